import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { type ListInput, type OrderOptions, orderOf, readByIds } from './list.ts';

const batchSize = 200;

/** Whether a list is, or may be, too long to read at once. */
export const isLong = ({ limit }: ListInput): boolean => limit === undefined || limit > batchSize;

/** Ids in one statement: databases limit its parameters. */
const chunkSize = 500;

/** Runs work for parts of a long list, one after the other. @returns all results */
export async function inChunks<T, R>(list: readonly T[], work: (part: T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += chunkSize)
    results.push(...(await work(list.slice(from, from + chunkSize))));
  return results;
}

type Row = ObjectLiteral & { id: string };
type BatchOptions = OrderOptions & { size?: number };

/**
 * Reads a list in batches, each starting after the last row of the previous one (keyset pagination), and frees the
 * database between them.
 * @param select the list without order and page, with the alias `row`
 */
export async function* readInBatches<R extends Row>(
  db: Pick<Database, 'read'>,
  select: (tables: Tables) => SelectQueryBuilder<R>,
  input: ListInput,
  { size = batchSize, ...options }: BatchOptions,
): AsyncGenerator<R[]> {
  const { column, direction } = orderOf(input, options);
  const beyond = direction === 'ASC' ? '>' : '<';
  let left = input.limit ?? Number.POSITIVE_INFINITY;
  let last: { id: string; sortKey: unknown } | undefined;

  while (left > 0) {
    const wanted = Math.min(size, left);
    const keyset = (tables: Tables) => {
      const keys = select(tables).select('row.id', 'id').addSelect(column, 'sortKey');
      keys.orderBy(column, direction).addOrderBy('row.id', direction).limit(wanted);
      if (!last) return keys.offset(input.offset ?? 0);
      // Written so that an index can seek to the row: an OR alone would be tested on every row before it.
      const after = `${column} ${beyond}= :sortKey AND (${column} ${beyond} :sortKey OR row.id ${beyond} :lastId)`;
      return keys.andWhere(after, { sortKey: last.sortKey, lastId: last.id });
    };
    const found = await db.read(tables => keyset(tables).getRawMany<{ id: string; sortKey: unknown }>());
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) yield await db.read(tables => readByIds(select(tables), ids));
    last = found.at(-1);
    if (!last || found.length < wanted) return;
    left -= wanted;
  }
}
