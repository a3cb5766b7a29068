import { AppError } from '@hydraulics/common/contract/errors';
import { type OpenedEnquiry, type OpenedState, withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { IsNull } from 'typeorm';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { filesOf, itemsOf } from '../../repositories/enquiries/enquiry-items.ts';
import { keptOf, readMerged } from '../../repositories/enquiries/merged.ts';
import { isRemoved, serializeSent } from '../files/read-file.ts';
import { listMessages, withLost } from '../thread/read-thread.ts';
import { hasDeclined } from './declined.ts';
import { isOfPerson, toldOf } from './went-to-colleague.ts';

/** The enquiry of a private link, and the one in which staff read it: another one, if the two were merged. */
export type Opened = { own: EnquiryRow; kept: EnquiryRow };

/**
 * The enquiry of a private link.
 * @throws AppError `link_over`, which does not say whether there ever was one
 */
export async function findOpened(tables: Tables, keyed: { secret: string }, token: string): Promise<Opened> {
  const id = readPrivateToken(keyed, 'enquiry', token);
  const own = id === null ? null : await tables.enquiries.findOneBy({ id, deletedAt: IsNull() });
  const kept = await keptOf(tables, own);
  if (!own || !kept) throw new AppError('link_over', 'There is no enquiry at this address.');
  return { own, kept };
}

/**
 * What the link of an enquiry shows: it, and those merged with it that the same person sent. Colleagues, whose enquiries
 * staff merge too, do not read each other's.
 */
export async function rowsOfPerson(tables: Tables, { own, kept }: Opened) {
  const merged = (await readMerged(tables, [kept.id])).get(kept.id) ?? [];
  const rows = [kept, ...merged].filter(row => isOfPerson(row, own));
  return { rows, isShared: rows.length <= merged.length };
}

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
export const openedState = ({ state, lostReason }: EnquiryRow): OpenedState =>
  lostReason === 'withdrawn' && (state === 'lost' || state === 'spam') ? 'withdrawn' : openedStates[state];

/** What its sender added on the page, and the messages of further enquiries, oldest first. */
function wordsOf(thread: MessageRow[], own: EnquiryRow, further: EnquiryRow[]) {
  const sender = own.email.toLowerCase();
  const added = thread.filter(message => message.kind === 'word' && message.sender.toLowerCase() === sender);
  return [...added, ...further.map(({ createdAt, message }) => ({ createdAt, text: message }))]
    .sort((one, other) => +one.createdAt - +other.createdAt)
    .map(({ createdAt, text }) => ({ at: createdAt.toISOString(), text }));
}

export async function serializeOpened(tables: Tables, opened: Opened): Promise<OpenedEnquiry> {
  const { own, kept } = opened;
  const { rows, isShared } = await rowsOfPerson(tables, opened);
  const [shown = own, ...further] = rows;
  const { id, createdAt, product, message, deadline } = shown;
  const ids = new Set(rows.map(row => row.id));
  const items = (await itemsOf(tables, kept.id)).filter(({ enquiryId }) => ids.has(enquiryId));
  const files = (await filesOf(tables, kept.id)).filter(file => ids.has(file.enquiryId) && !isRemoved(file));
  const thread = await withLost(tables, await listMessages(tables, kept.id));
  const { state: told, wentToColleague } = await toldOf(tables, { own, kept, thread }, openedState(kept));
  const state = told === 'closed' && (await hasDeclined(tables, opened)) ? 'declined' : told;
  return {
    reference: enquiryReference(id),
    receivedAt: createdAt.toISOString(),
    state,
    wentToColleague,
    mayWithdraw: withdrawable.includes(state) && !isShared,
    product,
    items: items.map(({ id: _, enquiryId, productId, ...item }, place) => ({ ...item, position: place + 1 })),
    message,
    deadline,
    words: wordsOf(thread, own, further),
    files: files.map(serializeSent),
  };
}
