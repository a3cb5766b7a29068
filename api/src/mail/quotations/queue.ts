import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Mail } from '../mail.ts';
import { recipientsFor } from '../recipients.ts';
import type { QuotationMails, Verdict } from './quotation-mails.ts';
import { findRecipient, listRecipients } from './recipient.ts';

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

type Revision = { quotationId: string; revision: number };

/**
 * Queues the mails to all who can approve a quotation, except whoever asks for it.
 * The version is the one that it has while it waits.
 */
export async function mailWaiting(
  tables: Tables,
  mail: Mail,
  { quotationId, revision, version }: Revision & { version: number },
  asking: UserRow | null,
): Promise<void> {
  const data = { quotationId, revision: String(revision), version: String(version), by: asking?.name ?? 'A colleague' };
  for (const { id: userId, email } of await listRecipients(tables))
    if (userId !== asking?.id) await mail.put(tables, 'quotation-waits', email, { userId, ...data });
}

/** Queues the mail to whoever asked for approval, unless they decided themselves. */
export async function mailVerdict(
  tables: Tables,
  mail: Mail,
  { quotationId, revision, submittedById }: Revision & { submittedById: string | null },
  { by, verdict, remark = '' }: { by: UserRow | null; verdict: Verdict; remark?: string },
): Promise<void> {
  if (!submittedById || submittedById === by?.id) return;
  const author = await findRecipient(tables, submittedById);
  if (!author) return;
  const data = {
    userId: author.id,
    quotationId,
    revision: String(revision),
    by: by?.name ?? 'A colleague',
    verdict,
    remark,
  };
  await mail.put(tables, 'quotation-judged', author.email, data);
}
