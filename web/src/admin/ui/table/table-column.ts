import type { ReactNode } from 'react';
import type { ListOrder } from './order/list-order.ts';
import type { Value } from './rows/table-rows.ts';

export type Column<Row> = {
  title: string;
  /** The value for local sorting and filtering. A column without one has neither. */
  value?: (row: Row) => Value;
  /** The server's name for sorting by this column. */
  sort?: string;
  /** How to render it; the value itself by default. */
  cell?: (row: Row) => ReactNode;
  /** `name` for the column that names the row; a table has one. */
  kind?: 'name' | 'figure' | 'image' | 'actions' | 'text';
};

/** The name for sorting a table by a column; undefined if it is not sortable. */
export const sortName = <Row>({ title, value, sort }: Column<Row>): string | undefined =>
  sort ?? (value && title.toLowerCase());

export type TableFailure = { message: string; detail?: string | undefined; retry: () => void };

/** The rows of a table from any source: all in memory, or paged by a server. */
export type TableRows<Row> = {
  /** The rows of the current page; undefined while the first are loading. */
  shown: Row[] | undefined;
  /** The current page, and the index of its first row. */
  page: number;
  from: number;
  /** The number of matching rows, and of all. */
  found: number;
  total: number;
  /** The order of the list, for navigating between records. */
  order?: ListOrder | undefined;
  /** The rows are those of an earlier query while the current one is loading. */
  stale?: boolean;
  /** With rows: reloading them failed. */
  failure?: TableFailure | undefined;
};
