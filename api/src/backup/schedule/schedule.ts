import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import { recordFailure } from '../record.ts';
import { type CommandSpawner, spawnCommand } from '../spawn-command.ts';
import { backupName, newestBackupTime } from './retention.ts';
import { readBackupState, updateBackupState } from './state.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const startDelay = 5 * minute;
const retryDelay = hour;
const drillInterval = 7 * day;

export type ScheduleOptions = Pick<Env, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_AT'> & {
  log: Pick<Logger, 'error' | 'info'>;
  now?: () => Date;
  spawn?: CommandSpawner;
};

/**
 * The nightly backup and the weekly restore drill. Both run in child processes, to spare the server's memory and event
 * loop. Due dates are read from disk, so they survive restarts and work for several processes on one folder.
 */
export class BackupSchedule {
  readonly #options: Required<ScheduleOptions>;
  readonly #startedAt: number;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ScheduleOptions) {
    this.#options = { now: () => new Date(), spawn: spawnCommand, ...options };
    this.#startedAt = this.#options.now().getTime();
  }

  /** Checks every minute whether a backup or drill is due. */
  start(): this {
    this.#timer = setInterval(() => void this.tick(), minute).unref();
    return this;
  }

  /** Stops a running backup; the next start makes up for it. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  /** Runs whatever is due, one at a time. Never rejects. */
  tick(): Promise<void> {
    this.#running ??= this.#runDue()
      .catch(error => this.#options.log.error({ err: error }, 'The backup schedule failed'))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #runDue(): Promise<void> {
    const { BACKUP_AT, now } = this.#options;
    if (BACKUP_AT === 'off' || this.#stop.signal.aborted) return;
    if (Math.abs(now().getTime() - this.#startedAt) < startDelay) return;
    const since = latestOccurrence(BACKUP_AT, now());
    if (await this.#isBackupDue(since)) await this.#backUp(since);
    if (await this.#isDrillDue()) await this.#drill();
  }

  async #isBackupDue(since: Date): Promise<boolean> {
    const { DATA_DIR, BACKUP_DIR, now } = this.#options;
    const newest = await newestBackupTime(BACKUP_DIR);
    // A backup dated in the future was made with a wrong clock.
    if (newest && newest >= since && newest <= now()) return false;
    const { lastBackup } = await readBackupState(DATA_DIR);
    const failed = lastBackup && !lastBackup.ok && dirname(lastBackup.path) === BACKUP_DIR;
    return !(failed && isWithin(retryDelay, lastBackup.at, now()));
  }

  async #isDrillDue(): Promise<boolean> {
    const { DATA_DIR, BACKUP_DIR, now } = this.#options;
    const newest = await newestBackupTime(BACKUP_DIR);
    if (!newest) return false;
    const { lastDrill } = await readBackupState(DATA_DIR);
    if (!lastDrill || new Date(lastDrill.at) > now()) return true;
    return lastDrill.ok ? !isWithin(drillInterval, lastDrill.at, now()) : newest > new Date(lastDrill.at);
  }

  async #backUp(since: Date): Promise<void> {
    const { DATA_DIR, BACKUP_DIR, log, now, spawn } = this.#options;
    const startedAt = now();
    const { code, output } = await spawn('backup', [`--since=${since.toISOString()}`], this.#stop.signal);
    if (this.#stop.signal.aborted) return;
    if (code === 0) return log.info(output);
    log.error(`The nightly backup failed: ${output}`);
    const { lastBackup } = await readBackupState(DATA_DIR);
    // A killed process could not record its own failure.
    if (lastBackup && new Date(lastBackup.at) >= startedAt) return;
    await recordFailure(DATA_DIR, `${BACKUP_DIR}/${backupName(startedAt)}`, output, now());
  }

  async #drill(): Promise<void> {
    const { DATA_DIR, log, now, spawn } = this.#options;
    const startedAt = now();
    const { code, output } = await spawn('verify', [], this.#stop.signal);
    if (this.#stop.signal.aborted) return;
    if (code === 0) return log.info(output);
    log.error(`The restore drill failed: ${output}`);
    const { lastDrill } = await readBackupState(DATA_DIR);
    if (lastDrill && new Date(lastDrill.at) >= startedAt) return;
    await updateBackupState(DATA_DIR, { lastDrill: { at: now().toISOString(), ok: false, message: output } });
  }
}

/** The latest time, up to now, at which the local clock showed `time`, such as 03:00. */
export function latestOccurrence(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (daysBack: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack, hours, minutes);
  return at(0) <= now ? at(0) : at(1);
}

const isWithin = (span: number, at: string, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at);
  return age >= 0 && age < span;
};

export const startBackups = ({ log }: { log: Logger }, env: Env): BackupSchedule =>
  new BackupSchedule({ ...env, log }).start();
