import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Query } from '../../../../shared/data/query.ts';
import { optionsOf } from '../../../data/query-client.ts';
import { listError } from '../../../data/reasons.ts';
import { useApi, useClient } from '../../../data/use-api.ts';
import type { ListOrder } from '../order/list-order.ts';
import { type Column, sortName, type TableFailure, type TableRows } from '../table-column.ts';
import type { TableView } from '../use-table-view.ts';
import { pageSize } from './table-rows.ts';

/** The API input for one page of a table. */
export type PageInput = { q?: string; sort?: string; limit: number; offset: number };

/** The API input without the page: the filter and the order. */
export function listInput<Row>({ q, order }: TableView, columns: Column<Row>[]): Omit<PageInput, 'limit' | 'offset'> {
  const known = order && columns.some(column => sortName(column) === order.by);
  return {
    ...(q ? { q } : {}),
    ...(known ? { sort: `${order.descending ? '-' : ''}${order.by}` } : {}),
  };
}

type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

type Paged<Row> = {
  view: TableView;
  columns: Column<Row>[];
  list: (input: PageInput) => Query<Row[]>;
  found: Read<number>;
  total: number | undefined;
  about: string;
  every?: number;
};

/** The rows of a table that the server pages. The shown rows stay until the next ones are loaded. */
export function usePagedRows<Row extends { _id: string }>({
  view,
  columns,
  list,
  found,
  total,
  about,
  ...more
}: Paged<Row>): TableRows<Row> {
  const client = useClient();
  const queryClient = useQueryClient();
  // Rows may have been deleted since: then the last page is shown.
  const last = found.data === undefined ? view.page : Math.max(0, Math.ceil(found.data / pageSize) - 1);
  const page = Math.min(view.page, last);
  const from = page * pageSize;
  const read = (offset: number) => list({ ...listInput(view, columns), limit: pageSize, offset });
  const result = useApi(read(from), { keepPrevious: true, ...more });
  const rows = result.data;
  const failed = [result, found].find(one => one.error);
  const failure: TableFailure | undefined = failed?.error ? failureOf(failed.error, about, [result, found]) : undefined;
  const known = found.data ?? from + (rows?.length ?? 0);
  const idsFrom = async (offset: number) => {
    const page = await queryClient.fetchQuery(optionsOf(read(offset), client));
    return page.map(({ _id }) => _id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other queries have other rows
  const order = useMemo(
    (): ListOrder | undefined => rows && { ids: rows.map(({ _id }) => _id), from, found: known, read: idsFrom },
    [rows, from, known],
  );
  return {
    shown: rows,
    page,
    from,
    found: known,
    total: Math.max(total ?? 0, known),
    order,
    stale: result.isPlaceholderData,
    failure,
  };
}

function failureOf(error: Error, about: string, reads: Read<unknown>[]): TableFailure {
  const { message, detail } = listError(error);
  const retry = () => {
    for (const read of reads) if (read.error) void read.refetch();
  };
  return { message: about + message, detail, retry };
}
