import { adminPaths } from '@hydraulics/common/contract/paths';
import { formatMoney } from '@hydraulics/common/quotations/money';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Database } from '../../db/database.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { newestRevisions, sumsOf } from '../../quotations/revisions.ts';
import { findEnquiry, inBackOffice } from '../desk/about-enquiry.ts';
import type { MailContent } from '../template.ts';

/** The mails about quotations that the server writes itself. */
export type QuotationMails = {
  'quotation-decided': { quotationId: string };
  'quotation-accepted': { quotationId: string };
  'quotation-question': { quotationId: string; messageId: string };
};

type Context = { db: Database; company: CompanyFile | null; siteName: string; siteUrl: string };

/** A quotation with what its newest revision offers. */
async function find({ db }: Context, id: string) {
  const found = await db.read(async tables => {
    const row = await tables.quotations.findOneBy({ id });
    const revision = row && (await newestRevisions(tables, [id])).get(id);
    return revision && { row, revision };
  });
  if (!found) return null;
  const { row, revision } = found;
  const facts: [string, string][] = [
    ['Quotation', [row.number, revision.revision > 1 && `revision ${revision.revision}`].filter(Boolean).join(', ')],
    ['Total', formatMoney(sumsOf(revision.content).gross, revision.content.currency)],
  ];
  return { row, facts };
}

const linkOf = (context: Context, { id, enquiryId }: QuotationRow) => ({
  link: enquiryId ? inBackOffice(context, enquiryId) : `${context.siteUrl}${adminPaths.editQuotation.href({ id })}`,
});

type Written = Promise<MailContent | null>;
type Writers = { [K in keyof QuotationMails]: (data: QuotationMails[K], context: Context) => Written };

export const quotationWriters: Writers = {
  async 'quotation-decided'({ quotationId }, context) {
    const found = await find(context, quotationId);
    if (!found) return null;
    const { row, facts } = found;
    const what = row.state === 'accepted' ? 'accepted' : 'declined';
    return {
      subject: `Quotation ${row.number} ${what} by ${row.decidedBy ?? row.name}`,
      heading: row.state === 'accepted' ? 'A customer has ordered' : 'A customer has declined',
      blocks: [
        { facts: [...facts, ['Customer', [row.name, row.organization].filter(Boolean).join(', ')]] },
        `${row.decidedBy ?? row.name} has ${what} this quotation on its page.`,
        ...(row.decisionNote ? [{ quote: row.decisionNote }] : []),
        'In the back office:',
        linkOf(context, row),
      ],
      replyTo: row.email,
    };
  },

  async 'quotation-accepted'({ quotationId }, context) {
    const found = await find(context, quotationId);
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

  async 'quotation-question'({ quotationId, messageId }, context) {
    const found = await find(context, quotationId);
    const message = await context.db.read(({ messages }) => messages.findOneBy({ id: messageId }));
    const enquiry = message && (await findEnquiry(context, message.enquiryId));
    if (!found || !enquiry) return null;
    return {
      subject: message.subject,
      heading: `${enquiry.name} asks about quotation ${found.row.number}`,
      blocks: [
        { quote: message.text },
        'A reply to this mail goes to the customer. In the back office:',
        linkOf(context, found.row),
      ],
      replyTo: enquiry.email,
    };
  },
};
