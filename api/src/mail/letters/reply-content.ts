import { longMoment } from '@hydraulics/common/units/dates/days';
import { In, IsNull, LessThan } from 'typeorm';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Database } from '../../db/database.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';
import type { Letter } from './letter.ts';

export type ReplyMails = { 'enquiry-reply': { messageId: string } };

type Context = { db: Database; company: CompanyFile | null; siteName: string };

/** A reply to a customer, which quotes the customer's last words. Null if the enquiry or the message is gone. */
export async function writeReply({ messageId: id }: { messageId: string }, context: Context): Promise<Letter | null> {
  const { company, siteName } = context;
  const found = await context.db.read(async tables => {
    const { messages, enquiries } = tables;
    const message = await messages.findOneBy({ id });
    const enquiry = message && (await enquiries.findOneBy({ id: message.enquiryId, deletedAt: IsNull() }));
    if (!enquiry) return null;
    const last = await messages.findOne({
      // Another person's words are not for the customer.
      where: {
        ...{
          enquiryId: In(await groupOf(tables, enquiry.id)),
          direction: 'in',
          kind: 'reply',
          sender: message.recipient,
        },
        createdAt: LessThan(message.createdAt),
      },
      order: { createdAt: 'DESC' },
    });
    return { message, answered: last ?? { createdAt: enquiry.createdAt, text: enquiry.message } };
  });
  if (!found) return null;
  const { message, answered } = found;
  return {
    ...headersOf(message),
    fromName: [message.userName, company?.shortName ?? siteName].filter(Boolean).join(', '),
    replyTo: company && !company.isDemo ? company.emails[0]?.address : undefined,
    subject: message.subject,
    text: message.text,
    quoted: {
      intro: `On ${longMoment(answered.createdAt, company?.timeZone ?? 'UTC')} you wrote:`,
      text: answered.text,
    },
    files: message.files,
  };
}

const headersOf = ({ messageId, inReplyTo, referenceIds }: MessageRow) => ({
  messageId,
  inReplyTo: inReplyTo ?? '',
  references: referenceIds,
});
