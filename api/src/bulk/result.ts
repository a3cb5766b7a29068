import { counted, listed } from '@hydraulics/common/text';
import { In, type Repository } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { StoredResult } from '../db/tables/bulk-operations.ts';
import { nameOrText, namingColumns } from '../db/trail/record-name.ts';
import type { Actor } from '../rpc/actor.ts';
import type { BulkDescription, BulkInput, BulkRow } from './description.ts';

/** The most skipped records of a kind that are stored, to be named. */
export const mostNamed = 5;

const figure = (count: number) => count.toLocaleString('en');

/** Describes the changed and the skipped records in a few sentences, with names and reasons. */
export async function messageOf<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  { words, done, noun }: BulkDescription<Row, Action, Input>,
  input: Input,
  { changed, unchanged, conflicts, gone, left, skipped }: StoredResult,
  { tables, actor }: { tables: Tables; actor: Actor },
): Promise<string> {
  const { action } = input;
  const end = action === 'undo' ? 'changed back' : await done(action, input, tables);

  const describeSkipped = async (count: number, ids: string[], verb: string, reason: string) => {
    const named = await namesOf(tables, noun, ids);
    const clauses = [...Map.groupBy(named, ({ by }) => by)].map(([by, rows]) => {
      const who = by === null ? 'someone else' : by === actor.user?.name ? 'you' : by;
      return `${who} ${verb} ${listed(rows.map(({ name }) => name || `one ${words[0]}`))}`;
    });
    const others = count - named.length;
    if (others > 0) clauses.push(named.length > 0 ? `${figure(others)} more ${reason}` : reason);
    return `${figure(count)} skipped: ${clauses.join('; ')}.`;
  };

  return [
    changed > 0 ? `${counted(changed, ...words)} ${end}.` : `No ${words[0]} was changed.`,
    unchanged > 0 && `${figure(unchanged)} needed no change.`,
    conflicts > 0 && (await describeSkipped(conflicts, skipped?.conflicts ?? [], 'changed', 'changed by someone else')),
    gone > 0 && (await describeSkipped(gone, skipped?.gone ?? [], 'deleted', 'already deleted')),
    left,
  ]
    .filter(Boolean)
    .join(' ');
}

type Named = { name: string; by: string | null };
type Stored = { id: string; updatedBy?: string | null };

/** The records that still have a row, also in the trash, and who edited or deleted each of them last. */
async function namesOf(tables: Tables, noun: BulkDescription<never, never, never>['noun'], ids: string[]) {
  if (ids.length === 0) return [];
  const found = new Map<string, Named>();
  for (const name of noun === 'users' ? (['users', 'deletedUsers'] as const) : [noun]) {
    const table = tables[name] as unknown as Repository<Stored>;
    // Who edited an image is in its history only.
    const columns = ['id', ...namingColumns(table), ...(noun === 'gallery' ? [] : ['updatedBy'])];
    const select = Object.fromEntries(columns.map(column => [column, true]));
    for (const row of await table.find({ where: { id: In(ids) }, select })) {
      const called = nameOrText(row);
      const isQuoted = called && (noun === 'pages' || noun === 'gallery');
      found.set(row.id, { name: isQuoted ? `“${called}”` : called, by: row.updatedBy ?? null });
    }
  }
  return ids.flatMap(id => found.get(id) ?? []);
}
