import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, errorCodes } from '@hydraulics/common/contract/errors';
import { LessThan } from 'typeorm';
import type { CommitStep, Tables } from '../../db/database.ts';
import { databaseAheadMs } from '../../db/jobs/database-clock.ts';
import { maxClockDifferenceMs } from '../../db/steady-clock.ts';
import type { IdempotencyRow } from '../../db/tables/idempotency-keys.ts';
import type { Deps } from '../../deps.ts';

/** In ms: how long the desktop app may keep a change before it can send it. */
const retentionMs = 30 * 24 * 3600 * 1000;
/** In ms: an attempt that was not renewed for this long has died with its process. */
const claimMs = 4000;
/** In ms: how often a claim is renewed while its request is executed. */
const renewMs = 1000;
/** In place of an attempt that wrote something and ended without a result. */
const endedAttempt = 'ended';
/** In ms: how long the end of a claim is tried again, and how often. */
const settleMs = 5 * 60 * 1000;
const settlePauseMs = 1000;
/** In ms: how long a visitor waits for a database that hangs. */
const claimWaitMs = 1500;

type KeyDeps = Pick<Deps, 'db' | 'now'>;

/** An attempt that owns the request; it must end with `storeResult` or `releaseKey`. */
export type Claim = {
  id: string;
  attempt: string;
  /** The id of the new record, if the call takes one. */
  newId?: string | undefined;
};

/** What is kept of the first attempt. `status` is null if its response was lost. */
export type Result = Pick<IdempotencyRow, 'recordId' | 'status' | 'facts'>;

/**
 * Claims a request unless an earlier attempt did. The primary key decides between concurrent attempts in any process.
 * @returns the result of the earlier attempt if there is one
 * @throws AppError if the key belongs to another request, whose record it names to staff, or is in progress
 */
export async function claim(
  { db, now }: KeyDeps,
  { id, fingerprint, isStaff = false }: Pick<IdempotencyRow, 'id' | 'fingerprint'> & { isStaff?: boolean },
): Promise<Claim | Result> {
  const own = { id, attempt: randomUUID() };
  const row = { ...own, fingerprint, writes: 0, recordId: null, status: null, facts: null };
  for (;;) {
    const isTaken = await db
      .transaction(async tables => tables.idempotencyKeys.insert({ ...row, createdAt: await timeIn(tables, now()) }))
      .then(() => false, ifDuplicate(true));
    if (!isTaken) return own;
    const [found, time] = await db.read(
      async tables => [await tables.idempotencyKeys.findOneBy({ id }), await timeIn(tables, now())] as const,
    );
    if (!found) continue;
    const { attempt, writes, recordId, status, facts } = found;
    // Negative if the clock was set back since.
    const age = time.getTime() - found.createdAt.getTime();
    const isRecent = attempt !== endedAttempt && age > -maxClockDifferenceMs && age < claimMs;
    const isExpired = age >= retentionMs || (status === null && writes === 0 && !isRecent);
    if (isExpired) {
      // Deleted only if unchanged: the other attempt may be finishing.
      await db.transaction(tables => tables.idempotencyKeys.delete({ id, attempt, writes }));
      continue;
    }
    if (status === null && isRecent) throw new AppError('idempotency_in_progress', undefined, { retryAfter: 1 });
    if (found.fingerprint !== fingerprint) {
      const details = isStaff && recordId !== null ? [{ path: '_id', message: recordId }] : [];
      throw new AppError('idempotency_mismatch', errorCodes.idempotency_mismatch.message, { details });
    }
    return { recordId, status, facts };
  }
}

/** A claim of a request that is executed also while the database is down, hung or full. @returns undefined then */
export async function claimInTime(
  deps: KeyDeps,
  request: Parameters<typeof claim>[1],
): Promise<Claim | Result | undefined> {
  const claiming = claim(deps, request).catch(error => {
    if (error instanceof AppError && error.status < 500) throw error;
    return undefined;
  });
  const late = {};
  const found = await Promise.race([claiming, wait(claimWaitMs, late, { ref: false })]);
  if (found !== late) return found as Claim | Result | undefined;
  void claiming
    .then(async found => {
      if (found && 'attempt' in found) await releaseKey(deps, found);
    })
    .catch(() => undefined);
  return undefined;
}

/** The database's time, because the clocks of machines differ. */
const timeIn = async (tables: Tables, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await databaseAheadMs(tables)));

/**
 * Runs the work of a claim, which is renewed until it ends. Each of its transactions also counts itself on the claim, or fails if another attempt has
 * taken over: so nothing is written twice, and after a failure it is known whether anything was written, and its id.
 */
export async function runUnderClaim<T>(
  deps: KeyDeps,
  { id, attempt, newId }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const { db, now } = deps;
  const renew = async (tables: Tables) =>
    tables.idempotencyKeys.update({ id, attempt }, { createdAt: await timeIn(tables, now()) });
  // After a failed renewal the next one succeeds, or another attempt takes over.
  const timer = setInterval(() => void db.transaction(renew).catch(() => undefined), renewMs).unref();
  const count: CommitStep = async ({ idempotencyKeys }, audited) => {
    const recordId = newId ?? audited;
    const counted = { writes: () => 'writes + 1', ...(recordId ? { recordId } : {}) };
    const { affected } = await idempotencyKeys.update({ id, attempt }, counted);
    if (affected !== 1) throw new AppError('idempotency_in_progress', undefined, { retryAfter: 1 });
  };
  try {
    return await db.withCommitHook(count, work);
  } finally {
    clearInterval(timer);
  }
}

/** Stores the result for retries. */
export async function storeResult({ db }: KeyDeps, { id, attempt }: Claim, result: Partial<Result>): Promise<void> {
  await db.transaction(tables => tables.idempotencyKeys.update({ id, attempt }, result));
}

/**
 * Releases the key of a request that failed. If it has written something, as when only the response of its COMMIT was
 * lost, the key stays and a retry learns that immediately.
 */
export async function releaseKey({ db }: KeyDeps, { id, attempt }: Claim): Promise<void> {
  await db.transaction(async ({ idempotencyKeys }) => {
    await idempotencyKeys.delete({ id, attempt, writes: 0 });
    await idempotencyKeys.update({ id, attempt }, { attempt: endedAttempt });
  });
}

/**
 * Ends a claim by storing its result or releasing its key. If the database cannot be reached, or its COMMIT was lost, it
 * is tried again in the background: both have the same result when they are repeated, and retries would otherwise be
 * refused until the claim has expired.
 * @throws the first error
 */
export async function settle(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') void settleLater(work);
    throw error;
  }
}

async function settleLater(work: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + settleMs; performance.now() < end; ) {
    await wait(settlePauseMs, undefined, { ref: false });
    const hasEnded = await work().then(
      () => true,
      error => !(error instanceof AppError && error.code === 'unavailable'),
    );
    if (hasEnded) return;
  }
}

/** Deletes expired keys. */
export async function purgeIdempotencyKeys({ db, now }: KeyDeps): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  await db.transaction(tables => tables.idempotencyKeys.delete({ createdAt }));
}

const ifDuplicate =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.code === 'duplicate') return value;
    throw error;
  };
