import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { Not } from 'typeorm';
import type { Blobs } from '../../blobs/blobs.ts';
import { diskBlobs } from '../../blobs/disk.ts';
import type { Database } from '../../db/database.ts';
import { later, putJob, workOff } from '../../db/jobs/jobs.ts';
import type { Env } from '../../env.ts';
import { Jobs } from '../../process/jobs.ts';
import { recordFailure } from '../record.ts';
import { busyCode, type CommandSpawner, spawnCommand } from '../spawn-command.ts';
import { requestedBackup } from './requested.ts';
import { backupName } from './retention.ts';
import { readState, type StatePlace, updateState } from './state.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const startDelay = 5 * minute;
const retryDelay = hour;
const drillInterval = 7 * day;
/** In ms: the length of a claim, after which another process makes the backup. A running backup renews it. */
const leaseMs = minute / 2;
/** In ms: how often is looked whether a backup or drill is due, or another process has died that made one. */
const lookMs = minute / 4;

export type ScheduleOptions = Pick<Env, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_AT'> & {
  db: Database;
  now: () => Date;
  log: Pick<Logger, 'error' | 'info'>;
  spawn?: CommandSpawner;
  /** By default the files are in the folder of the data. */
  blobs?: Blobs;
};

/**
 * The nightly backup and the weekly restore drill. Both run in child processes, to spare the server's memory and event
 * loop. They are jobs, so that they survive restarts and one process at a time does them.
 */
export class BackupSchedule {
  readonly #options: Required<ScheduleOptions>;
  readonly #startedAt: number;
  #isScheduled = false;

  constructor(options: ScheduleOptions) {
    this.#options = { spawn: spawnCommand, blobs: diskBlobs(options.DATA_DIR), ...options };
    this.#startedAt = this.#options.now().getTime();
  }

  get #place(): StatePlace {
    const { DATA_DIR: dataDir, blobs } = this.#options;
    return { dataDir, media: { blobs } };
  }

  /** Runs whatever is due. The signal stops a running backup; the next start makes up for it. */
  async runDue(signal: AbortSignal): Promise<void> {
    const { BACKUP_AT, now } = this.#options;
    await workOff(this.#options, { kind: requestedBackup, leaseMs }, () => this.#backUpNow(signal));
    if (BACKUP_AT === 'off' || signal.aborted) return;
    if (Math.abs(now().getTime() - this.#startedAt) < startDelay) return;
    this.#isScheduled ||= await this.#schedule();
    await workOff(this.#options, { kind: 'backup', leaseMs }, () => this.#backUp(BACKUP_AT, signal));
    if (signal.aborted) return;
    await workOff(this.#options, { kind: 'drill', leaseMs }, () => this.#drill(signal));
  }

  /** Replaces the job of earlier settings by one that is due immediately. */
  async #schedule(): Promise<true> {
    const { db, now, BACKUP_AT, BACKUP_DIR } = this.#options;
    const key = createHash('sha256').update(`${BACKUP_AT}\n${BACKUP_DIR}`).digest('base64url');
    await db.transaction(async tables => {
      await tables.jobs.delete({ kind: 'backup', key: Not(key) });
      await putJob(tables, now(), { kind: 'backup', key });
    });
    return true;
  }

  /** @returns when the next backup is due */
  async #backUp(time: string, signal: AbortSignal): Promise<Date> {
    const { db, log, now, spawn } = this.#options;
    const startedAt = now();
    const since = latestOccurrence(time, startedAt);
    const { code, output } = await spawn('backup', [`--since=${since.toISOString()}`], signal);
    if (signal.aborted) return since;
    if (code === busyCode) return later(now(), minute);
    if (code === 0) {
      log.info(output);
      // The first drill, or the next one after a failure.
      await db.transaction(tables => putJob(tables, now(), { kind: 'drill', key: '' }));
      return dayAfter(since);
    }
    await this.#recordFailure('The nightly backup failed', output, startedAt);
    return later(now(), retryDelay);
  }

  /** A backup that staff asked for. @returns when to try again, if another one is being made */
  async #backUpNow(signal: AbortSignal): Promise<Date | null> {
    const { log, now, spawn } = this.#options;
    const startedAt = now();
    const { code, output } = await spawn('backup', [`--since=${startedAt.toISOString()}`], signal);
    if (signal.aborted) return startedAt;
    if (code === busyCode) return later(now(), minute);
    if (code === 0) log.info(output);
    else await this.#recordFailure('The requested backup failed', output, startedAt);
    return null;
  }

  async #recordFailure(what: string, output: string, startedAt: Date): Promise<void> {
    const { BACKUP_DIR, log, now } = this.#options;
    log.error(`${what}: ${output}`);
    const { lastBackup } = await readState(this.#place);
    // A killed process could not record its own failure.
    if (!lastBackup || new Date(lastBackup.at) < startedAt) {
      await recordFailure(this.#place, `${BACKUP_DIR}/${backupName(startedAt)}`, output, now());
    }
  }

  /** @returns when the next drill is due; null after a failure, until there is another backup */
  async #drill(signal: AbortSignal): Promise<Date | null> {
    const { log, now, spawn } = this.#options;
    const startedAt = now();
    const { code, output } = await spawn('verify', [], signal);
    if (signal.aborted) return startedAt;
    if (code === 0) {
      log.info(output);
      return later(now(), drillInterval);
    }
    log.error(`The restore drill failed: ${output}`);
    const { lastDrill } = await readState(this.#place);
    if (!lastDrill || new Date(lastDrill.at) < startedAt) {
      await updateState(this.#place, { lastDrill: { at: now().toISOString(), ok: false, message: output } });
    }
    return null;
  }
}

/** The same local time a day later. */
function dayAfter(time: Date): Date {
  const next = new Date(time);
  next.setDate(next.getDate() + 1);
  return next;
}

/** The latest time, up to now, at which the local clock showed `time`, such as 03:00. */
export function latestOccurrence(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (daysBack: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack, hours, minutes);
  return at(0) <= now ? at(0) : at(1);
}

type StartDeps = Pick<ScheduleOptions, 'db' | 'now' | 'log'> & { media: { blobs: Blobs } };

/** Looks every few seconds whether a backup or drill is due. @returns what ends a running one when it is closed */
export function startBackups({ db, now, log, media: { blobs } }: StartDeps, env: Env): Jobs {
  const schedule = new BackupSchedule({ ...env, db, now, log, blobs });
  const jobs = new Jobs(log);
  jobs.every('backups', lookMs, signal => schedule.runDue(signal));
  return jobs;
}
