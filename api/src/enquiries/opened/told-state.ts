import type { OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';
import { isFromCustomer, isReply, listMessages, withLost } from '../thread/read-thread.ts';
import { hasDeclined } from './declined.ts';
import { hasWithdrawn, isWithdrawn } from './withdrawn-part.ts';

const openedStates: Record<EnquiryRow['state'], OpenedState> = {
  new: 'received',
  in_work: 'in_work',
  answered: 'answered',
  quoted: 'quoted',
  won: 'ordered',
  lost: 'closed',
  // Its sender does not learn how it was detected.
  spam: 'received',
};

/** How far an enquiry is, for who sent it. */
export const openedState = (row: EnquiryRow): OpenedState => (isWithdrawn(row) ? 'withdrawn' : openedStates[row.state]);

type Pair = { own: EnquiryRow; kept: EnquiryRow };
type Told = { state: OpenedState; wentToColleague: boolean };

const told = (state: OpenedState): Told => ({ state, wentToColleague: false });

/**
 * What the link of an enquiry tells of its state. Of one that is read with others, that is the state of all, as far as
 * it is about this one: their address proves nothing, because anybody can type it. Staff also mark states by hand: then
 * they are about the kept one.
 */
export async function toldOf(tables: Tables, { own, kept }: Pair): Promise<Told> {
  if (await hasWithdrawn(tables, { row: own, kept })) return told('withdrawn');
  const state = openedState(kept);
  if (state === 'closed') return told((await hasDeclined(tables, own)) ? 'declined' : state);
  const group = await groupOf(tables, kept.id);
  if (group.length === 1) return told(state);
  const isKept = own.id === kept.id;
  if (state === 'withdrawn') return told(isKept ? state : 'closed');
  if (state === 'ordered') {
    const accepted = await tables.quotations.findBy({ enquiryId: In(group), state: 'accepted' });
    const isOwn = accepted.some(({ enquiryId, email }) => enquiryId === own.id && isTo(email, own));
    return told(isOwn || (isKept && accepted.length === 0) ? state : 'closed');
  }
  if (state !== 'answered' && state !== 'quoted') return told(state);
  const thread = await withLost(tables, await listMessages(tables, kept.id));
  if (state === 'quoted') {
    const quoted = thread.filter(one => isReply(one) && one.files.some(({ kind }) => kind === 'quotation'));
    const isOwn = quoted.some(({ enquiryId, recipient }) => enquiryId === own.id && isTo(recipient, own));
    const wentToSender = quoted.some(({ recipient }) => isTo(recipient, own));
    if (isOwn || (isKept && !wentToSender)) return told(state);
    const wentToColleague = !isKept && quoted.length > 0 && !wentToSender;
    if (wentToColleague) return { state: 'answered', wentToColleague };
  }
  return { state: 'answered', wentToColleague: !isKept && wasColleagueAnswered(own, thread) };
}

const isTo = (address: string, { email }: EnquiryRow): boolean => address.toLowerCase() === email.toLowerCase();

/** Whether only a colleague was answered after what somebody wrote last: replies go to the sender of the kept one. */
function wasColleagueAnswered(own: EnquiryRow, thread: MessageRow[]): boolean {
  const asked = thread.findLast(one => isFromCustomer(one) && isTo(one.sender, own))?.createdAt ?? own.createdAt;
  const answers = thread.filter(one => isReply(one) && one.createdAt >= asked);
  return answers.length > 0 && !answers.some(({ recipient }) => isTo(recipient, own));
}
