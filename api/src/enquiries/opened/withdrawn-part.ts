import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';

/**
 * One of several enquiries that are read together is withdrawn alone. If it was merged into another one, its own row is
 * lost, of which nothing else depends. The row of the kept one is that of all: the message says that its part is withdrawn.
 */

/** Why a message is no usual one: it withdraws the part of the enquiry that is kept. */
export const withdrawsPart = 'withdrawn';

const marked = (id: string) => ({ enquiryId: id, kind: 'word' as const, reason: withdrawsPart });

type Part = { row: EnquiryRow; kept: EnquiryRow };

/** Whether its sender withdrew an enquiry that is read with others. */
export const hasWithdrawn = async ({ messages }: Tables, { row, kept }: Part): Promise<boolean> =>
  row.id === kept.id ? messages.existsBy(marked(row.id)) : row.state === 'lost' && row.lostReason === 'withdrawn';

/** Its part is asked for again. */
export const forgetWithdrawal = async ({ messages }: Tables, id: string): Promise<void> =>
  void (await messages.update(marked(id), { reason: null }));

/** Who moved the enquiry, in its timeline, which is no place for a name that the customer typed. */
export const customer: { user: Pick<UserRow, 'id' | 'name'> | null; customer: string } = {
  user: null,
  customer: 'the customer',
};

/**
 * An enquiry with which no other one is read any more is lost, if its part was withdrawn.
 * @returns whether it was
 */
export async function endWithdrawn(tables: Tables, row: EnquiryRow, at: Date): Promise<boolean> {
  if ((await groupOf(tables, row.id)).length > 1 || !(await hasWithdrawn(tables, { row, kept: row }))) return false;
  await forgetWithdrawal(tables, row.id);
  await moveEnquiry(tables, row, 'lost', { by: customer, at, lostReason: 'withdrawn' });
  return true;
}
