import { z } from 'zod';
import { id } from '../../contract/endpoint.ts';
import { line } from '../../contract/fields.ts';
import { availabilityOutput } from '../../figures/sizes/availability.ts';
import { unitSymbols } from '../../figures/units.ts';
import { attributeLimits } from './attributes.ts';
import { sheetRow, shown } from './sheet-row.ts';
import { size } from './size.ts';

const sheetCell = z
  .object({ ...shown, order: z.number().nullable().meta({ description: 'What the column is sorted by' }) })
  .meta({ id: 'SheetCell' });
export type SheetCell = z.output<typeof sheetCell>;

/** The figures of a product as its page shows them. */
export const sheet = z
  .object({
    _id: z.string(),
    categoryId: z.string(),
    groups: z.array(z.object({ name: z.string(), rows: z.array(sheetRow) })),
    size: size.optional().meta({ description: 'The size that `code` names, whose figures these are' }),
    availability: availabilityOutput,
    range: z.array(z.object({ name: z.string(), ...shown })).meta({
      description:
        'What its sizes range over, such as Bore 50–320 mm, and a pressure without name; empty without a table of sizes',
    }),
    mountings: z
      .array(z.object({ mountings: z.array(z.string()), name: z.string(), ...shown }))
      .optional()
      .meta({ description: 'The dimensions of the mountings of the size, by their codes in ISO 6099' }),
    variants: z.object({
      columns: z.array(z.object({ name: z.string(), metric: z.string().nullable(), us: z.string().nullable() })),
      rows: z.array(z.object({ code: z.string(), cells: z.array(sheetCell) })),
    }),
  })
  .meta({
    id: 'Sheet',
    description: 'The figures of a product as its page shows them, in metric and in US units',
    examples: [
      {
        _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
        groups: [
          {
            name: 'Pressure',
            rows: [
              {
                attribute: 'pressure',
                name: 'Nominal pressure',
                metric: '250 bar',
                us: '3626 psi',
                kind: 'number',
                figures: [250],
                code: 'BAR',
                comparable: true,
              },
            ],
          },
        ],
        range: [],
        variants: { columns: [], rows: [] },
      },
    ],
  });
export type Sheet = z.output<typeof sheet>;

/** The values that a change of an attribute would affect. */
export const attributeUsage = z
  .object({
    attribute: z.string(),
    products: z.number().int().meta({ description: 'Products of the category that have a value' }),
    samples: z
      .array(z.object({ _id: z.string(), name: z.string(), value: z.string(), converted: z.string().nullable() }))
      .meta({ description: 'Some of them, with the value as it is shown, and in `unit` if one was given' }),
    overlapping: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Products that also have a value of `into`, which is then the one that is shown' }),
  })
  .meta({
    id: 'AttributeUsage',
    examples: [
      {
        attribute: 'pressure',
        products: 12,
        samples: [{ _id: '0f8b5a3e', name: 'Power pack PP-20', value: '250 bar', converted: '3626 psi' }],
        overlapping: null,
      },
    ],
  });
export type AttributeUsage = z.output<typeof attributeUsage>;

export const usageQuery = z.object({
  attribute: id.optional().meta({ description: 'Only this attribute' }),
  choice: line('A choice', attributeLimits.choice).optional().meta({ description: 'Only products with this choice' }),
  unit: z
    .enum(unitSymbols, { error: 'This is not a known unit' })
    .optional()
    .meta({ description: 'Previews the samples in this unit' }),
  into: id.optional().meta({ description: 'Counts the products that have a value of this attribute as well' }),
});
export type UsageQuery = z.output<typeof usageQuery>;
