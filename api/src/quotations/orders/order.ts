import { decimalsOf } from '@hydraulics/common/quotations/money';
import { priceOf } from '@hydraulics/common/quotations/totals';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import type { QuotationRevisionRow } from '../../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { sumsOf } from '../revisions.ts';

/** A whole number as a decimal one: 123450 with two decimals is `1234.50`. */
function decimal(value: number, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** An accepted quotation as another program reads it (docs/orders.md): amounts are decimal numbers as texts. */
export function toOrder(row: QuotationRow, { revision, content }: QuotationRevisionRow) {
  const { currency, vatRate, delivery = '', payment = '', positions } = content;
  const amount = (value: number) => decimal(value, decimalsOf(currency));
  const percent = (hundredths: number) => decimal(hundredths, 2);
  const { net, vat, gross } = sumsOf(content);
  return {
    event: 'order',
    id: row.id,
    number: row.number ?? '',
    revision,
    reference: row.enquiryId ? enquiryReference(row.enquiryId) : '',
    acceptedAt: row.decidedAt?.toISOString() ?? '',
    acceptedBy: row.decidedBy ?? '',
    note: row.decisionNote,
    customer: { name: row.name, organization: row.organization, email: row.email },
    currency,
    positions: positions.flatMap(({ kind, name, code = '', quantity, unitPrice, ...one }, place) =>
      kind === 'normal'
        ? [
            {
              ...{ position: place + 1, name, code, quantity: decimal(quantity, 3), unitPrice: amount(unitPrice) },
              discountPercent: percent(one.discount ?? 0),
              price: amount(priceOf({ kind, quantity, unitPrice, discount: one.discount ?? 0 })),
              ...{ leadTime: one.leadTime ?? '', note: one.note ?? '' },
            },
          ]
        : [],
    ),
    vatPercent: percent(vatRate),
    ...{ net: amount(net), vat: amount(vat), gross: amount(gross), delivery, payment },
  };
}
export type Order = ReturnType<typeof toOrder>;
