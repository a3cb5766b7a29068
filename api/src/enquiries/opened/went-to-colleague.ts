import type { OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';
import { listMessages } from '../thread/read-thread.ts';

const isTo = (address: string, { email }: Pick<EnquiryRow, 'email'>): boolean =>
  address.toLowerCase() === email.toLowerCase();

export const isOfPerson = (row: EnquiryRow, { email }: EnquiryRow): boolean => isTo(email, row);

/**
 * Whether what a state tells was done for a colleague, with whose enquiry staff merged this one: replies go to the sender
 * of the kept one, and a quotation is accepted by the one who has it.
 */
export async function wentToColleague(
  tables: Tables,
  { own, kept }: { own: EnquiryRow; kept: EnquiryRow },
  state: OpenedState,
): Promise<boolean> {
  if (isOfPerson(own, kept)) return false;
  if (state === 'ordered') {
    const enquiryId = In(await groupOf(tables, kept.id));
    const accepted = await tables.quotations.findBy({ enquiryId, state: 'accepted' });
    return !accepted.some(({ email }) => isTo(email, own));
  }
  if (state !== 'answered' && state !== 'quoted') return false;
  const theirs = (await listMessages(tables, kept.id)).filter(({ direction, sender, recipient }) =>
    isTo(direction === 'in' ? sender : recipient, own),
  );
  // What they wrote after the last answer to them was answered to the colleague.
  return theirs.at(-1)?.direction !== 'out';
}
