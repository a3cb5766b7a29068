import { z } from 'zod';
import { lines, optionalDay, optionalLine, optionalText } from '../../contract/fields.ts';
import { limits, typeCodeLimits } from '../../limits.ts';
import { isCurrency, mostAmount } from '../../quotations/money.ts';
import { positionKinds } from '../../quotations/totals.ts';
import { dataSheetUnits } from '../../units/data-sheet.ts';

/** What a quotation may have at most. `quantity` is in thousandths, `vatRate` and `discount` in hundredths of a percent. */
export const quotationLimits = {
  positions: 200,
  quantity: 1_000_000_000,
  percent: 10_000,
  text: 2000,
  figures: 500,
  terms: 4000,
  remark: 500,
} as const;

const whole = (label: string, max: number, words: string) => {
  const error = `${label} must be ${words}`;
  return z.number({ error }).int(error).min(0, error).max(max, error);
};

const percent = (label: string) =>
  whole(label, quotationLimits.percent, 'from 0 to 100 %, with at most two decimals').meta({
    description: 'In hundredths of a percent: 1900 is 19 %',
  });

/** One line of a quotation. A free one has no product. */
const quotationPosition = z
  .object({
    kind: z.enum(positionKinds, { error: `kind must be ${positionKinds.join(', ')}` }).meta({
      description: 'An optional position, or one instead of another, is not part of the sum',
    }),
    product: optionalLine('Product').meta({ description: 'The id of a product; empty for a free position' }),
    name: lines('Name', limits.name).meta({ description: 'What is offered, as the customer reads it' }),
    code: optionalLine('Code', typeCodeLimits.pasted),
    quantity: whole('Quantity', quotationLimits.quantity, 'more than 0, with at most three decimals')
      .min(1, 'Quantity must be more than 0')
      .meta({ description: 'In thousandths: 2000 are two pieces' }),
    unitPrice: whole('Unit price', mostAmount, 'an amount that is not negative').meta({
      description: 'In the smallest unit of the currency, such as cents',
    }),
    discount: percent('Discount').optional(),
    figures: optionalLine('Figures', quotationLimits.figures).meta({
      description: 'The figures of the size as the customer reads them',
      examples: ['Bore: 100 mm · Stroke: 500 mm'],
    }),
    leadTime: optionalLine('Lead time'),
    note: optionalText('Note', quotationLimits.text),
  })
  .meta({
    id: 'QuotationPosition',
    examples: [
      {
        kind: 'normal',
        product: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        name: 'Mill Duty Cylinder VCX',
        code: 'VCX-100/70x500-MT4',
        quantity: 2000,
        unitPrice: 184_500,
        discount: 500,
        leadTime: '3 weeks',
        note: 'With test report',
      },
    ],
  });
export type QuotationPosition = z.output<typeof quotationPosition>;

const currencyError = 'Currency must be a code such as EUR';

/** What one revision of a quotation offers. */
export const quotationContent = z
  .object({
    currency: z.string({ error: currencyError }).refine(isCurrency, currencyError),
    units: z
      .enum(dataSheetUnits, { error: 'units must be metric or us' })
      .optional()
      .meta({ description: 'In which figures are proposed: those that the customer chose on the website' }),
    validUntil: optionalDay('Valid until').meta({ description: 'The last day on which it can be accepted' }),
    vatRate: percent('VAT'),
    delivery: optionalText('Delivery terms', quotationLimits.terms),
    payment: optionalText('Payment terms', quotationLimits.terms),
    opening: optionalText('Opening text', quotationLimits.terms),
    positions: z
      .array(quotationPosition, { error: 'Positions must be a list' })
      .max(quotationLimits.positions, `A quotation has at most ${quotationLimits.positions} positions`),
  })
  .meta({
    id: 'QuotationContent',
    examples: [
      {
        currency: 'EUR',
        validUntil: '2026-12-31',
        vatRate: 1900,
        delivery: 'EXW Bremen, Incoterms 2020',
        payment: '30 days net',
        positions: [{ kind: 'normal', name: 'Start-up on site', quantity: 1000, unitPrice: 95_000 }],
      },
    ],
  });
export type QuotationContent = z.output<typeof quotationContent>;
