import { formatAmount } from '@hydraulics/common/quotations/money';
import { priceOf } from '@hydraulics/common/quotations/totals';
import { formatPercent, kindWords } from '@hydraulics/common/quotations/words';
import { dayIn, longDay, longMoment } from '@hydraulics/common/units/dates/days';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import type { QuotationSheet } from '../pdf/quotation/content.ts';
import { sumsOf } from './revisions.ts';

type Source = {
  row: QuotationRow;
  revision: QuotationRevisionRow;
  company: QuotationSheet['company'];
  /** The picture of a product, as a file. */
  pictureOf: (productId: string) => string | null;
  now: Date;
  /** Where the company is. */
  timeZone: string;
};

const quantityOf = (thousandths: number): string => (thousandths / 1000).toLocaleString('en');

/** A revision as its PDF shows it. */
export function toQuotationSheet({ row, revision, company, pictureOf, now, timeZone }: Source): QuotationSheet {
  const { content, issuedAt } = revision;
  const { currency } = content;
  const totals = sumsOf(content);
  const amount = (value: number) => formatAmount(value, currency);
  return {
    kind: 'Quotation',
    number: row.number ?? '',
    revision: revision.revision,
    remark: '',
    day: dayIn(timeZone, issuedAt ?? now),
    validUntil: content.validUntil ? longDay(content.validUntil) : '',
    reference: row.enquiryId ? enquiryReference(row.enquiryId) : '',
    customer: [row.organization, row.name].filter(Boolean),
    company,
    opening: content.opening ?? '',
    positions: content.positions.map(({ kind, product, name, code = '', quantity, unitPrice, ...one }, place) => {
      const { discount = 0, figures = '', leadTime, note } = one;
      return {
        place: String(place + 1),
        name,
        code,
        details: [figures, kindWords[kind], leadTime ? `Lead time: ${leadTime}` : '', note ?? ''].filter(
          detail => detail !== '',
        ),
        picture: product ? pictureOf(product) : null,
        quantity: quantityOf(quantity),
        unitPrice: amount(unitPrice),
        discount: discount > 0 ? formatPercent(discount) : '',
        price: amount(priceOf({ kind, quantity, unitPrice, discount })),
      };
    }),
    currency,
    sums: [
      { name: 'Net', value: amount(totals.net) },
      { name: `VAT ${formatPercent(content.vatRate)}`, value: amount(totals.vat) },
      { name: 'Total', value: amount(totals.gross) },
    ],
    terms: [
      { name: 'Delivery', text: content.delivery ?? '' },
      { name: 'Payment', text: content.payment ?? '' },
    ].filter(({ text }) => text !== ''),
  };
}

/** The order note of an accepted quotation: what the customer ordered, without what was only offered beside it. */
export function toOrderSheet(source: Source): QuotationSheet {
  const { row, revision, timeZone, now } = source;
  const sheet = toQuotationSheet(source);
  const { positions } = revision.content;
  const accepted = row.decidedAt ?? now;
  const who = `Accepted by ${row.decidedBy} on ${longMoment(accepted, timeZone)}.`;
  return {
    ...sheet,
    kind: 'Order',
    remark: [who, row.decisionNote].filter(Boolean).join('\n'),
    day: dayIn(timeZone, accepted),
    validUntil: '',
    opening: '',
    positions: sheet.positions.filter((_, place) => positions[place]?.kind === 'normal'),
  };
}
