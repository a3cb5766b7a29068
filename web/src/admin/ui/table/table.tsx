import type { ReactNode } from 'react';
import { useLocalRows } from './rows/use-local-rows.ts';
import type { Column, TableFailure } from './table-column.ts';
import { TableFrame } from './table-frame.tsx';
import { useTableView } from './use-table-view.ts';

export type { Column } from './table-column.ts';

type TableProps<Row> = {
  title: string;
  columns: Column<Row>[];
  /** All of them; undefined while they load. */
  rows: Row[] | undefined;
  failure?: TableFailure | undefined;
  empty: ReactNode;
  /** A short table without filter, sorting and pages. */
  plain?: boolean;
  /** The prefix of its parameters in the address, for pages with two tables. */
  name?: string;
  /** Beside the title, such as a link to the whole list. */
  aside?: ReactNode;
  /** Under the title: further filters. */
  filters?: ReactNode;
  /** Above the rows, such as an undo banner. */
  note?: ReactNode;
};

/** A list of records that are all in memory, in its four states: loading, failed, empty, rows. */
export function Table<Row extends { _id: string }>({ rows, failure, name, plain = false, ...props }: TableProps<Row>) {
  const view = useTableView(name);
  const local = useLocalRows({ rows, failure, columns: props.columns, view, plain });
  return <TableFrame {...props} plain={plain} view={view} rows={local} />;
}
