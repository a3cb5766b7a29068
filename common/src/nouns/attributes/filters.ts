import { z } from 'zod';
import { pageQuery } from '../../contract/fields.ts';
import { productCard } from '../lists/product-card.ts';
import { comparedRelations } from '../lists/related-products.ts';

const inBoth = { metric: z.string(), us: z.string().nullable().meta({ description: 'null where it is the same' }) };

const bound = z
  .object({ ...inBoth, note: z.string().nullable().meta({ description: 'Why what was typed was left out' }) })
  .nullable();

const span = z.object({ from: z.number(), to: z.number() });

const head = {
  attribute: z.string(),
  parameter: z.string().meta({ description: 'Its name in an address' }),
  name: z.string(),
};

const filter = z
  .discriminatedUnion('kind', [
    z.object({
      ...head,
      kind: z.literal('span'),
      unit: z.object({ metric: z.string().nullable(), us: z.string().nullable() }),
      metric: span,
      us: span,
      from: bound,
      to: bound,
    }),
    z.object({
      ...head,
      kind: z.literal('options'),
      options: z.array(
        z.object({
          value: z.string(),
          ...inBoth,
          chosen: z.boolean(),
          products: z.number().int().meta({ description: 'How many products have it and match all other filters' }),
        }),
      ),
    }),
  ])
  .meta({ id: 'Filter' });
export type Filter = z.output<typeof filter>;

/** The products of a category that match filters, with the filters that it offers. */
export const filteredProducts = z
  .object({
    filters: z.array(filter),
    system: z.enum(['metric', 'us']),
    chips: z
      .array(
        z.object({
          name: z.string(),
          ...inBoth,
          without: z.string().meta({ description: 'The filters without this one, as the query of an address' }),
        }),
      )
      .meta({ description: 'What is filtered by' }),
    notes: z.array(z.string()).meta({ description: 'What was left out or corrected, as sentences' }),
    total: z.number().int(),
    all: z.number().int().meta({ description: 'The number of products without filters' }),
    products: z.array(productCard),
    sizes: z
      .array(
        z.object({
          _id: z.string(),
          listed: z.number().int().meta({ description: 'How many sizes its table has' }),
          fitting: z.number().int().meta({ description: 'How many of them fit all filters at once' }),
          codes: z.array(z.string()).meta({ description: 'The type codes of the first three that fit' }),
        }),
      )
      .meta({ description: 'Of the listed products with a table of sizes those that fit; empty without a filter' }),
    nearest: z
      .array(
        z.object({
          product: productCard,
          code: z.string().nullable().meta({ description: 'The type code of its nearest size' }),
          differs: z.array(z.object({ name: z.string(), ...inBoth })),
        }),
      )
      .meta({ description: 'The closest products if none matches' }),
  })
  .meta({
    id: 'FilteredProducts',
    description: 'The products of a category that match filters, and the filters that it offers',
    examples: [
      {
        filters: [
          {
            attribute: 'pressure',
            parameter: 'nominal-pressure',
            name: 'Nominal pressure',
            kind: 'span',
            unit: { metric: 'bar', us: 'psi' },
            metric: { from: 160, to: 315 },
            us: { from: 2320, to: 4569 },
            from: { metric: '250', us: '3626', note: null },
            to: null,
          },
        ],
        system: 'metric',
        chips: [{ name: 'Nominal pressure', metric: 'from 250 bar', us: 'from 3626 psi', without: '' }],
        notes: [],
        total: 0,
        all: 12,
        products: [],
        sizes: [],
        nearest: [],
      },
    ],
  });
export type FilteredProducts = z.output<typeof filteredProducts>;

/** Longer URLs do not reach the server. */
const longestFilters = 16_000;

export const filterQuery = pageQuery.extend({
  filters: z
    .string({ error: 'filters must be given once' })
    .max(longestFilters, `filters must be at most ${longestFilters} characters`)
    .optional()
    .meta({ description: 'The query of a category page, such as nominal-pressure-from=200&mounting=Flange&units=us' }),
});

/** The most products in a comparison. */
export const maxCompared = 6;

const comparedCell = z.object(inBoth).nullable();

/** Products side by side. */
export const comparison = z
  .object({
    products: z.array(productCard).meta({ description: 'A product once for each of its sizes' }),
    codes: z
      .array(z.string().nullable())
      .meta({ description: 'In the order of the products: the size that is compared; null for the product itself' }),
    exampleCodes: z.array(z.string().nullable()).meta({
      description: 'The same for a series that is compared itself: the example that its figures are of',
    }),
    groups: z.array(
      z.object({
        name: z.string(),
        rows: z.array(
          z.object({
            name: z.string(),
            differs: z.boolean(),
            cells: z.array(comparedCell).meta({ description: 'In the order of the products; null without a value' }),
          }),
        ),
      }),
    ),
    related: comparedRelations,
    notes: z.array(z.string()).meta({ description: 'Which products were left out, and why, as sentences' }),
  })
  .meta({
    id: 'Comparison',
    description: 'Products side by side',
    examples: [
      {
        products: [],
        codes: [],
        exampleCodes: [],
        groups: [
          {
            name: 'Hydraulics',
            rows: [{ name: 'Nominal pressure', differs: true, cells: [{ metric: '250 bar', us: '3626 psi' }, null] }],
          },
        ],
        related: [],
        notes: ['Only 6 products can be compared at once. Left out: Cylinder VCX 100.'],
      },
    ],
  });
export type Comparison = z.output<typeof comparison>;

/** The ids come from a URL that any visitor may write, so they are not validated. */
export const comparisonQuery = z.object({
  ids: z
    .string({ error: 'ids must be given once' })
    .max(longestFilters, `ids must be at most ${longestFilters} characters`)
    .optional()
    .meta({
      description: `Up to ${maxCompared} products, separated by commas: an id, or an id, a colon and the percent-encoded code of a size`,
    }),
});
