import { AppError } from '@hydraulics/common/contract/errors';
import { type OpenedEnquiry, withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { IsNull } from 'typeorm';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { readFiles, readItems } from '../../repositories/enquiries/enquiry-items.ts';
import { keptOf } from '../../repositories/enquiries/merged.ts';
import { isRemoved, serializeSent } from '../files/read-file.ts';
import { toldOf } from './told-state.ts';

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

/** What was added through the link of an enquiry, oldest first. */
async function wordsOf({ messages, enquiryEvents }: Tables, { id }: EnquiryRow): Promise<OpenedEnquiry['words']> {
  const rows = await messages.find({
    where: { enquiryId: id, kind: 'word' },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  // Version 1.1.0 stored what came through either link with the enquiry that is kept, without the thread that it is in.
  const where = { enquiryId: id, kind: 'merged' as const };
  const merging = await enquiryEvents.findOne({ where, order: { createdAt: 'ASC' } });
  const isOwn = ({ inReplyTo, createdAt }: MessageRow) =>
    inReplyTo !== null || merging === null || createdAt < merging.createdAt;
  const own = rows.filter(isOwn);
  return own.map(({ createdAt, text }) => ({ at: createdAt.toISOString(), text }));
}

/**
 * What the link of an enquiry shows: what came with it and through its link. Of those that staff merged with it nothing
 * is shown, even if they have its address: anybody can type that, and gets a link.
 */
export async function serializeOpened(tables: Tables, opened: Opened): Promise<OpenedEnquiry> {
  const { id, createdAt, product, message, deadline } = opened.own;
  const items = (await readItems(tables, [id])).get(id) ?? [];
  const files = (await readFiles(tables, [id])).get(id) ?? [];
  const { state, wentToColleague } = await toldOf(tables, opened);
  return {
    reference: enquiryReference(id),
    receivedAt: createdAt.toISOString(),
    state,
    wentToColleague,
    mayWithdraw: withdrawable.includes(state),
    product,
    items: items.map(({ id: _, enquiryId, productId, ...item }) => item),
    message,
    deadline,
    words: await wordsOf(tables, opened.own),
    files: files.filter(file => !isRemoved(file)).map(serializeSent),
  };
}
