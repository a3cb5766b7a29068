import { z } from 'zod';
import { drawnParts } from '../../figures/drawn-parts.ts';
import { attributeKinds } from '../../figures/value.ts';

/** A text in both systems of units. */
export const shown = {
  metric: z.string(),
  us: z.string().nullable().meta({ description: 'null where it is the same as metric' }),
};

/** A figure of a product as its page shows it. */
export const sheetRow = z
  .object({
    attribute: z.string(),
    name: z.string(),
    ...shown,
    kind: z.enum(attributeKinds),
    figures: z
      .array(z.number())
      .meta({ description: 'In the unit of the attribute, unrounded but for the twelfth digit' }),
    code: z.string().nullable().meta({ description: 'The UN/CEFACT common code of the unit' }),
    comparable: z.boolean(),
    drawn: z.enum(drawnParts).optional().meta({ description: 'What it measures on the drawing of a cylinder' }),
  })
  .meta({ id: 'SheetRow' });
export type SheetRow = z.output<typeof sheetRow>;
