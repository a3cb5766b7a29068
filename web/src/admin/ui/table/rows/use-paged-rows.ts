import type { Query } from '../../../../shared/data/query.ts';
import { listFault } from '../../../data/reasons.ts';
import { useApi } from '../../../data/use-api.ts';
import { type Column, sortName, type TableFailure, type TableRows } from '../table-column.ts';
import type { TableView } from '../use-table-view.ts';
import { pageSize } from './table-rows.ts';

/** What is asked of a list for one page of a table. */
export type PageInput = { q?: string; sort?: string; limit: number; offset: number };

/** What is asked of a list, whatever the page: the filter and the order. */
export function listInput<Row>({ q, order }: TableView, columns: Column<Row>[]): Omit<PageInput, 'limit' | 'offset'> {
  // The address is anybody's to write: what no column is called is not asked for.
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
  /** One page of the list. */
  list: (input: PageInput) => Query<Row[]>;
  /** How many rows the filter lets through. */
  found: Read<number>;
  /** How many rows there are without it. */
  total: number | undefined;
  /** Begins the sentence of a failure: `Error loading contacts: `. */
  about: string;
  /** Milliseconds after which the page is read again, while somebody looks. */
  every?: number;
};

/** The rows of a table whose server gives a page at a time. Those on screen stay until the next are there. */
export function usePagedRows<Row>({ view, columns, list, found, total, about, ...more }: Paged<Row>): TableRows<Row> {
  // Rows may have gone since the address was made: then the last page there is.
  const last = found.data === undefined ? view.page : Math.max(0, Math.ceil(found.data / pageSize) - 1);
  const page = Math.min(view.page, last);
  const from = page * pageSize;
  const result = useApi(list({ ...listInput(view, columns), limit: pageSize, offset: from }), { keep: true, ...more });
  const failed = [result, found].find(one => one.error);
  const failure: TableFailure | undefined = failed?.error ? failureOf(failed.error, about, [result, found]) : undefined;
  const known = found.data ?? from + (result.data?.length ?? 0);
  return {
    shown: result.data,
    page,
    from,
    found: known,
    total: Math.max(total ?? 0, known),
    stale: result.isPlaceholderData,
    failure,
  };
}

function failureOf(error: Error, about: string, reads: Read<unknown>[]): TableFailure {
  const { message, detail } = listFault(error);
  const retry = () => {
    for (const read of reads) if (read.error) void read.refetch();
  };
  return { message: about + message, detail, retry };
}
