import { fold } from '@hydraulics/common/text';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** The optional query of every list; see `listQuery` in common. */
export type ListInput = {
  limit?: number | undefined;
  offset?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
};

type ListOptions = {
  /** A column that holds folded text; what `q` looks in. */
  search?: string;
  /** What a sort field means, where it is not a column of the row's own. */
  sortColumns?: Record<string, string>;
  /** The order when none is asked for, such as `-createdAt`. */
  defaultSort: string;
};

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

/** Puts search, order and paging on a query over the alias `row`. Ties are settled by id, so that pages never overlap. */
export function applyList<R extends ObjectLiteral>(
  query: SelectQueryBuilder<R>,
  { limit, offset, sort, q }: ListInput,
  { search, sortColumns = {}, defaultSort }: ListOptions,
): SelectQueryBuilder<R> {
  const order = sort ?? defaultSort;
  const field = order.replace(/^-/, '');
  const direction = order.startsWith('-') ? 'DESC' : 'ASC';
  if (q && search) {
    query.andWhere(`row.${search} LIKE :search ESCAPE '!'`, { search: `%${escapeLike(fold(q))}%` });
  }
  query.orderBy(sortColumns[field] ?? `row.${field}`, direction).addOrderBy('row.id', direction);
  // Neither database takes an offset without a limit.
  if (limit !== undefined || offset) query.limit(limit ?? 1_000_000_000);
  if (offset) query.offset(offset);
  return query;
}
