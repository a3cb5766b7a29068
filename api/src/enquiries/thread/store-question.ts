import type { Tables } from '../../db/database.ts';
import type { Mail } from '../../mail/mail.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { noteAddition, takeBackWithdrawal } from '../opened/add-word.ts';
import type { Opened } from '../opened/open-enquiry.ts';
import { customer } from '../opened/withdrawn-part.ts';
import { withReference } from './reply-form.ts';

type Question = { id: string; subject: string; text: string };

/**
 * Stores what a customer asks about a quotation as a message of their own enquiry. The one in which it is read then
 * waits for an answer. Runs inside a transaction.
 * @returns false if it is there already: a form was sent twice
 */
export async function storeQuestion(
  tables: Tables,
  opened: Opened,
  { id, subject, text }: Question,
  { mail, at }: { mail: Mail; at: Date },
): Promise<boolean> {
  if (await tables.messages.existsBy({ id })) return false;
  const { own, kept } = opened;
  const { messageId, threadId } = mail.headersOf(id, own.id);
  await tables.messages.insert({
    id,
    enquiryId: own.id,
    createdAt: at,
    direction: 'in',
    kind: 'reply',
    sender: own.email,
    recipient: mail.sender?.from ?? '',
    subject: withReference(subject, own.id),
    text,
    html: null,
    messageId,
    inReplyTo: threadId,
    referenceIds: [threadId],
    files: [],
    sentAt: null,
    userId: null,
    userName: null,
    state: 'received',
    reason: null,
  });
  if (kept.state !== 'answered' && kept.state !== 'quoted') await noteAddition(tables, opened, at);
  else {
    await takeBackWithdrawal(tables, opened, at);
    await moveEnquiry(tables, kept, 'in_work', { by: customer, at });
  }
  return true;
}
