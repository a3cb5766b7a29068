import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import { recordFailure } from '../record.ts';
import { type Program, runProgram } from '../run-program.ts';
import { nameAt, newestAt } from './retention.ts';
import { readBackupState, updateBackupState } from './state.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A start has better things to do first; what was missed is caught up after this. */
const settleTime = 5 * minute;
/** A backup that failed is tried again after this. */
const retryAfter = hour;
const drillEvery = 7 * day;

export type ScheduleOptions = Pick<Env, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_AT'> & {
  log: Pick<Logger, 'error' | 'info'>;
  now?: () => Date;
  program?: Program;
};

/**
 * The nightly backup and the weekly restore drill. Both are commands in a process of their own, so that neither memory nor
 * the event loop of the server is touched. What is due is read from the disk, so that it holds over restarts, and for
 * several processes on one folder.
 */
export class BackupSchedule {
  readonly #options: Required<ScheduleOptions>;
  readonly #startedAt: number;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ScheduleOptions) {
    this.#options = { now: () => new Date(), program: runProgram, ...options };
    this.#startedAt = this.#options.now().getTime();
  }

  /** Looks every minute whether anything is due. */
  start(): this {
    this.#timer = setInterval(() => void this.tick(), minute).unref();
    return this;
  }

  /** Ends what is under way; the next start catches it up. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  /** Does what is due. One at a time; it never fails. */
  tick(): Promise<void> {
    this.#running ??= this.#doWhatIsDue()
      .catch(error => this.#options.log.error({ err: error }, 'The schedule of backups failed'))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #doWhatIsDue(): Promise<void> {
    const { BACKUP_AT, now } = this.#options;
    if (BACKUP_AT === 'off' || this.#stop.signal.aborted) return;
    if (Math.abs(now().getTime() - this.#startedAt) < settleTime) return;
    const since = lastTimeOf(BACKUP_AT, now());
    if (await this.#isBackupDue(since)) await this.#backUp(since);
    if (await this.#isDrillDue()) await this.#drill();
  }

  async #isBackupDue(since: Date): Promise<boolean> {
    const { DATA_DIR, BACKUP_DIR, now } = this.#options;
    const newest = await newestAt(BACKUP_DIR);
    // One from the future is of a clock that was wrong, and says nothing.
    if (newest && newest >= since && newest <= now()) return false;
    const { lastBackup } = await readBackupState(DATA_DIR);
    const failed = lastBackup && !lastBackup.ok && dirname(lastBackup.path) === BACKUP_DIR;
    return !(failed && isWithin(retryAfter, lastBackup.at, now()));
  }

  async #isDrillDue(): Promise<boolean> {
    const { DATA_DIR, BACKUP_DIR, now } = this.#options;
    const newest = await newestAt(BACKUP_DIR);
    if (!newest) return false;
    const { lastDrill } = await readBackupState(DATA_DIR);
    if (!lastDrill || new Date(lastDrill.at) > now()) return true;
    // After a bad one, each new backup is tried until one is good.
    return lastDrill.ok ? !isWithin(drillEvery, lastDrill.at, now()) : newest > new Date(lastDrill.at);
  }

  async #backUp(since: Date): Promise<void> {
    const { DATA_DIR, BACKUP_DIR, log, now, program } = this.#options;
    const begun = now();
    const { code, output } = await program('backup', [`--since=${since.toISOString()}`], this.#stop.signal);
    if (this.#stop.signal.aborted) return;
    if (code === 0) return log.info(output);
    log.error(`The nightly backup failed: ${output}`);
    const { lastBackup } = await readBackupState(DATA_DIR);
    // A process that was killed could not say so itself.
    if (lastBackup && new Date(lastBackup.at) >= begun) return;
    await recordFailure(DATA_DIR, `${BACKUP_DIR}/${nameAt(begun)}`, output, now());
  }

  async #drill(): Promise<void> {
    const { DATA_DIR, log, now, program } = this.#options;
    const begun = now();
    const { code, output } = await program('verify', [], this.#stop.signal);
    if (this.#stop.signal.aborted) return;
    if (code === 0) return log.info(output);
    log.error(`The restore drill failed: ${output}`);
    const { lastDrill } = await readBackupState(DATA_DIR);
    if (lastDrill && new Date(lastDrill.at) >= begun) return;
    await updateBackupState(DATA_DIR, { lastDrill: { at: now().toISOString(), ok: false, message: output } });
  }
}

/** The newest moment, not after now, at which the clock of this place showed a time such as 03:00. */
export function lastTimeOf(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (daysBack: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack, hours, minutes);
  return at(0) <= now ? at(0) : at(1);
}

const isWithin = (span: number, at: string, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at);
  return age >= 0 && age < span;
};

/** Starts the schedule of a server, as its settings say. */
export const startBackups = ({ log }: { log: Logger }, env: Env): BackupSchedule =>
  new BackupSchedule({ ...env, log }).start();
