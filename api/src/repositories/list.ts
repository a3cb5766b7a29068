import { fold } from '@hydraulics/common/text';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** The optional query of every list; see `listQuery` in common. */
export type ListInput = {
  limit?: number | undefined;
  offset?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
};

export type OrderOptions = {
  /** What a sort field means, where it is not a column of the row's own. */
  sortColumns?: Record<string, string>;
  /** The order when none is asked for, such as `-createdAt`. */
  defaultSort: string;
};

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

/** More words than these narrow nothing down any further. */
const searchWords = 12;

/** Keeps the rows whose folded text in a column holds every word of a search, in any order and anywhere. */
export function applySearch<R extends ObjectLiteral>(
  query: SelectQueryBuilder<R>,
  q: string | undefined,
  column: string,
): SelectQueryBuilder<R> {
  const words = new Set(fold(q ?? '').split(' '));
  [...words].slice(0, searchWords).forEach((word, index) => {
    if (!word) return;
    query.andWhere(`row.${column} LIKE :word${index} ESCAPE '!'`, { [`word${index}`]: `%${escapeLike(word)}%` });
  });
  return query;
}

/** By which column or expression a list is ordered, and in which direction. */
export function orderOf(
  { sort }: ListInput,
  { sortColumns = {}, defaultSort }: OrderOptions,
): { column: string; direction: 'ASC' | 'DESC' } {
  const order = sort ?? defaultSort;
  const field = order.replace(/^-/, '');
  return { column: sortColumns[field] ?? `row.${field}`, direction: order.startsWith('-') ? 'DESC' : 'ASC' };
}

/** Puts order and paging on a query over the alias `row`. Ties are settled by id, so that pages never overlap. */
export function applyList<R extends ObjectLiteral>(
  query: SelectQueryBuilder<R>,
  input: ListInput,
  options: OrderOptions,
): SelectQueryBuilder<R> {
  const { limit, offset } = input;
  const { column, direction } = orderOf(input, options);
  query.orderBy(column, direction).addOrderBy('row.id', direction);
  // Neither database takes an offset without a limit.
  if (limit !== undefined || offset) query.limit(limit ?? 1_000_000_000);
  if (offset) query.offset(offset);
  return query;
}

/**
 * The rows of a list. Those of a page are found by their ids first, which an index gives in order: a deep page would
 * otherwise read, and often sort, every long text before it.
 * @param narrow finds the same rows without what is joined to them only to be read
 */
export async function readList<R extends ObjectLiteral & { id: string }>(
  query: SelectQueryBuilder<R>,
  input: ListInput,
  options: OrderOptions,
  narrow: SelectQueryBuilder<R> = query.clone(),
): Promise<R[]> {
  if (input.limit === undefined) return applyList(query, input, options).getMany();
  const found = applyList(narrow.select('row.id', 'id'), input, options);
  const ids = (await found.getRawMany<{ id: string }>()).map(({ id }) => id);
  return readByIds(query, ids);
}

/**
 * Rows in the order of their ids, which the query's own conditions have let through before: beside the ids they would
 * have SQLite look through every row that is not deleted.
 */
export async function readByIds<R extends ObjectLiteral & { id: string }>(
  query: SelectQueryBuilder<R>,
  ids: string[],
): Promise<R[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await query.where('row.id IN (:...ids)', { ids }).getMany()).map(row => [row.id, row]));
  return ids.flatMap(id => rows.get(id) ?? []);
}
