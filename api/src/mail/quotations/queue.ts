import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { Mail } from '../mail.ts';
import { recipientsFor } from '../recipients.ts';
import type { QuotationMails } from './quotation-mails.ts';

type MailDeps = { mail: Mail; company: CompanyFile | null };

/** Queues the mails about a customer's decision, in its transaction: to the company, and to whoever accepted. */
export async function mailDecision(
  tables: Tables,
  { mail, company }: MailDeps,
  { customer, decision }: { customer: string; decision: Required<QuotationMails['quotation-decided']> },
): Promise<void> {
  for (const address of await recipientsFor(tables, company, null))
    await mail.put(tables, 'quotation-decided', address, decision);
  if (decision.state === 'accepted') await mail.put(tables, 'quotation-accepted', customer, decision);
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
