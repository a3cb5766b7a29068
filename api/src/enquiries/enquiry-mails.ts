import { In } from 'typeorm';
import type { CompanyFile } from '../company/company-file.ts';
import type { Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { Mail } from '../mail/mail.ts';
import { countMails } from '../mail/outbox.ts';
import { recipientsFor } from '../mail/recipients.ts';
import { itemsOf } from '../repositories/enquiries/enquiry-items.ts';
import { tellAnswered } from './desk/notices.ts';

const hour = 3600_000;

/** Receipts per hour in total, because strangers choose the addresses. */
const maxReceipts = 100;

type MailDeps = { mail: Mail; company: CompanyFile | null; now: () => Date };
type Received = Pick<EnquiryRow, 'id' | 'email' | 'state'> & { categoryIds: string[] };

/** Who in the company gets mails about an enquiry for products of these categories. */
async function recipientsOf(tables: Tables, company: CompanyFile | null, categoryIds: string[]): Promise<Set<string>> {
  const recipients = new Set<string>();
  for (const categoryId of categoryIds.length > 0 ? new Set(categoryIds) : [null])
    for (const address of await recipientsFor(tables, company, categoryId)) recipients.add(address);
  return recipients;
}

/** Who in the company gets mails about what happens to an enquiry. */
async function recipientsAbout(tables: Tables, company: CompanyFile | null, enquiry: EnquiryRow): Promise<Set<string>> {
  const items = await itemsOf(tables, enquiry.id);
  const productIds = [enquiry.productId, ...items.map(({ productId }) => productId)].filter(id => id !== null);
  const products = await tables.products.find({ where: { id: In(productIds) }, select: { categoryId: true } });
  return recipientsOf(
    tables,
    company,
    products.map(({ categoryId }) => categoryId),
  );
}

/** Tells the company what a customer added to an enquiry. */
export async function mailAboutWord(
  tables: Tables,
  { mail, company, at }: Pick<MailDeps, 'mail' | 'company'> & { at: Date },
  { enquiry, messageId, withdrawn }: { enquiry: EnquiryRow; messageId: string; withdrawn: boolean },
): Promise<void> {
  const recipients = await recipientsAbout(tables, company, enquiry);
  for (const address of recipients)
    await mail.put(tables, 'enquiry-word', address, { messageId, withdrawn: withdrawn ? 'yes' : '' });
  await tellAnswered(tables, mail, enquiry, { at, told: recipients });
}

/** In ms: files that come one after the other are told in one mail. */
const filesMs = 2 * 60_000;

/** Queues a mail to the company about files of an enquiry. Files that come before it is sent are in it too. */
export async function mailAboutFiles(
  tables: Tables,
  { mail, company }: Pick<MailDeps, 'mail' | 'company'>,
  enquiry: EnquiryRow,
): Promise<void> {
  for (const address of await recipientsAbout(tables, company, enquiry)) {
    const once = { key: `${enquiry.id}\n${address}`, ms: filesMs };
    await mail.put(tables, 'enquiry-files', address, { enquiryId: enquiry.id }, { once, delayMs: filesMs });
  }
}

/** Queues mails to the company and the visitor about an enquiry, in the transaction that stores it. None for spam. */
export async function mailAbout(
  tables: Tables,
  { mail, company, now }: MailDeps,
  { id, email, state, categoryIds }: Received,
): Promise<void> {
  if (!mail.isOn || state === 'spam') return;
  const data = { enquiryId: id };
  for (const address of await recipientsOf(tables, company, categoryIds))
    await mail.put(tables, 'enquiry-notice', address, data);
  if ((await countMails(tables, now(), { kind: 'enquiry-receipt', ms: hour })) >= maxReceipts) return;
  // Providers deliver `vera+1@` and `vera+2@` to one person.
  const person = email.replace(/\+[^@]*@/, '@');
  await mail.put(tables, 'enquiry-receipt', email, data, { once: { key: person, ms: hour } });
}
