import { In, LessThan } from 'typeorm';
import { maxClockDifferenceMs } from '../../db/steady-clock.ts';
import type { RateLimitRow } from '../../db/tables/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import type { Budget } from './budgets.ts';

type TryDeps = Pick<Deps, 'db' | 'now'>;

/** In ms. Waits double if they follow each other within a day. */
const longestWaitMs = 4 * 3600_000;
const waitsExpireMs = 24 * 3600_000;

/**
 * Counts an attempt against all of the budgets, or against none. The rows are locked, so that concurrent attempts in
 * any process count too.
 * @returns 0, or the milliseconds to wait
 */
export async function consumeTry({ db, now }: TryDeps, budgets: Budget[]): Promise<number> {
  // A fixed order prevents most deadlocks.
  const sorted = budgets.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const where = { id: In(sorted.map(({ id }) => id)) };
  const time = now();
  const known = new Map((await db.read(tables => tables.rateLimits.findBy(where))).map(row => [row.id, row]));
  const remaining = sorted.map(budget => waitOf(known.get(budget.id), budget, time));
  if (Math.max(...remaining) > 0) return Math.max(...remaining);
  return db.transaction(async tables => {
    // An insert that changes nothing locks existing and missing rows alike.
    const fresh = sorted.map(({ id }) => ({ id, tries: 0, endsAt: new Date(0), waits: 0 }));
    await tables.rateLimits.createQueryBuilder().insert().values(fresh).orUpdate(['id'], ['id']).execute();
    const lock = db.dialect === 'sqlite' ? {} : { lock: { mode: 'pessimistic_write' as const } };
    const rows = new Map((await tables.rateLimits.find({ where, ...lock })).map(row => [row.id, row]));
    const counted = sorted.map(budget => count(rows.get(budget.id) as RateLimitRow, budget, time));
    const waits = counted.map((row, index) => waitOf(row, sorted[index] as Budget, time));
    const wait = Math.max(...waits);
    // A refused attempt does not count against the other budgets.
    const changed = wait > 0 ? counted.filter((_, index) => (waits[index] as number) > 0) : counted;
    for (const { id, ...row } of changed) await tables.rateLimits.update(id, row);
    return wait;
  });
}

/** Whether a budget has no attempts left. */
export async function isExhausted({ db, now }: TryDeps, budget: Budget): Promise<boolean> {
  const row = await db.read(tables => tables.rateLimits.findOneBy({ id: budget.id }));
  return waitOf(row ?? undefined, budget, now()) > 0;
}

/** Refunds an attempt that turned out not to count. It does not end a wait. */
export async function refundTry({ db }: TryDeps, budgets: Budget[]): Promise<void> {
  await db.transaction(async tables => {
    for (const { id, tries } of budgets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await tables.rateLimits
        .createQueryBuilder()
        .update()
        .set({ tries: () => 'tries - 1' })
        .where('id = :id AND tries > 0 AND tries <= :tries', { id, tries })
        .execute();
    }
  });
}

/** Deletes expired counts. */
export async function purgeRateLimits({ db, now }: TryDeps): Promise<void> {
  const endsAt = LessThan(new Date(now().getTime() - waitsExpireMs));
  await db.transaction(tables => tables.rateLimits.delete({ endsAt }));
}

function count(row: RateLimitRow, { tries, seconds, isSteady }: Budget, now: Date): RateLimitRow {
  const time = now.getTime();
  const end = row.endsAt.getTime();
  if (isOver(row, now)) {
    const waits = end <= time && time - end < waitsExpireMs ? row.waits : 0;
    return { ...row, tries: 1, endsAt: new Date(time + seconds * 1000), waits };
  }
  if (row.tries !== tries) return row.tries > tries ? row : { ...row, tries: row.tries + 1 };
  if (isSteady) return { ...row, tries: tries + 1 };
  const wait = Math.min(seconds * 1000 * 2 ** row.waits, longestWaitMs);
  return { ...row, tries: tries + 1, endsAt: new Date(time + wait), waits: row.waits + 1 };
}

/** An end beyond the longest wait was stored before the clock was set back, and must lock nobody out. */
function isOver({ endsAt }: RateLimitRow, now: Date): boolean {
  const remaining = endsAt.getTime() - now.getTime();
  return remaining <= 0 || remaining > longestWaitMs + maxClockDifferenceMs;
}

const waitOf = (row: RateLimitRow | undefined, { tries }: Budget, now: Date) =>
  row && row.tries > tries && !isOver(row, now) ? row.endsAt.getTime() - now.getTime() : 0;
