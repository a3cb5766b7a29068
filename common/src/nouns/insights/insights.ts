import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done, pageQuery } from '../../contract/fields.ts';

/** What is counted, in the order of the screen. */
export const insightKinds = [
  'product',
  'search-none',
  'search-weak',
  'filter',
  'sizing',
  'code',
  'pair',
  'document',
  'data-sheet',
  'cad',
  'enquiry',
] as const;
export type InsightKind = (typeof insightKinds)[number];

const month = z
  .string({ error: 'month must be text' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-03')
  .meta({ description: 'A month in UTC, such as `2026-03`; by default the present one' });

const kind = z.enum(insightKinds, { error: `kind must be one of ${insightKinds.join(', ')}` });

const times = z.number().int();

const insightMonth = z
  .object({
    month: z.string(),
    months: z.array(z.string()).meta({ description: 'The months that can be chosen, the present one first' }),
    kinds: z.array(
      z.object({
        kind: z.enum(insightKinds),
        times,
        before: times.meta({ description: 'The same in the month before' }),
        different: times.meta({ description: 'How many different products, texts or pairs' }),
      }),
    ),
    mail: z.boolean().meta({ description: 'Whether owners receive the numbers by mail on the first of a month' }),
  })
  .meta({
    id: 'InsightMonth',
    description: 'What visitors did in a month, as sums without anything about the visitors',
    examples: [
      {
        month: '2026-03',
        months: ['2026-03', '2026-02'],
        kinds: [{ kind: 'product', times: 1204, before: 1130, different: 28 }],
        mail: true,
      },
    ],
  });
export type InsightMonth = z.output<typeof insightMonth>;

const insight = z
  .object({
    subject: z.string().meta({ description: 'Identifies the row within its kind and month' }),
    text: z.string().meta({ description: 'The name of the record, or what visitors typed' }),
    times,
    before: times.meta({ description: 'The same in the month before' }),
    records: z
      .array(z.object({ noun: z.enum(['products', 'categories']), _id: z.string(), name: z.string() }))
      .meta({ description: 'The records that it is about, as far as they still exist' }),
  })
  .meta({
    id: 'Insight',
    examples: [
      {
        subject: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        text: 'VPP 10 Power Pack',
        times: 96,
        before: 71,
        records: [
          { noun: 'products' as const, _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11', name: 'VPP 10 Power Pack' },
        ],
      },
    ],
  });
export type Insight = z.output<typeof insight>;

export const insights = {
  month: endpoint({
    method: 'GET',
    path: '/api/v1/insights',
    access: 'read',
    summary: 'How often visitors did what in a month, compared with the month before',
    query: z.object({ month: month.optional() }),
    out: insightMonth,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/insights-list',
    access: 'read',
    summary: 'The products, searches or pairs of a month, the most frequent first; a hundred by default',
    query: pageQuery.extend({ month: month.optional(), kind: kind.default('product') }),
    out: z.array(insight),
  }),
  setMail: endpoint({
    method: 'PUT',
    path: '/api/v1/insights-mail',
    access: 'settings',
    summary: 'Switch the mail to owners on the first of a month on or off',
    body: z.object({ mail: z.boolean({ error: 'mail must be true or false' }) }),
    out: done,
  }),
};
