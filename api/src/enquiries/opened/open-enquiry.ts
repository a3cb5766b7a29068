import { AppError } from '@hydraulics/common/contract/errors';
import type { OpenedEnquiry, OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { IsNull } from 'typeorm';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { itemsOf, readFiles } from '../../repositories/enquiries/enquiry-items.ts';
import { serializeSent } from '../files/read-file.ts';

/**
 * The enquiry of a private link.
 * @throws AppError `link_over`, which does not say whether there ever was one
 */
export async function findOpened(tables: Tables, keyed: { secret: string }, token: string): Promise<EnquiryRow> {
  const id = readPrivateToken(keyed, 'enquiry', token);
  const row = id === null ? null : await tables.enquiries.findOneBy({ id, deletedAt: IsNull() });
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

/** What its sender added on the page, oldest first. */
const wordsOf = ({ messages }: Tables, enquiryId: string) =>
  messages.find({ where: { enquiryId, kind: 'word' }, order: { createdAt: 'ASC', id: 'ASC' } });

export async function serializeOpened(tables: Tables, row: EnquiryRow): Promise<OpenedEnquiry> {
  const { id, createdAt, product, message, deadline } = row;
  const words = await wordsOf(tables, id);
  return {
    reference: enquiryReference(id),
    receivedAt: createdAt.toISOString(),
    state: openedState(row),
    product,
    items: (await itemsOf(tables, id)).map(({ id: _, enquiryId, productId, ...item }) => item),
    message,
    deadline,
    words: words.map(({ createdAt, text }) => ({ at: createdAt.toISOString(), text })),
    files: ((await readFiles(tables, [id])).get(id) ?? []).map(serializeSent),
  };
}
