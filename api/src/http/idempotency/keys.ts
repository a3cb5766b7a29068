import { randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { LessThan } from 'typeorm';
import type { IdempotencyRow } from '../../db/tables/idempotency-keys.ts';
import type { Deps } from '../../deps.ts';

/** In ms: how long an answer can be asked for again. */
const keptFor = 24 * 3600 * 1000;
/** In ms: after this long without an end, a try that has written nothing has died with its process. */
const diesAfter = 5 * 60 * 1000;

type KeyDeps = Pick<Deps, 'db' | 'now'>;

/** This try works on the request; it must end with `finish` or `giveUp`. */
export type Claim = { id: string; attempt: string };

/**
 * Takes a request, unless an earlier try has it. The primary key decides between two at once, in whatever process.
 * @returns the stored answer where there is one
 * @throws AppError where the key came with another request, is being worked on, or has lost its answer
 */
export async function claim(
  { db, now }: KeyDeps,
  { id, fingerprint }: Pick<IdempotencyRow, 'id' | 'fingerprint'>,
): Promise<Claim | { answer: string }> {
  const own = { id, attempt: randomUUID() };
  const row = { ...own, fingerprint, createdAt: now(), writes: 0, answer: null };
  for (;;) {
    const isTaken = await db
      .transaction(tables => tables.idempotencyKeys.insert(row))
      .then(() => false, ifDuplicate(true));
    if (!isTaken) return own;
    const found = await db.read(tables => tables.idempotencyKeys.findOneBy({ id }));
    if (!found) continue;
    const age = now().getTime() - found.createdAt.getTime();
    const { attempt, writes, answer } = found;
    const isOver = age >= keptFor || (answer === null && writes === 0 && age >= diesAfter);
    if (isOver) {
      // Only as it was seen: the other try may end just now.
      await db.transaction(tables => tables.idempotencyKeys.delete({ id, attempt, writes }));
      continue;
    }
    if (found.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    if (answer !== null) return { answer };
    if (age < diesAfter) throw new AppError('idempotency_in_progress', undefined, { retryAfter: 1 });
    throw new AppError('idempotency_answer_lost');
  }
}

/**
 * Runs the work of a claim. Each transaction in it also notes itself under the claim, or fails where another try has
 * taken that over: so nothing is written twice, and after a failure it is known whether anything was.
 */
export function underClaim<T>({ db }: KeyDeps, { id, attempt }: Claim, work: () => Promise<T>): Promise<T> {
  return db.withEachCommit(async ({ idempotencyKeys }) => {
    const { affected } = await idempotencyKeys.update({ id, attempt }, { writes: () => 'writes + 1' });
    if (affected !== 1) throw new AppError('idempotency_in_progress', undefined, { retryAfter: 1 });
  }, work);
}

/** Keeps the answer for whoever sends the request again. */
export async function finish({ db }: KeyDeps, { id, attempt }: Claim, answer: string): Promise<void> {
  await db.transaction(tables => tables.idempotencyKeys.update({ id, attempt }, { answer }));
}

/** Frees the key of a request that was refused. One that has written something keeps it. */
export async function giveUp({ db }: KeyDeps, { id, attempt }: Claim): Promise<void> {
  await db.transaction(tables => tables.idempotencyKeys.delete({ id, attempt, writes: 0 }));
}

/** Forgets the keys that nobody can ask for any more. */
export async function purgeIdempotencyKeys({ db, now }: KeyDeps): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - keptFor));
  await db.transaction(tables => tables.idempotencyKeys.delete({ createdAt }));
}

const ifDuplicate =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.code === 'duplicate') return value;
    throw error;
  };
