import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, errorCodes } from '@hydraulics/common/contract/errors';
import { LessThan } from 'typeorm';
import { maxClockDifferenceMs } from '../../db/steady-clock.ts';
import type { IdempotencyRow } from '../../db/tables/idempotency-keys.ts';
import type { Deps } from '../../deps.ts';

/** In ms: how long the desktop app may keep a change before it can send it. */
const retentionMs = 30 * 24 * 3600 * 1000;
/** In ms: an attempt without a write for this long has died with its process. */
const claimTimeoutMs = 5 * 60 * 1000;
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
  const row = { ...own, fingerprint, createdAt: now(), writes: 0, recordId: null, status: null, facts: null };
  for (;;) {
    const isTaken = await db
      .transaction(tables => tables.idempotencyKeys.insert(row))
      .then(() => false, ifDuplicate(true));
    if (!isTaken) return own;
    const found = await db.read(tables => tables.idempotencyKeys.findOneBy({ id }));
    if (!found) continue;
    // Negative if the clock was set back since.
    const age = now().getTime() - found.createdAt.getTime();
    const isRecent = age > -maxClockDifferenceMs && age < claimTimeoutMs;
    const { attempt, writes, recordId, status, facts } = found;
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

/**
 * Runs the work of a claim. Each of its transactions also counts itself on the claim, or fails if another attempt has
 * taken over: so nothing is written twice, and after a failure it is known whether anything was written, and its id.
 */
export function runUnderClaim<T>({ db }: KeyDeps, { id, attempt, newId }: Claim, work: () => Promise<T>): Promise<T> {
  return db.withCommitHook(async ({ idempotencyKeys }, audited) => {
    const recordId = newId ?? audited;
    const counted = { writes: () => 'writes + 1', ...(recordId ? { recordId } : {}) };
    const { affected } = await idempotencyKeys.update({ id, attempt }, counted);
    if (affected !== 1) throw new AppError('idempotency_in_progress', undefined, { retryAfter: 1 });
  }, work);
}

/** Stores the result for retries. */
export async function storeResult({ db }: KeyDeps, { id, attempt }: Claim, result: Partial<Result>): Promise<void> {
  await db.transaction(tables => tables.idempotencyKeys.update({ id, attempt }, result));
}

/** Releases the key of a rejected request, unless it has written something. */
export async function releaseKey({ db }: KeyDeps, { id, attempt }: Claim): Promise<void> {
  await db.transaction(tables => tables.idempotencyKeys.delete({ id, attempt, writes: 0 }));
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
  for (const end = performance.now() + claimTimeoutMs; performance.now() < end; ) {
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
