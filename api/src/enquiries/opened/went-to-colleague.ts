import type { OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';

const isTo = (address: string, { email }: Pick<EnquiryRow, 'email'>): boolean =>
  address.toLowerCase() === email.toLowerCase();

export const isOfPerson = (row: EnquiryRow, { email }: EnquiryRow): boolean => isTo(email, row);

type Merged = { own: EnquiryRow; kept: EnquiryRow; thread: MessageRow[] };
type Told = { state: OpenedState; wentToColleague: boolean };

/**
 * What is told of the state of an enquiry to who sent it, and whether that was done for a colleague, with whose enquiry
 * staff merged this one: replies go to the sender of the kept one, and a quotation is accepted by the one who has it. Staff
 * also mark states by hand: then nothing is told of a colleague.
 */
export async function toldOf(tables: Tables, merged: Merged, state: OpenedState): Promise<Told> {
  const { own, kept } = merged;
  if (isOfPerson(own, kept)) return { state, wentToColleague: false };
  // Only the sender of the kept one can have withdrawn it.
  if (state === 'withdrawn') return { state: 'closed', wentToColleague: false };
  if (state === 'ordered') {
    const enquiryId = In(await groupOf(tables, kept.id));
    const accepted = await tables.quotations.findBy({ enquiryId, state: 'accepted' });
    if (accepted.length === 0) return { state: 'closed', wentToColleague: false };
    return { state, wentToColleague: !accepted.some(({ email }) => isTo(email, own)) };
  }
  if (state === 'quoted') {
    const quoted = merged.thread.filter(one => isOurs(one) && one.files.some(({ kind }) => kind === 'quotation'));
    if (quoted.length > 0) return { state, wentToColleague: !quoted.some(({ recipient }) => isTo(recipient, own)) };
  }
  if (state !== 'answered' && state !== 'quoted') return { state, wentToColleague: false };
  return { state: 'answered', wentToColleague: wasColleagueAnswered(merged) };
}

/** Not one that failed. */
const isOurs = ({ direction, kind, state }: MessageRow): boolean =>
  direction === 'out' && kind === 'reply' && state !== 'failed';

/** What programs sent asks nothing. */
const isTheirs = ({ direction, kind }: MessageRow): boolean =>
  direction === 'in' && (kind === 'reply' || kind === 'word');

/** Whether only a colleague was answered after what somebody wrote last. */
function wasColleagueAnswered({ own, thread }: Merged): boolean {
  const asked = thread.findLast(one => isTheirs(one) && isTo(one.sender, own))?.createdAt ?? own.createdAt;
  const answers = thread.filter(one => isOurs(one) && one.createdAt >= asked);
  return answers.length > 0 && !answers.some(({ recipient }) => isTo(recipient, own));
}
