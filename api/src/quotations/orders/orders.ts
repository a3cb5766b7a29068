import { IsNull, Not } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import { claimJob, endJob, keepClaim, postponeJob, putJob } from '../../db/jobs/jobs.ts';
import { nextAttempt } from '../../db/jobs/retries.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { timeoutMs } from '../../outgoing/post-json.ts';
import { type Order, toOrder } from './order.ts';
import { type OrderProgram, postOrder } from './post-order.ts';

type OrderDeps = { db: Database; now: () => Date; orderProgram: OrderProgram | null };

const jobKind = 'order';

/** In ms: how long after the end of a process another one repeats its attempt. */
const leaseMs = 2 * timeoutMs;

/** Orders in one run; the rest follows with the next. */
const maxOrders = 100;

/** Hands an accepted quotation to the other program, if there is one, once the caller's transaction is committed. */
export async function putOrder(tables: Tables, { now, orderProgram }: Omit<OrderDeps, 'db'>, quotationId: string) {
  if (orderProgram) await putJob(tables, now(), { kind: jobKind, key: quotationId });
}

/** Begins anew with an order, whatever came of it before. */
export async function putOrderAgain(tables: Tables, deps: Omit<OrderDeps, 'db'>, quotationId: string): Promise<void> {
  await tables.jobs.delete({ kind: jobKind, key: quotationId });
  await tables.quotations.update(quotationId, { orderSentAt: null, orderFailure: null });
  await putOrder(tables, deps, quotationId);
}

/** How far an order is on its way to the other program; null if there is no order or no program. */
export async function orderState(
  tables: Tables,
  { orderProgram }: Pick<OrderDeps, 'orderProgram'>,
  { id, state, orderSentAt, orderFailure }: QuotationRow,
) {
  if (!orderProgram || state !== 'accepted') return null;
  const waits = await tables.jobs.existsBy({ kind: jobKind, key: id });
  return { sentAt: orderSentAt?.toISOString() ?? null, failure: orderFailure, waits };
}

/** How many orders will be sent, how many were not taken, whether they are sent again or not, and why the newest was not. */
export type OrderCounts = { waiting: number; failed: number; failure: string | null };

/** @returns null without another program */
export async function countOrders({ db, orderProgram }: Omit<OrderDeps, 'now'>): Promise<OrderCounts | null> {
  if (!orderProgram) return null;
  return db.read(async ({ jobs, quotations }) => {
    const waiting = await jobs.countBy({ kind: jobKind });
    const notSent = { orderFailure: Not(IsNull()) };
    const failed = await quotations.countBy(notSent);
    const newest = await quotations.findOne({
      where: notSent,
      order: { decidedAt: 'DESC' },
      select: { id: true, orderFailure: true },
    });
    return { waiting, failed, failure: newest?.orderFailure ?? null };
  });
}

/**
 * Hands orders that are due to the other program. What fails is repeated for two days. A process that dies in between
 * hands an order over a second time, with the same key.
 */
export async function sendOrders(deps: OrderDeps): Promise<void> {
  const { db, now, orderProgram } = deps;
  for (let count = 0; orderProgram && count < maxOrders; count += 1) {
    const job = await claimJob({ db, now }, jobKind, leaseMs);
    if (!job) return;
    const order = await db.read(tables => readOrder(tables, job.key));
    const stop = keepClaim({ db, now }, job, leaseMs);
    const post = async () => order && postOrder(order, orderProgram, now());
    const failure = await post().finally(stop);
    await db.transaction(async tables => {
      const again = failure ? nextAttempt(job.attempts, now()) : null;
      const isOurs = again ? await postponeJob(tables, job, now(), again) : await endJob(tables, job);
      if (!isOurs || !order) return;
      await tables.quotations.update(order.id, {
        orderSentAt: failure ? null : now(),
        orderFailure: failure,
      });
    });
  }
}

/** @returns null if the quotation was erased */
async function readOrder(tables: Tables, id: string): Promise<Order | null> {
  const row = await tables.quotations.findOneBy({ id, state: 'accepted' });
  const issued = row && (await tables.quotationRevisions.findOneBy({ quotationId: id, state: 'issued' }));
  return issued ? toOrder(row, issued) : null;
}
