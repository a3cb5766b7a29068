import { z } from 'zod';

const percent = (label: string) =>
  z
    .int(`${label} must be a whole number from 0 to 100`)
    .min(0, `${label} must be a whole number from 0 to 100`)
    .max(100, `${label} must be a whole number from 0 to 100`);

/** The focal point of a picture. */
export const focus = z
  .strictObject({ x: percent('x'), y: percent('y') }, { error: 'The focal point must be { x, y } or null' })
  .nullable()
  .meta({ description: 'What must stay visible where a page crops, in percent from the left and the top' });
export type Focus = NonNullable<z.output<typeof focus>>;
