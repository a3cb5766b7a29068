import { In } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { StoredResult } from '../db/tables/bulk-operations.ts';
import type { Actor } from '../rpc/actor.ts';
import type { BulkDescription, BulkInput, BulkRow } from './description.ts';

/** The most skipped records of a kind that are stored, to be named. */
export const mostNamed = 5;

export const figure = (count: number) => count.toLocaleString('en');
export const phrase = (count: number, [one, many]: readonly [string, string]) =>
  `${figure(count)} ${count === 1 ? one : many}`;
const several = new Intl.ListFormat('en', { type: 'conjunction' });

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
      return `${who} ${verb} ${several.format(rows.map(({ name }) => name || `one ${words[0]}`))}`;
    });
    const others = count - named.length;
    if (others > 0) clauses.push(named.length > 0 ? `${figure(others)} more ${reason}` : reason);
    return `${figure(count)} skipped: ${clauses.join('; ')}.`;
  };

  return [
    changed > 0 ? `${phrase(changed, words)} ${end}.` : `No ${words[0]} was changed.`,
    unchanged > 0 && `${figure(unchanged)} needed no change.`,
    conflicts > 0 && (await describeSkipped(conflicts, skipped?.conflicts ?? [], 'changed', 'changed by someone else')),
    gone > 0 && (await describeSkipped(gone, skipped?.gone ?? [], 'deleted', 'already deleted')),
    left,
  ]
    .filter(Boolean)
    .join(' ');
}

type Named = { id: string; name: string; by: string | null };
type Stored = { id: string; name: string; updatedBy: string | null };

/** The records that still have a row, also in the trash, and who edited or deleted each of them last. */
async function namesOf(tables: Tables, noun: BulkDescription<never, never, never>['noun'], ids: string[]) {
  if (ids.length === 0) return [];
  const where = { id: In(ids) };
  const select = { id: true, name: true, updatedBy: true } as const;
  const toNamed = ({ id, name, updatedBy }: Stored): Named => ({ id, name, by: updatedBy });
  const rows = {
    products: () => tables.products.find({ where, select }),
    enquiries: () => tables.enquiries.find({ where, select }),
    users: async () => [
      ...(await tables.users.find({ where, select })),
      ...(await tables.deletedUsers.find({ where, select })),
    ],
    pages: async () =>
      (await tables.pages.find({ where, select: { id: true, title: true, updatedBy: true } })).map(
        ({ title, ...row }) => ({ ...row, name: `“${title}”` }),
      ),
    // Who edited an image is in its history only.
    gallery: async () =>
      (await tables.gallery.find({ where, select: { id: true, alt: true } })).map(({ id, alt }) => ({
        ...{ id, updatedBy: null },
        name: alt && `“${alt}”`,
      })),
  };
  const found = new Map((await rows[noun]()).map(row => [row.id, toNamed(row)]));
  return ids.flatMap(id => found.get(id) ?? []);
}
