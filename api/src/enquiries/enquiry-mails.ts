import type { CompanyFile } from '../company/company-file.ts';
import type { Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { Mail } from '../mail/mail.ts';
import { countMails } from '../mail/outbox.ts';
import { recipientsFor } from '../mail/recipients.ts';

const hour = 3600_000;

/** Receipts per hour in total, because strangers choose the addresses. */
const maxReceipts = 100;

type MailDeps = { mail: Mail; company: CompanyFile | null; now: () => Date };
type Received = Pick<EnquiryRow, 'id' | 'email' | 'state'> & { categoryIds: string[] };

/** Queues mails to the company and the visitor about an enquiry, in the transaction that stores it. None for spam. */
export async function mailAbout(
  tables: Tables,
  { mail, company, now }: MailDeps,
  { id, email, state, categoryIds }: Received,
): Promise<void> {
  if (!mail.isOn || state === 'spam') return;
  const data = { enquiryId: id };
  const recipients = new Set<string>();
  for (const categoryId of categoryIds.length > 0 ? new Set(categoryIds) : [null])
    for (const address of await recipientsFor(tables, company, categoryId)) recipients.add(address);
  for (const address of recipients) {
    await mail.put(tables, 'enquiry-notice', address, data);
  }
  if ((await countMails(tables, now(), { kind: 'enquiry-receipt', ms: hour })) >= maxReceipts) return;
  // Providers deliver `vera+1@` and `vera+2@` to one person.
  const person = email.replace(/\+[^@]*@/, '@');
  await mail.put(tables, 'enquiry-receipt', email, data, { once: { key: person, ms: hour } });
}
