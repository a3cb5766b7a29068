import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done, line, optionalLine } from '../../contract/fields.ts';
import { limits, typeCodeLimits } from '../../limits.ts';
import { isCurrency, mostAmount } from '../../quotations/money.ts';
import { dataSheetUnits } from '../../units/data-sheet.ts';

/** How many prices a request may bring, and how many a list may have. */
export const priceLimits = { atOnce: 500, list: 50_000 } as const;

const currencyError = 'Currency must be a code such as EUR';
const currency = z.string({ error: currencyError }).refine(isCurrency, currencyError);
const price = 'Unit price must be an amount that is not negative';

/** A code as prices are found by it: however it is spaced and in whatever case. */
export const priceKey = (code: string): string => code.toUpperCase().replace(/\s+/g, '');

/** Prices are for staff who quote; visitors see none. */
export const priceCalls = {
  priceLists: endpoint({
    method: 'GET',
    path: '/api/v1/price-lists',
    access: 'quotations',
    summary: 'The price lists, one for each currency',
    out: z.array(
      z
        .object({
          currency: z.string(),
          count: z.number().int(),
          updatedAt: z.iso.datetime(),
          updatedBy: z.string().nullable(),
        })
        .meta({
          id: 'PriceList',
          examples: [{ currency: 'EUR', count: 412, updatedAt: '2026-03-09T14:05:00.000Z', updatedBy: 'Ann Sales' }],
        }),
    ),
  }),
  importPrices: endpoint({
    method: 'PUT',
    path: '/api/v1/price-lists',
    access: 'quotations',
    summary: 'Send a price list, in parts. The last part replaces the list of its currency',
    body: z
      .object({
        currency,
        edition: z.uuid('edition must be a UUID').meta({ description: 'The same for all parts of a list' }),
        isLast: z.boolean({ error: 'isLast must be true or false' }),
        prices: z
          .array(
            z.object({
              code: line('Code', typeCodeLimits.pasted),
              unitPrice: z
                .number({ error: price })
                .int(price)
                .min(0, price)
                .max(mostAmount, price)
                .meta({ description: 'In the smallest unit of the currency, such as cents' }),
            }),
            { error: 'prices must be a list' },
          )
          .max(priceLimits.atOnce, `Send at most ${priceLimits.atOnce} prices at once`),
      })
      .meta({
        id: 'PriceListPart',
        examples: [
          {
            currency: 'EUR',
            edition: '7d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21',
            isLast: true,
            prices: [{ code: 'VCX-100/70x500-MT4', unitPrice: 184_500 }],
          },
        ],
      }),
    out: done,
  }),
  price: endpoint({
    method: 'GET',
    path: '/api/v1/price-lists/price',
    access: 'quotations',
    summary: 'What is known of a code: its price in a list, or else that of a product by its name, and its figures',
    query: z.object({
      currency,
      code: optionalLine('Code', typeCodeLimits.pasted),
      name: optionalLine('Name', limits.name),
      product: optionalLine('Product').meta({ description: 'The id of a product, for the figures' }),
      units: z.enum(dataSheetUnits, { error: 'units must be metric or us' }).optional(),
    }),
    out: z
      .object({
        unitPrice: z.number().int().nullable().meta({ description: 'Null if the list has none' }),
        figures: z.string().meta({ description: 'Of the size; empty if the code names none' }),
      })
      .meta({ id: 'ListPrice', examples: [{ unitPrice: 184_500, figures: 'Bore: 100 mm · Stroke: 500 mm' }] }),
  }),
};
