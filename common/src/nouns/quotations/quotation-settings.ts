import { z } from 'zod';
import { quotationContent } from './quotation-content.ts';

const { currency, vatRate, delivery, payment, opening } = quotationContent.shape;

const days = 'Validity must be from 1 to 365 days';
const years = 'Quotations must be kept for 1 to 30 years';
const limit = 'The limit of approval must be an amount, or left out';

/** What a new quotation begins with, and above which sum a second person approves it. */
export const quotationSettings = z
  .object({
    currency,
    vatRate,
    delivery,
    payment,
    opening,
    validDays: z.number({ error: days }).int(days).min(1, days).max(365, days),
    keepYears: z.number({ error: years }).int(years).min(1, years).max(30, years).meta({
      description: 'Issued quotations are erased this many years after the year of their last change',
    }),
    approvalAbove: z.number({ error: limit }).int(limit).min(0, limit).optional().meta({
      description:
        'In the smallest unit of the currency, without VAT; what is quoted in another currency is approved in any case. Absent if nobody need approve',
    }),
  })
  .meta({
    id: 'QuotationSettings',
    examples: [
      {
        currency: 'EUR',
        vatRate: 1900,
        delivery: 'EXW, Incoterms 2020',
        payment: '30 days net',
        validDays: 30,
        keepYears: 10,
        approvalAbove: 5_000_000,
      },
    ],
  });
export type QuotationSettings = z.output<typeof quotationSettings>;

export const usualQuotationSettings: QuotationSettings = {
  currency: 'EUR',
  vatRate: 0,
  delivery: '',
  payment: '',
  opening: '',
  validDays: 30,
  keepYears: 10,
};
