import type { RecordNoun } from '@hydraulics/common/registry';
import type { ReactNode } from 'react';
import { Part } from '../parts/part.tsx';
import { useLocalRows } from './rows/use-local-rows.ts';
import type { Column, TableFailure } from './table-column.ts';
import { TableFrame } from './table-frame.tsx';
import { useTableView } from './use-table-view.ts';

export type { Column } from './table-column.ts';

type TableProps<Row> = {
  title: string;
  noun?: RecordNoun;
  columns: Column<Row>[];
  /** Undefined while they load. */
  rows: Row[] | undefined;
  failure?: TableFailure | undefined;
  empty: ReactNode;
  plain?: boolean;
  /** The prefix of its parameters in the address, for pages with two tables. */
  name?: string;
  aside?: ReactNode;
  filters?: ReactNode;
  note?: ReactNode;
};

/** A list of records that are all in memory, in its four states: loading, failed, empty, rows. */
export const Table = <Row extends { _id: string }>(props: TableProps<Row>) => (
  <Part>
    <LocalTable {...props} />
  </Part>
);

function LocalTable<Row extends { _id: string }>({ rows, failure, name, plain = false, ...props }: TableProps<Row>) {
  const view = useTableView(name);
  const local = useLocalRows({ rows, failure, columns: props.columns, view, plain });
  return <TableFrame {...props} plain={plain} view={view} rows={local} />;
}
