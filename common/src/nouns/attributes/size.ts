import { z } from 'zod';
import { typeCodeLimits } from '../../limits.ts';
import { sheetRow } from './sheet-row.ts';

/** Of a product's figures: for one of its sizes. */
export const sizeQuery = z.object({
  code: z
    .string({ error: 'code must be given once' })
    .max(typeCodeLimits.pasted, `code must be at most ${typeCodeLimits.pasted} characters`)
    .optional()
    .meta({ description: 'A code of its table of sizes, or an order code; however it is spaced and separated' }),
});

const otherProduct = z.object({ _id: z.string(), name: z.string(), address: z.string().optional() });

const fields = {
  code: z.string().meta({ description: 'As the product writes it; as it was sent if it is invalid' }),
  kind: z.enum(['listed', 'configured', 'series']).meta({
    description:
      'listed: of its table; configured: an order code; series: the code is invalid, and this is the product',
  }),
  row: z.string().nullable().meta({ description: 'The code of its row in the table of sizes' }),
  choices: z
    .array(z.string().nullable())
    .meta({ description: 'The choice of each part of the type code; empty without a type code' }),
  missing: z.array(z.string()).meta({ description: 'The parts that the code leaves open' }),
  isWhole: z.boolean().meta({ description: 'Whether it can be ordered by this code' }),
  problems: z
    .array(z.object({ part: z.string().nullable(), message: z.string() }))
    .meta({ description: 'What is wrong with the code, by part' }),
  replacedBy: otherProduct
    .extend({ code: z.string() })
    .optional()
    .meta({ description: 'The size, and its product, that replaces a discontinued size' }),
  other: otherProduct.nullable().meta({ description: 'The product whose code it is, if it is none of this one' }),
};

/** A size of a product, without its figures. */
export const size = z.object(fields).meta({
  id: 'Size',
  description: 'The size of a product that a code names',
  examples: [
    {
      code: 'VCX-80/56',
      kind: 'listed',
      row: 'VCX-80/56',
      choices: ['VCX', '80', '56', null, null],
      missing: ['Stroke', 'Mounting'],
      isWhole: false,
      problems: [],
      other: null,
    },
  ],
});
export type Size = z.output<typeof size>;

/** A size with its figures. */
export const sizeWithFigures = z
  .object({ ...fields, figures: z.array(sheetRow).meta({ description: 'The figures of this size' }) })
  .meta({ id: 'SizeWithFigures' });
