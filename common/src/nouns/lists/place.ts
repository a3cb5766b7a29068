import { z } from 'zod';
import { id } from '../../contract/endpoint.ts';
import { done } from '../../contract/fields.ts';

/** Where a record is moved to in a list that is ordered by hand. */
const places = ['first', 'before', 'after'] as const;

/** The body of a call that moves a record. */
export const placeBody = z
  .object({
    to: z.enum(places, { error: `to must be one of ${places.join(', ')}` }).meta({
      description: 'The beginning of the list, or directly before or after the record `beside`',
    }),
    beside: id.optional().meta({ description: 'With `before` and `after`: a record of the same list' }),
  })
  .meta({ id: 'Place', examples: [{ to: 'after', beside: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' }] });
export type Place = z.output<typeof placeBody>;

export const placed = done
  .extend({
    position: z.number().int().meta({ description: 'The place in the list now, from 1' }),
    of: z.number().int().meta({ description: 'The length of the list' }),
    followed: z.string().nullable().meta({
      description: 'The record that it followed before, for moving it back; null: it was the first',
    }),
  })
  .meta({ id: 'Placed' });
export type Placed = z.output<typeof placed>;
