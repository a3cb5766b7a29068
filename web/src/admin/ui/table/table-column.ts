import type { ReactNode } from 'react';
import type { Value } from './rows/table-rows.ts';

export type Column<Row> = {
  title: string;
  /** What sorting and the filter go by where all rows are at hand. A column without one has neither. */
  value?: (row: Row) => Value;
  /** What the server calls the order by this column, where rows come in pages. */
  sort?: string;
  /** How it looks; the value itself when absent. */
  cell?: (row: Row) => ReactNode;
  /** `name` is what the row is called; one column of a table has it. */
  kind?: 'name' | 'figure' | 'image' | 'actions' | 'text';
};

/** The name under which a table is sorted by a column; none when it cannot be. */
export const sortName = <Row>({ title, value, sort }: Column<Row>): string | undefined =>
  sort ?? (value && title.toLowerCase());

/** Why rows did not load. */
export type TableFailure = { message: string; detail?: string | undefined; retry: () => void };

/** The rows of a table, wherever they come from: all at hand, or a page at a time from a server. */
export type TableRows<Row> = {
  /** Those of the present page; absent while the first are on their way. */
  shown: Row[] | undefined;
  /** The present page, and the place of its first row. */
  page: number;
  from: number;
  /** How many the filter lets through, and how many there are. */
  found: number;
  total: number;
  /** What is shown was asked for before; the answer to the present question is on its way. */
  stale?: boolean;
  /** With rows: they could not be read again. */
  failure?: TableFailure | undefined;
};
