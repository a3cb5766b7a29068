import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import { optionalLine } from '../../contract/fields.ts';
import { enquirySources } from '../../units/enquiry-list/enquiry-sources.ts';
import { lostReasons } from '../enquiry-states.ts';

/** The longest period in months. */
export const mostMonths = 36;

/** Rows of a list by product or country. */
export const mostRows = 100;

const month = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, `${label} must be a month such as 2026-03`);

const times = z.number().int();

const sum = z.object({
  currency: z.string(),
  quoted: z.number().int().meta({ description: 'Net, in the smallest unit of the currency' }),
  won: z.number().int(),
});

const salesCounts = z
  .object({
    enquiries: times,
    answered: times,
    medianAnswer: z
      .number()
      .nullable()
      .meta({ description: 'The median time until the first answer, in seconds; null if none was answered' }),
    quoted: times,
    won: times,
    lost: times,
    sums: z
      .array(sum)
      .nullable()
      .meta({ description: 'Of the quotations, for each currency; null for callers who may not see prices' }),
  })
  .meta({
    id: 'SalesCounts',
    examples: [
      {
        enquiries: 41,
        answered: 39,
        medianAnswer: 15_120,
        quoted: 18,
        won: 7,
        lost: 5,
        sums: [{ currency: 'EUR', quoted: 12_450_000, won: 3_880_000 }],
      },
    ],
  });
export type SalesCounts = z.output<typeof salesCounts>;

const counted = salesCounts.shape;

const visits = z
  .object({
    products: times.meta({ description: 'Pages of products that were opened' }),
    searches: times,
    searchesWithout: times.meta({ description: 'Searches without a match, or with close matches only' }),
    sizings: times,
    sizingsWithout: times.meta({ description: 'Sizings for which no product was found' }),
    compared: times.meta({ description: 'Pairs of products that were compared' }),
    downloads: times,
    since: z.string().nullable().meta({ description: 'The first day that was counted, such as 2026-03-14' }),
    searchesSince: z
      .string()
      .nullable()
      .meta({ description: 'The same for all searches and sizings, which are counted since a later version' }),
  })
  .meta({ id: 'SalesVisits', description: 'What visitors did, as sums without anything about them' });

const salesFigures = z
  .object({
    from: z.string(),
    until: z.string(),
    total: salesCounts,
    months: z
      .array(z.object({ month: z.string(), ...counted }))
      .meta({ description: 'Each month, the first one first' }),
    products: z
      .array(z.object({ product: z.string().nullable(), name: z.string(), ...counted }))
      .meta({ description: `The ${mostRows} products with the most enquiries; an enquiry may name several` }),
    countries: z
      .array(z.object({ country: z.string(), ...counted }))
      .meta({ description: `The ${mostRows} countries with the most; empty for enquiries without one` }),
    sources: z.array(z.object({ source: z.enum([...enquirySources, '']), ...counted })),
    lostReasons: z.array(z.object({ reason: z.enum(lostReasons).nullable(), times })),
    visits: visits.nullable().meta({ description: 'null with a country or source, by which visits are not counted' }),
  })
  .meta({
    id: 'SalesFigures',
    description: 'What became of the enquiries that were received in a period. Spam and the trash are left out',
  });
export type SalesFigures = z.output<typeof salesFigures>;

export const salesFiguresCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/sales-figures',
    access: 'enquiries',
    summary: 'What became of the enquiries of a period, by month, product, country and source; 12 months by default',
    query: z.object({
      from: month('from').optional().meta({ description: 'The first month, such as `2026-01`' }),
      until: month('until').optional().meta({ description: 'The last month; by default the present one' }),
      product: id.optional().meta({ description: 'Only enquiries about this product, with the sums of its positions' }),
      country: optionalLine('Country'),
      source: z
        .enum([...enquirySources, 'none'], { error: `source must be one of ${enquirySources.join(', ')}, none` })
        .optional()
        .meta({ description: 'Where the enquiries came from; `none` if that was not recorded' }),
    }),
    out: salesFigures,
  }),
};
