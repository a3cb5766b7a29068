import { fold } from '@hydraulics/common/text';
import type { CompanyFile } from '../company/company-file.ts';
import type { Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { Mail } from '../mail/mail.ts';
import { countMails } from '../mail/outbox.ts';

const hour = 3600_000;

/** Receipts per hour in total, because strangers choose the addresses. */
const maxReceipts = 100;

type MailDeps = { mail: Mail; company: CompanyFile | null; now: () => Date };
type Received = Pick<EnquiryRow, 'id' | 'email' | 'state'> & { categoryId: string | null };

/** Queues mails to the company and the visitor about an enquiry, in the transaction that stores it. None for spam. */
export async function mailAbout(
  tables: Tables,
  { mail, company, now }: MailDeps,
  { id, email, state, categoryId }: Received,
): Promise<void> {
  if (!mail.isOn || state === 'spam') return;
  const data = { enquiryId: id };
  for (const address of await addressesFor(tables, company, categoryId)) {
    await mail.put(tables, 'enquiry-notice', address, data);
  }
  if ((await countMails(tables, now(), { kind: 'enquiry-receipt', ms: hour })) >= maxReceipts) return;
  // Providers deliver `vera+1@` and `vera+2@` to one person.
  const person = email.replace(/\+[^@]*@/, '@');
  await mail.put(tables, 'enquiry-receipt', email, data, { once: { key: person, ms: hour } });
}

/**
 * The recipients for a category, or the default ones, or the first public address, so that no enquiry goes unnoticed.
 * The demo's addresses are invented.
 */
async function addressesFor(tables: Tables, company: CompanyFile | null, categoryId: string | null): Promise<string[]> {
  if (!company || company.isDemo) return [];
  const { enquiriesTo: { default: all = [], categories = {} } = {}, emails } = company;
  const category = categoryId === null ? null : await tables.categories.findOneBy({ id: categoryId });
  const named = Object.entries(categories).find(([key]) => key === category?.id || isNamed(key, category?.name));
  const lists = [named?.[1] ?? [], all, emails.slice(0, 1).map(({ address }) => address)];
  return lists.find(({ length }) => length > 0) ?? [];
}

const isNamed = (key: string, name: string | undefined) => name !== undefined && fold(key) === fold(name);
