import { memo, type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Empty, Failed, Loading } from '../../../shared/ui/states.tsx';
import type { Column, TableRows } from './table-column.ts';
import { TableFilter, TableHead, TableSort } from './table-controls.tsx';
import { TablePager } from './table-pager.tsx';
import type { TableView } from './use-table-view.ts';

/** Rows that fill a screen. They are drawn at once; the others a moment later, without keeping anybody waiting. */
const firstRows = 8;

type TableFrameProps<Row> = {
  title: string;
  /** Those of the render before, unless a cell looks different now: else each key in the filter draws every row anew. */
  columns: Column<Row>[];
  rows: TableRows<Row>;
  view: TableView;
  empty: ReactNode;
  plain?: boolean;
  /** Rows without words to look for have no filter box. */
  filterless?: boolean;
  aside?: ReactNode;
  filters?: ReactNode;
  note?: ReactNode;
  /** Draws the rows where they are no table. */
  draw?: (rows: Row[]) => ReactNode;
};

/** A table with its controls and states around rows from anywhere. */
export function TableFrame<Row extends { _id: string }>(props: TableFrameProps<Row>) {
  const { title, columns, rows, view, empty, plain = false, filterless = false, aside, filters, note, draw } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { shown, total, failure } = rows;
  const filled = shown !== undefined && shown.length > 0;
  const drawn = useDrawnRows(shown);
  const waits = !shown && !failure;
  const turn = (page: number) => {
    view.setPage(page);
    // The way on is under the rows; the new ones begin at the top.
    if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView();
  };
  return (
    <section className="panel table-panel" aria-labelledby={id} ref={panel}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {!plain && <span className="panel-count">{shown ? total.toLocaleString('en') : ''}</span>}
        {aside}
        {!plain && !filterless && (
          <TableFilter
            of={title}
            value={view.filter}
            onChange={view.setFilter}
            onLeave={view.settleFilter}
            disabled={!view.filter && total === 0 && !filled}
          />
        )}
      </header>
      {filters}
      {note}
      {filled && !plain && <TableSort columns={columns} view={view} />}
      {filled && failure && <Failed {...failure} slim />}
      {draw ? (
        <div className="table-drawn" aria-busy={rows.stale || drawn !== shown} data-stale={rows.stale}>
          {filled && drawn && draw(drawn)}
        </div>
      ) : (
        <table className="table" aria-labelledby={id} aria-busy={rows.stale || drawn !== shown} data-stale={rows.stale}>
          <TableHead columns={columns} view={view} sortable={filled && !plain} />
          <tbody>{filled && drawn?.map(row => <TableRow key={row._id} row={row} columns={columns} />)}</tbody>
        </table>
      )}
      {!filled && (
        <div className="table-state" data-busy={waits}>
          {failure ? (
            <Failed {...failure} />
          ) : !shown ? (
            <Loading />
          ) : total > 0 || view.filter ? (
            <Empty text={view.filter ? `Nothing here matches “${view.filter}”.` : 'Nothing here.'} />
          ) : typeof empty === 'string' ? (
            <Empty text={empty} />
          ) : (
            empty
          )}
        </div>
      )}
      {shown && !plain && <TablePager of={title} rows={rows} turn={turn} />}
    </section>
  );
}

function useDrawnRows<Row>(shown: Row[] | undefined): Row[] | undefined {
  // Whoever goes back is to find the page as long as it was, or the browser cannot return to the place.
  const back = useNavigationType() === 'POP';
  const first = back ? shown : shown?.slice(0, firstRows);
  return useDeferredValue(shown, first) ?? first;
}

const TableRow = memo(function TableRow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
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
}) as <Row>(props: { row: Row; columns: Column<Row>[] }) => ReactNode;
