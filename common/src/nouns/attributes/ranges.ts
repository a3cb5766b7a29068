import { z } from 'zod';
import { shown } from './sheet-row.ts';

/** The series of a category side by side. */
export const categoryRanges = z
  .object({
    columns: z.array(z.string()).meta({ description: 'The names of the figures; empty without a table' }),
    rows: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        address: z.string().optional(),
        cells: z.array(z.object(shown).nullable()).meta({ description: 'null without a figure' }),
        loads: z
          .array(z.object({ force: z.number(), stroke: z.number() }))
          .meta({ description: 'Of a cylinder the push in kN of each size, with its longest stroke in mm' }),
      }),
    ),
  })
  .meta({
    id: 'CategoryRanges',
    description: 'The series of a category side by side; empty for more than 24',
    examples: [
      {
        columns: ['Bore', 'Nominal pressure'],
        rows: [
          {
            _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
            name: 'VCX 100/70 Mill-Duty Cylinder',
            address: 'vcx-100-70-mill-duty-cylinder',
            cells: [
              { metric: '50–320 mm', us: '1.97–12.6 in' },
              { metric: '250 bar', us: '3626 psi' },
            ],
            loads: [{ force: 49.1, stroke: 1400 }],
          },
        ],
      },
    ],
  });
export type CategoryRanges = z.output<typeof categoryRanges>;
