import { adminPaths } from '@hydraulics/common/contract/paths';
import { formatMoney } from '@hydraulics/common/quotations/money';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Database } from '../../db/database.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { revisionsOf, sumsOf } from '../../quotations/revisions.ts';
import { findEnquiry, inBackOffice } from '../desk/about-enquiry.ts';
import type { MailContent } from '../template.ts';
import { findRecipient } from './recipient.ts';

/**
 * A customer's decision as it was made: until its mail is written the quotation may have been revised and decided again. A
 * version before queued only the quotation.
 */
type Decision = {
  quotationId: string;
  revision?: string;
  state?: 'accepted' | 'declined';
  name?: string;
  note?: string;
};

/** The mails about quotations that the server writes itself. */
export type QuotationMails = {
  'quotation-decided': Decision;
  'quotation-accepted': Decision;
  'quotation-question': { quotationId: string; messageId: string };
  /** `version`: that of the quotation since it was submitted, which nothing changes until it is approved or sent back. */
  'quotation-waits': ForUser & { version: string; by: string };
  'quotation-judged': ForUser & { by: string; verdict: Verdict; remark: string };
};

/** A mail about a revision to a user, who may have lost the permission until it is written. */
type ForUser = { userId: string; quotationId: string; revision: string };

/** What a second person did with a quotation that waited for approval. */
export type Verdict = 'approved' | 'sent_back';

type Context = { db: Database; company: CompanyFile | null; siteName: string; siteUrl: string };

/** A quotation with what the revision offers that was decided on. */
async function findDecided(context: Context, { quotationId, revision, ...decision }: Decision) {
  const [row, revisions] = await context.db.read(tables =>
    Promise.all([tables.quotations.findOneBy({ id: quotationId }), revisionsOf(tables, quotationId)]),
  );
  const decided = revisions.find(one => (revision ? String(one.revision) === revision : one.state === 'issued'));
  if (!row || !decided) return null;
  const facts: [string, string][] = [
    ['Quotation', [row.number, decided.revision > 1 && `revision ${decided.revision}`].filter(Boolean).join(', ')],
    ['Total', formatMoney(sumsOf(decided.content).gross, decided.content.currency)],
  ];
  const { state = row.state, name = row.decidedBy ?? row.name, note = row.decisionNote } = decision;
  return { row, facts, state, name, note };
}

const linkOf = (context: Context, { id, enquiryId }: QuotationRow) => ({
  link: enquiryId ? inBackOffice(context, enquiryId) : `${context.siteUrl}${adminPaths.editQuotation.href({ id })}`,
});

/** A revision that waits or waited for approval. */
async function findJudged(context: Context, { userId, quotationId, revision }: ForUser) {
  const [user, row, revisions] = await context.db.read(tables =>
    Promise.all([
      findRecipient(tables, userId),
      tables.quotations.findOneBy({ id: quotationId }),
      revisionsOf(tables, quotationId),
    ]),
  );
  const judged = revisions.find(one => String(one.revision) === revision);
  if (!user || !row || !judged) return null;
  const customer = [row.name, row.organization].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    ...(row.number ? ([['Quotation', row.number]] as [string, string][]) : []),
    ['Customer', customer],
    ['Total', formatMoney(sumsOf(judged.content).gross, judged.content.currency)],
  ];
  const name = row.number ? `Quotation ${row.number}` : `Quotation for ${row.organization || row.name}`;
  const link = { link: `${context.siteUrl}${adminPaths.editQuotation.href({ id: row.id })}` };
  return { judged, version: row.version, facts, name, link };
}

type Written = Promise<MailContent | null>;
type Writers = { [K in keyof QuotationMails]: (data: QuotationMails[K], context: Context) => Written };

export const quotationWriters: Writers = {
  async 'quotation-decided'(decision, context) {
    const found = await findDecided(context, decision);
    if (!found) return null;
    const { row, facts, state, name, note } = found;
    const what = state === 'accepted' ? 'accepted' : 'declined';
    return {
      subject: `Quotation ${row.number} ${what} by ${name}`,
      heading: state === 'accepted' ? 'A customer has ordered' : 'A customer has declined',
      blocks: [
        { facts: [...facts, ['Customer', [row.name, row.organization].filter(Boolean).join(', ')]] },
        `${name} has ${what} this quotation on its page.`,
        ...(note ? [{ quote: note }] : []),
        'In the back office:',
        linkOf(context, row),
      ],
      replyTo: row.email,
    };
  },

  async 'quotation-accepted'(decision, context) {
    const found = await findDecided(context, decision);
    if (!found) return null;
    const { row, facts } = found;
    return {
      subject: `Your order: quotation ${row.number}`,
      heading: 'Thank you for your order',
      blocks: [`${context.siteName} has received your order. Please tell us if you did not place it.`, { facts }],
      replyTo: context.company?.emails[0]?.address,
      ...(row.enquiryId ? { enquiryId: row.enquiryId } : {}),
    };
  },

  async 'quotation-waits'({ by, version, ...which }, context) {
    const found = await findJudged(context, which);
    // Until the mail is written it may have been approved, or sent back and submitted again, which has mails of its own.
    if (found?.judged.state !== 'waiting' || String(found.version) !== version) return null;
    const { facts, name, link } = found;
    return {
      subject: `${name} waits for approval`,
      heading: 'A quotation waits for approval',
      blocks: [`${by} asks for approval of a quotation.`, { facts }, 'Approve it or send it back here:', link],
    };
  },

  async 'quotation-judged'({ by, verdict, remark, ...which }, context) {
    const found = await findJudged(context, which);
    if (!found) return null;
    const { facts, name, link } = found;
    const isApproved = verdict === 'approved';
    return {
      subject: `${name} ${isApproved ? 'approved' : 'sent back'} by ${by}`,
      heading: isApproved ? 'Your quotation is approved' : 'Your quotation was sent back',
      blocks: [
        isApproved ? `${by} has approved and issued your quotation.` : `${by} has sent your quotation back.`,
        ...(remark ? [{ quote: remark }] : []),
        { facts },
        isApproved ? 'Send it to the customer from here:' : 'Change it here, and issue it again:',
        link,
      ],
    };
  },

  async 'quotation-question'({ quotationId, messageId }, context) {
    const [row, message] = await context.db.read(({ quotations, messages }) =>
      Promise.all([quotations.findOneBy({ id: quotationId }), messages.findOneBy({ id: messageId })]),
    );
    const enquiry = message && (await findEnquiry(context, message.enquiryId));
    if (!row || !enquiry) return null;
    return {
      subject: message.subject,
      heading: `${enquiry.name} asks about quotation ${row.number}`,
      blocks: [
        { quote: message.text },
        'A reply to this mail goes to the customer. In the back office:',
        linkOf(context, row),
      ],
      replyTo: enquiry.email,
    };
  },
};
