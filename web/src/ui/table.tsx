import { type ReactNode, useId } from 'react';
import { Empty, Failed, Loading } from './states.tsx';
import { TableFilter, TableHead, TablePager, TableSort } from './table-controls.tsx';
import type { Value } from './table-rows.ts';
import { useTableView } from './use-table-view.ts';

export type Column<Row> = {
  title: string;
  /** What sorting and the filter go by. A column without one has neither. */
  value?: (row: Row) => Value;
  /** How it looks; the value itself when absent. */
  cell?: (row: Row) => ReactNode;
  /** `name` is what the row is called; one column of a table has it. */
  kind?: 'name' | 'figure' | 'image' | 'actions' | 'text';
};

type TableProps<Row> = {
  title: string;
  columns: Column<Row>[];
  /** Absent while they load. */
  rows: Row[] | undefined;
  failure?: { message: string; detail?: string | undefined; retry: () => void } | undefined;
  empty: string;
  /** A short table without filter box, sorting and pages. */
  plain?: boolean;
  /** Beside the title, such as a link to the whole list. */
  aside?: ReactNode;
  /** Under the title, such as what was just deleted. */
  note?: ReactNode;
};

/** A list of records in its four states: loading, failed, empty, rows. */
export function Table<Row extends { _id: string }>(props: TableProps<Row>) {
  const { title, columns, rows, failure, empty, plain = false, aside, note } = props;
  const id = useId();
  const view = useTableView(rows ?? [], columns, plain);
  const filled = rows !== undefined && rows.length > 0;
  return (
    <section className="panel table-panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {!plain && <span className="panel-count">{rows ? rows.length.toLocaleString('en') : ''}</span>}
        {aside}
        {!plain && <TableFilter of={title} value={view.filter} onChange={view.setFilter} disabled={!filled} />}
      </header>
      {note}
      {filled && !plain && <TableSort columns={columns} view={view} />}
      <table className="table" aria-labelledby={id}>
        <TableHead columns={columns} view={view} sortable={filled && !plain} />
        <tbody>{filled && view.shown.map(row => <TableRow key={row._id} row={row} columns={columns} />)}</tbody>
      </table>
      {!filled && (
        <div className="table-state" data-busy={!rows && !failure}>
          {rows ? <Empty text={empty} /> : failure ? <Failed {...failure} /> : <Loading />}
        </div>
      )}
      {filled && view.found === 0 && (
        <div className="table-state">
          <Empty text={`Nothing here matches “${view.filter}”.`} />
        </div>
      )}
      {filled && !plain && <TablePager of={title} view={view} total={rows.length} />}
    </section>
  );
}

function TableRow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ title, kind = 'text', cell, value }) => {
        const content = cell ? cell(row) : value?.(row);
        return kind === 'name' ? (
          <th key={title} scope="row" className="cell-name" data-title={title}>
            {content}
          </th>
        ) : (
          <td key={title} className={`cell-${kind}`} data-title={title}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
