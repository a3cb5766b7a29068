import { type EnquiryState, isOpen } from '@hydraulics/common/nouns/enquiry-states';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { inChunks } from '../../repositories/batches.ts';
import { readMerged } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';

/**
 * One of several enquiries that are read together is withdrawn alone. If it was merged into another one, its own row is
 * lost, of which nothing else depends. The row of the kept one is that of all: the message says that its part is
 * withdrawn.
 */

/** Why a message is no usual one: it withdraws the part of the enquiry that is kept. */
export const withdrawsPart = 'withdrawn';

const marked = (ids: string[]) => ({ enquiryId: In(ids), kind: 'word' as const, reason: withdrawsPart });

type Part = { row: EnquiryRow; kept: EnquiryRow };

/** Whether its sender withdrew an enquiry that is read with others. */
export const hasWithdrawn = async ({ messages }: Tables, { row, kept }: Part): Promise<boolean> =>
  row.id === kept.id ? messages.existsBy(marked([row.id])) : isWithdrawn(row);

/** Whether the senders of all of some enquiries that are read together withdrew theirs. */
export async function areWithdrawn(tables: Tables, rows: EnquiryRow[], kept: EnquiryRow): Promise<boolean> {
  for (const row of rows) if (!(await hasWithdrawn(tables, { row, kept }))) return false;
  return true;
}

/** The parts of kept ones are asked for again. */
export const forgetWithdrawal = async ({ messages }: Tables, ids: string[]): Promise<void> =>
  void (await inChunks(ids, async some => {
    await messages.update(marked(some), { reason: null });
    return [];
  }));

/** Who moved the enquiry, in its timeline, which is no place for a name that the customer typed. */
export const customer: { user: Pick<UserRow, 'id' | 'name'> | null; customer: string } = {
  user: null,
  customer: 'the customer',
};

/**
 * An open enquiry in which another one is not read any more is lost, if all that are left in it were withdrawn.
 * @returns whether they were
 */
export async function endWithdrawn(tables: Tables, row: EnquiryRow, at: Date): Promise<boolean> {
  const merged = (await readMerged(tables, [row.id])).get(row.id) ?? [];
  if (!isOpen(row.state) || !(await areWithdrawn(tables, [row, ...merged], row))) return false;
  if (merged.length === 0) await forgetWithdrawal(tables, [row.id]);
  await moveEnquiry(tables, row, 'lost', { by: customer, at, lostReason: 'withdrawn' });
  return true;
}

type Before = Pick<EnquiryRow, 'id' | 'state' | 'lostReason'>;
type Reopening = { by: { user: Pick<UserRow, 'id' | 'name'> | null }; at: Date };

/**
 * Staff go on with enquiries that were withdrawn: what was read in them is asked for again too. To be called with the
 * rows as they were before.
 */
export async function reopenWithdrawn(
  tables: Tables,
  rows: Before[],
  state: EnquiryState,
  { by, at }: Reopening,
): Promise<void> {
  if (!isEnded(state)) await askAgain(tables, rows.filter(isWithdrawn), { by, at });
}

/** Who accepts a quotation wants what they had withdrawn: the part for which it was made, not that of a colleague. */
export async function orderWithdrawn(tables: Tables, { row, kept }: Part, at: Date): Promise<void> {
  if (row.id === kept.id) await forgetWithdrawal(tables, [row.id]);
  else if (isWithdrawn(row)) await moveEnquiry(tables, row, 'new', { by: customer, at });
}

const isEnded = (state: EnquiryState): boolean => state === 'lost' || state === 'spam';

/** Whether an enquiry has ended because it was withdrawn, as suspected spam too. */
export const isWithdrawn = ({ state, lostReason }: Omit<Before, 'id'>): boolean =>
  isEnded(state) && lostReason === 'withdrawn';

async function askAgain(tables: Tables, rows: Before[], { by, at }: Reopening): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await forgetWithdrawal(tables, ids);
  const merged = [...(await readMerged(tables, ids)).values()].flat();
  for (const row of merged.filter(isWithdrawn)) await moveEnquiry(tables, row, 'new', { by, at });
}
