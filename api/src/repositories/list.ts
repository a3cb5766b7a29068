import { fold, searchText } from '@hydraulics/common/text';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { exactCollation } from '../db/columns.ts';

/** The optional query of every list; see `listQuery` in common. */
export type ListInput = {
  limit?: number | undefined;
  offset?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
};

export type OrderOptions = {
  /** SQL expressions of sort fields that are not columns of the row. */
  sortColumns?: Record<string, string>;
  /** The default order, such as `-createdAt`. */
  defaultSort: string;
};

export const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

const searchWords = 12;

/**
 * Filters rows whose folded column contains every search word, in any order. A word may be `elsewhere`, too: a condition
 * for the parameter with its pattern.
 */
export function applySearch<R extends ObjectLiteral>(
  query: SelectQueryBuilder<R>,
  q: string | undefined,
  column: string,
  elsewhere?: (pattern: string) => string,
): SelectQueryBuilder<R> {
  const words = new Set(fold(q ?? '').split(' '));
  const exactly = exactCollation(query.connection);
  [...words].slice(0, searchWords).forEach((word, index) => {
    if (!word) return;
    const inColumn = `row.${column} LIKE :word${index}${exactly} ESCAPE '!'`;
    query.andWhere(elsewhere ? `(${inColumn} OR ${elsewhere(`:word${index}`)})` : inColumn, {
      [`word${index}`]: `%${escapeLike(word)}%`,
    });
  });
  return query;
}

/** A page of the rows whose name contains every search word, for tables of few rows: they are all read. */
export function searchNames<R extends { name: string }>(
  rows: R[],
  { q, limit, offset = 0 }: ListInput,
): { page: R[]; total: number } {
  const words = fold(q ?? '').split(' ');
  const found = rows.filter(({ name }) => words.every(word => searchText(name).includes(word)));
  return { page: found.slice(offset, limit === undefined ? undefined : offset + limit), total: found.length };
}

/** The column or expression to sort by, and the direction. */
export function orderOf(
  { sort }: ListInput,
  { sortColumns = {}, defaultSort }: OrderOptions,
): { column: string; direction: 'ASC' | 'DESC' } {
  const order = sort ?? defaultSort;
  const field = order.replace(/^-/, '');
  return { column: sortColumns[field] ?? `row.${field}`, direction: order.startsWith('-') ? 'DESC' : 'ASC' };
}

/** Adds order and paging to a query with the alias `row`. Ties are broken by id, so that pages never overlap. */
export function applyList<R extends ObjectLiteral>(
  query: SelectQueryBuilder<R>,
  input: ListInput,
  options: OrderOptions,
): SelectQueryBuilder<R> {
  const { limit, offset } = input;
  const { column, direction } = orderOf(input, options);
  query.orderBy(column, direction).addOrderBy('row.id', direction);
  // Neither database accepts an offset without a limit.
  if (limit !== undefined || offset) query.limit(limit ?? 1_000_000_000);
  if (offset) query.offset(offset);
  return query;
}

/**
 * Reads a list. A page is found by ids first, which an index provides in order: a deep page would otherwise read, and
 * often sort, every long text before it.
 * @param narrow the same rows without joins that are only needed for display
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
 * Rows in the order of their ids. The query's own conditions already selected the ids and are dropped: with them SQLite
 * would scan every active row.
 */
export async function readByIds<R extends ObjectLiteral & { id: string }>(
  query: SelectQueryBuilder<R>,
  ids: string[],
): Promise<R[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await query.where('row.id IN (:...ids)', { ids }).getMany()).map(row => [row.id, row]));
  return ids.flatMap(id => rows.get(id) ?? []);
}
