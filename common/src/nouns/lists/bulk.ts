import { z } from 'zod';
import { id } from '../../contract/endpoint.ts';
import { done } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';

/** The parts of calls that change many records at once. */

/** The operation that an undo reverses. */
export const undoneOperation = z
  .uuid({ error: 'undoes must be a UUID' })
  .optional()
  .meta({ description: 'With `undo`: the operation to reverse' });

/** The selected records, each with the version that was read. */
export const bulkItems = z
  .array(
    z.object({
      _id: id,
      version: z.int({ error: 'version must be a whole number' }).positive('version must be positive'),
    }),
    { error: 'items must be a list' },
  )
  .min(1, 'items must not be empty')
  .max(limits.page, `items must be at most ${limits.page}; use all for more`)
  .optional()
  .meta({ description: 'These records, if they still have the version that was read' });

/** The number of records in the list that "all that match" was chosen from. */
export const seenCount = z
  .int({ error: 'count must be a whole number' })
  .min(0, 'count must not be negative')
  .meta({ description: 'The number of records in the list; if it differs, nothing is done (409)' });

/** The body of a call that changes many records, without the records that it applies to. */
export const bulkBody = <const Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z.object({
    action: z.enum(actions, { error: `action must be one of ${actions.join(', ')}` }),
    undoes: undoneOperation,
    items: bulkItems,
  });

const amount = z.number().int();

/** The fields of the response: the numbers of changed and unchanged records. */
const bulkCounts = {
  operation: z.string().meta({ description: 'For an undo. The same for a request with the same `Idempotency-Key`' }),
  changed: amount,
  unchanged: amount.meta({ description: 'They needed no change' }),
  conflicts: amount.meta({ description: 'Skipped: changed by another user since they were read' }),
  gone: amount.meta({ description: 'Skipped: deleted since they were read' }),
};

export const bulkOutcome = done.extend(bulkCounts).meta({
  id: 'BulkResult',
  description: 'What was done and what was not',
});
export type BulkOutcome = z.output<typeof bulkOutcome>;
