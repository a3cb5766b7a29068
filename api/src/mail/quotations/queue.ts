import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import type { Mail } from '../mail.ts';
import { recipientsFor } from '../recipients.ts';
import type { QuotationMails } from './quotation-mails.ts';

type MailDeps = { mail: Mail; company: CompanyFile | null };

/** Queues the mails about a customer's decision, in its transaction: to the company, and to whoever accepted. */
export async function mailDecision(
  tables: Tables,
  { mail, company }: MailDeps,
  { id, state, email }: Pick<QuotationRow, 'id' | 'state' | 'email'>,
): Promise<void> {
  const data = { quotationId: id };
  for (const address of await recipientsFor(tables, company, null))
    await mail.put(tables, 'quotation-decided', address, data);
  if (state === 'accepted') await mail.put(tables, 'quotation-accepted', email, data);
}

/**
 * Queues the mails to the company about a customer's question.
 * @returns to whom
 */
export async function mailQuestion(
  tables: Tables,
  { mail, company }: MailDeps,
  data: QuotationMails['quotation-question'],
): Promise<Set<string>> {
  const recipients = new Set(await recipientsFor(tables, company, null));
  for (const address of recipients) await mail.put(tables, 'quotation-question', address, data);
  return recipients;
}
