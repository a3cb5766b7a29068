import { AppError } from '@hydraulics/common/contract/errors';
import type { OpenedEnquiry, OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { IsNull } from 'typeorm';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { filesOf, itemsOf } from '../../repositories/enquiries/enquiry-items.ts';
import { keptOf, readMerged } from '../../repositories/enquiries/merged.ts';
import { isRemoved, serializeSent } from '../files/read-file.ts';
import { listMessages } from '../thread/read-thread.ts';

/**
 * The enquiry of a private link, or the one into which that was merged.
 * @throws AppError `link_over`, which does not say whether there ever was one
 */
export async function findOpened(tables: Tables, keyed: { secret: string }, token: string): Promise<EnquiryRow> {
  const id = readPrivateToken(keyed, 'enquiry', token);
  const asked = id === null ? null : await tables.enquiries.findOneBy({ id, deletedAt: IsNull() });
  const row = await keptOf(tables, asked);
  if (!row) throw new AppError('link_over', 'There is no enquiry at this address.');
  return row;
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

/** What its sender added on the page, and the messages of enquiries merged into it, oldest first. */
async function wordsOf(tables: Tables, enquiryId: string): Promise<{ at: string; text: string }[]> {
  const added = (await listMessages(tables, enquiryId)).filter(({ kind }) => kind === 'word');
  const merged = (await readMerged(tables, [enquiryId])).get(enquiryId) ?? [];
  return [...added, ...merged.map(({ createdAt, message }) => ({ createdAt, text: message }))]
    .sort((one, other) => +one.createdAt - +other.createdAt)
    .map(({ createdAt, text }) => ({ at: createdAt.toISOString(), text }));
}

export async function serializeOpened(tables: Tables, row: EnquiryRow): Promise<OpenedEnquiry> {
  const { id, createdAt, product, message, deadline } = row;
  return {
    reference: enquiryReference(id),
    receivedAt: createdAt.toISOString(),
    state: openedState(row),
    product,
    items: (await itemsOf(tables, id)).map(({ id: _, enquiryId, productId, ...item }) => item),
    message,
    deadline,
    words: await wordsOf(tables, id),
    files: (await filesOf(tables, id)).filter(file => !isRemoved(file)).map(serializeSent),
  };
}
