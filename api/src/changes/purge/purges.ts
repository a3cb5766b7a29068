import type { Database, Tables } from '../../db/database.ts';
import { databaseAheadMs } from '../../db/jobs/database-clock.ts';
import { claimJob, endJob, later, postponeJob, putOnce } from '../../db/jobs/jobs.ts';
import type { PurgeRow } from '../../db/tables/caches/purges.ts';
import type { JobRow } from '../../db/tables/jobs/jobs.ts';
import { postJson, timeoutMs } from '../../outgoing/post-json.ts';
import { type PurgePlan, planPurge, purgeId, unknown } from './purge-plan.ts';

/** The program that purges the caches in front of the site, and how many seconds these keep a page. */
export type PurgeSettings = { url: string; token: string; maxAge: number };

/** How the caches were purged last, for staff. */
export type PurgeState = Pick<PurgeRow, 'purgedAt' | 'failedSince' | 'failure'> & { maxAge: number };

type PurgesOptions = { db: Database; now: () => Date; settings: PurgeSettings };

const kind = 'purge';

/** In ms: longer than an attempt. Afterwards the process has died, and another one repeats it. */
const leaseMs = 2 * timeoutMs;

/** In ms: between two attempts, the first time, which doubles, and at most. */
const retryMs = { first: 1000, most: 60_000 };

/**
 * Purges the caches in front of the site after each change, and says whether they may keep a page for long. That they
 * may only while every change that this process can know of was purged twice, the second time when no process could
 * still send a page from before (docs/decisions/0141).
 */
export class Purges {
  readonly maxAge: number;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #settings: PurgeSettings;
  #build = '';
  /** As read last. */
  #row: PurgeRow | null = null;

  constructor({ db, now, settings }: PurgesOptions) {
    this.#db = db;
    this.#now = now;
    this.#settings = settings;
    this.maxAge = settings.maxAge;
  }

  /**
   * Names the program whose pages this process sends. If another one ran before, the caches are purged of everything,
   * and they keep no more pages of processes that still run it.
   */
  async announce(build: string): Promise<void> {
    this.#build = build;
    await this.#db.transaction(async ({ purges }) => {
      const row = await purges.findOneBy({ id: purgeId });
      if (row?.build === build) return;
      const none = { purgedAt: null, failedSince: null, failure: null, againAt: null };
      const versions = { epoch: 0, version: unknown, sent: unknown, againVersion: unknown };
      await purges.upsert({ ...none, ...row, id: purgeId, build, ...versions, againAt: null }, ['id']);
    });
    this.#row = await this.#read();
  }

  /** Reads how far the caches were purged. Call it whenever the content version is read. */
  async refresh(): Promise<void> {
    this.#row = await this.#read();
    // It was lost with a database that was restored. The caches are not worth a page.
    if (!this.#row && this.#build) await this.announce(this.#build).catch(() => undefined);
  }

  /** Whether caches may keep a page that is current by all that this process knows. */
  get isSettled(): boolean {
    const row = this.#row;
    const { epoch, value } = this.#db.storedContentVersion;
    return row !== null && row.build === this.#build && row.epoch === epoch && row.version === value;
  }

  /** Purges what has changed, in one of the processes. After a failure it is tried again, ever less often. */
  async run(): Promise<void> {
    const [db, now] = [this.#db, this.#now];
    if (!(await this.#plan())) return;
    const job = await this.#claim();
    if (!job) return;
    // Another process may have done it before this one claimed it.
    const plan = await this.#plan();
    const failure = plan && (await this.#post(plan));
    await db.transaction(async tables => {
      const isOurs = failure
        ? await postponeJob(tables, job, now(), later(now(), delayAfter(job.attempts)))
        : await endJob(tables, job);
      if (isOurs && plan) await save(tables, plan, { now: now(), failure });
    });
  }

  /** How the caches were purged last. */
  async state(): Promise<PurgeState> {
    const row = await this.#read();
    const { purgedAt = null, failedSince = null, failure = null } = row ?? {};
    return { purgedAt, failedSince, failure, maxAge: this.maxAge };
  }

  #read(): Promise<PurgeRow | null> {
    return this.#db.read(({ purges }) => purges.findOneBy({ id: purgeId }));
  }

  #plan(): Promise<PurgePlan | null> {
    return this.#db.read(async tables => planPurge(tables, later(this.#now(), await databaseAheadMs(tables))));
  }

  /** @returns null if another process is at it, or after a failure it is too early */
  async #claim(): Promise<JobRow | null> {
    const stored = { db: this.#db, now: this.#now };
    await putOnce(stored, { kind });
    return claimJob(stored, kind, leaseMs);
  }

  #post({ tags }: PurgePlan): Promise<string | null> {
    const { url, token } = this.#settings;
    return postJson(url, JSON.stringify(tags ? { tags } : { everything: true }), { Authorization: `Bearer ${token}` });
  }
}

const delayAfter = (attempts: number): number => Math.min(retryMs.first * 2 ** (attempts - 1), retryMs.most);

type Outcome = { now: Date; failure: string | null };

/** Records an attempt, unless another program was announced during it. */
async function save(tables: Tables, { row, done }: PurgePlan, { now, failure }: Outcome): Promise<void> {
  const { id, build } = row;
  const success = { ...done(later(now, await databaseAheadMs(tables))), purgedAt: now, failedSince: null, failure };
  const failed = { failedSince: row.failedSince ?? now, failure };
  await tables.purges.update({ id, build }, failure ? failed : success);
}
