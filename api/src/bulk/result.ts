import type { Tables } from '../db/database.ts';
import type { StoredResult } from '../db/tables/bulk-operations.ts';
import type { BulkDescription, BulkInput, BulkRow } from './description.ts';

export const figure = (count: number) => count.toLocaleString('en');
export const phrase = (count: number, [one, many]: readonly [string, string]) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** Describes the changed and the skipped records in a few sentences. */
export async function messageOf<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  { words, done }: BulkDescription<Row, Action, Input>,
  input: Input,
  { changed, unchanged, conflicts, gone, left }: StoredResult,
  tables: Tables,
): Promise<string> {
  const { action } = input;
  const end = action === 'undo' ? 'changed back' : await done(action, input, tables);
  return [
    changed > 0 ? `${phrase(changed, words)} ${end}.` : `No ${words[0]} was changed.`,
    unchanged > 0 && `${figure(unchanged)} needed no change.`,
    conflicts > 0 && `${figure(conflicts)} skipped: changed by someone else.`,
    gone > 0 && `${figure(gone)} skipped: already deleted.`,
    left,
  ]
    .filter(Boolean)
    .join(' ');
}
