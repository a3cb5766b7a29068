import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { Mail } from '../../mail/mail.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { withReference } from './reply-form.ts';

type Question = { id: string; subject: string; text: string };

/**
 * Stores what a customer asks on a private page as a message of the enquiry, which then waits for an answer. Runs
 * inside a transaction.
 * @returns false if it is there already: a form was sent twice
 */
export async function storeQuestion(
  tables: Tables,
  enquiry: EnquiryRow,
  { id, subject, text }: Question,
  { mail, at }: { mail: Mail; at: Date },
): Promise<boolean> {
  if (await tables.messages.existsBy({ id })) return false;
  const { messageId, threadId } = mail.headersOf(id, enquiry.id);
  await tables.messages.insert({
    id,
    enquiryId: enquiry.id,
    createdAt: at,
    direction: 'in',
    kind: 'reply',
    sender: enquiry.email,
    recipient: mail.sender?.from ?? '',
    subject: withReference(subject, enquiry.id),
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
  if (enquiry.state === 'answered' || enquiry.state === 'quoted')
    await moveEnquiry(tables, enquiry, 'in_work', { by: { user: null, customer: 'the customer' }, at });
  else await tables.enquiries.update(enquiry.id, { updatedAt: at });
  return true;
}
