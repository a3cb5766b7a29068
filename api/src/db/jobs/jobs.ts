import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Database, Tables } from '../database.ts';
import { maxClockDifferenceMs } from '../steady-clock.ts';
import type { JobRow } from '../tables/jobs/jobs.ts';
import { databaseAheadMs } from './database-clock.ts';

export type Stored = { db: Database; now: () => Date };

type NewJob = Pick<JobRow, 'kind' | 'key'> & Partial<Pick<JobRow, 'priority' | 'dueAt'>>;

const idOf = ({ kind, key }: Pick<JobRow, 'kind' | 'key'>) => `${kind} ${key}`;
export const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Adds a job in the caller's transaction, so that it is done if and only if that is committed. One that exists stays. */
export async function putJob(tables: Tables, now: Date, { kind, key, priority = 0, dueAt = now }: NewJob) {
  const ahead = await databaseAheadMs(tables);
  const times = { dueAt: later(dueAt, ahead), setAt: later(now, ahead) };
  const row: JobRow = { id: idOf({ kind, key }), kind, key, priority, attempts: 0, ...times };
  await tables.jobs.createQueryBuilder().insert().values(row).orIgnore().execute();
}

/** Adds the only job of a kind that is always there. It writes only if it must, because it is called again and again. */
export async function putOnce({ db, now }: Stored, job: Pick<NewJob, 'kind' | 'dueAt'>): Promise<void> {
  if (await db.read(({ jobs }) => jobs.existsBy({ kind: job.kind, key: '' }))) return;
  await db.transaction(tables => putJob(tables, now(), { ...job, key: '' }));
}

/**
 * Claims the next due job of a kind or of some, so that no other process does it.
 * @param leaseMs how long this process has it: longer than any attempt. Afterwards it has died.
 * @returns null if there is none
 */
export async function claimJob({ db, now }: Stored, kinds: string | string[], leaseMs: number): Promise<JobRow | null> {
  const kind = typeof kinds === 'string' ? kinds : In(kinds);
  for (;;) {
    const { row, time } = await db.read(async tables => {
      const time = later(now(), await databaseAheadMs(tables));
      const row = await tables.jobs.findOne({
        where: [
          { kind, dueAt: LessThanOrEqual(time) },
          // Set before the clock was set back, so its time says nothing.
          { kind, setAt: MoreThan(later(time, maxClockDifferenceMs)) },
        ],
        order: { priority: 'DESC', dueAt: 'ASC', id: 'ASC' },
      });
      return { row, time };
    });
    if (!row) return null;
    const claimed = { ...row, attempts: row.attempts + 1, dueAt: later(time, leaseMs), setAt: time };
    const { attempts, dueAt, setAt } = claimed;
    if (await db.transaction(tables => change(tables, row, { attempts, dueAt, setAt }))) return claimed;
  }
}

/** Schedules a claimed job again. @returns false if another process has claimed it since */
export async function postponeJob(tables: Tables, job: JobRow, now: Date, dueAt: Date): Promise<boolean> {
  const ahead = await databaseAheadMs(tables);
  return change(tables, job, { dueAt: later(dueAt, ahead), setAt: later(now, ahead) });
}

/** Renews a claim. @returns false if another process has claimed the job since, or it was removed */
export const renewClaim = (tables: Tables, job: JobRow, now: Date, leaseMs: number): Promise<boolean> =>
  postponeJob(tables, job, now, later(now, leaseMs));

/** Removes a claimed job that is done or given up. @returns false if another process has claimed it since */
export async function endJob({ jobs }: Tables, { id, attempts }: JobRow): Promise<boolean> {
  return (await jobs.delete({ id, attempts })).affected === 1;
}

/** Ends a claimed job together with what that means for its record. @returns false if another process has it since */
export const endJobAnd = ({ db }: Pick<Stored, 'db'>, job: JobRow, note: (tables: Tables) => Promise<unknown>) =>
  db.transaction(async (tables): Promise<boolean> => {
    const isOurs = await endJob(tables, job);
    if (isOurs) await note(tables);
    return isOurs;
  });

/**
 * Does the next due job of a kind, if there is one. The claim is renewed while the work lasts; after an error it just
 * ends.
 * @param work returns when the job is due again; null if it is done
 * @throws the error of the work
 */
export async function workOff(
  stored: Stored,
  { kind, leaseMs }: { kind: string; leaseMs: number },
  work: (job: JobRow) => Promise<Date | null>,
): Promise<void> {
  const { db, now } = stored;
  const job = await claimJob(stored, kind, leaseMs);
  if (!job) return;
  const stop = keepClaim(stored, job, leaseMs);
  const next = await work(job).finally(stop);
  await db.transaction(tables => (next ? postponeJob(tables, job, now(), next) : endJob(tables, job)));
}

/** Renews a claim until the returned function is called and has waited for the last renewal. */
export function keepClaim({ db, now }: Stored, job: JobRow, leaseMs: number): () => Promise<unknown> {
  const renew = () => db.transaction(tables => renewClaim(tables, job, now(), leaseMs)).catch(() => false);
  let last: Promise<boolean> | undefined;
  const timer = setInterval(() => {
    last = renew();
  }, leaseMs / 3).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/**
 * Does work that is due regularly, in one of the processes, if it is due. After a failure it is due again at the end of
 * the claim.
 * @throws the error of the work
 */
export async function runIfDue(
  stored: Stored,
  { kind, everyMs, leaseMs }: { kind: string; everyMs: number; leaseMs: number },
  work: () => Promise<unknown>,
): Promise<void> {
  await putOnce(stored, { kind });
  await workOff(stored, { kind, leaseMs }, async () => {
    await work();
    return later(stored.now(), everyMs);
  });
}

/**
 * Ends the claims on jobs of some kinds at the start of the only process that the embedded database can have: whoever
 * had them has died. On a database server they end by themselves.
 */
export async function freeClaims({ db, now }: Stored, kinds: string[]): Promise<void> {
  if (db.dialect !== 'sqlite') return;
  const time = now();
  await db.transaction(({ jobs }) => jobs.update({ kind: In(kinds) }, { dueAt: time, setAt: time }));
}

async function change({ jobs }: Tables, { id, attempts }: JobRow, changes: Partial<JobRow>): Promise<boolean> {
  return (await jobs.update({ id, attempts }, changes)).affected === 1;
}
