import type { RecordNoun } from '@hydraulics/common/registry';
import { type MouseEvent, memo, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { formatNumber } from '../../../shared/locale.ts';
import { Empty, Failed, Loading } from '../../../shared/ui/states.tsx';
import { Part } from '../parts/part.tsx';
import { returnedFrom } from './list-place.ts';
import { useRememberOrder } from './order/use-list-order.ts';
import { type Column, sortName, type TableRows } from './table-column.ts';
import { TableFilter, TableHead, TableSort } from './table-controls.tsx';
import { TablePager } from './table-pager.tsx';
import type { TableView } from './use-table-view.ts';

/** Enough rows to fill a screen; the others follow in a transition. */
const firstRows = 8;

type TableFrameProps<Row> = {
  title: string;
  /** The noun of the records; their order is remembered for their forms. */
  noun?: RecordNoun | undefined;
  /** Stable unless a cell changes; otherwise typing in the filter re-renders every row. */
  columns: Column<Row>[];
  rows: TableRows<Row>;
  view: TableView;
  empty: ReactNode;
  plain?: boolean;
  filterless?: boolean;
  aside?: ReactNode;
  filters?: ReactNode;
  /** Actions for the rows, shown while there are any. */
  tools?: ReactNode;
  note?: ReactNode;
  draw?: (rows: Row[]) => ReactNode;
};

/** A table with its controls and states, for rows from any source. */
export const TableFrame = <Row extends { _id: string }>(props: TableFrameProps<Row>) => (
  <Part>
    <Frame {...props} />
  </Part>
);

function Frame<Row extends { _id: string }>(props: TableFrameProps<Row>) {
  const {
    title,
    noun,
    columns,
    rows,
    view,
    empty,
    plain = false,
    filterless = false,
    aside,
    filters,
    tools,
    note,
    draw,
  } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { shown, total, failure } = rows;
  const filled = shown !== undefined && shown.length > 0;
  const drawn = useDrawnRows(shown);
  useRememberOrder(noun, rows);
  const waits = !shown && !failure;
  const returned = returnedFrom(useLocation().state);
  const turn = (page: number) => {
    view.setPage(page);
    // The pager is below the rows; a new page starts at the top.
    if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView();
  };
  return (
    <section className="panel table-panel" aria-labelledby={id} ref={panel}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {!plain && <span className="panel-count">{shown ? countOf(rows) : ''}</span>}
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
      {filters && <Part>{filters}</Part>}
      {tools && (filled || waits) && (
        // Their place is reserved while loading, so that the rows do not move.
        <div className="table-tools" data-loading={waits}>
          {tools}
        </div>
      )}
      {note}
      {filled && !plain && columns.some(sortName) && <TableSort columns={columns} view={view} />}
      {filled && failure && <Failed {...failure} slim />}
      {draw ? (
        <div className="table-drawn" aria-busy={rows.stale || drawn !== shown} data-stale={rows.stale}>
          {filled && drawn && draw(drawn)}
        </div>
      ) : (
        <table className="table" aria-labelledby={id} aria-busy={rows.stale || drawn !== shown} data-stale={rows.stale}>
          <TableHead columns={columns} view={view} sortable={filled && !plain} />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys use the link */}
          <tbody onClick={openRow}>
            {filled &&
              drawn?.map(row => (
                <TableRow key={row._id} row={row} columns={columns} isReturned={row._id === returned} />
              ))}
          </tbody>
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

/** The number of rows, and while a filter leaves some out, of how many. */
function countOf({ found, total }: { found: number; total: number }): string {
  return found < total ? `${formatNumber(found)} of ${formatNumber(total)}` : formatNumber(total);
}

/** A click anywhere in a row follows the link of its name, except on controls and while selecting text. */
function openRow({ target, nativeEvent }: MouseEvent): void {
  const element = target as Element;
  if (element.closest('a, button, input, label, select') || String(getSelection())) return;
  const link = element.closest('tr')?.querySelector('.record-link');
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

function useDrawnRows<Row>(shown: Row[] | undefined): Row[] | undefined {
  // So that the browser can restore the scroll position.
  const { state } = useLocation();
  const back = useNavigationType() === 'POP' || returnedFrom(state) !== null;
  const first = back ? shown : shown?.slice(0, firstRows);
  return useDeferredValue(shown, first) ?? first;
}

type TableRowProps<Row> = { row: Row; columns: Column<Row>[]; isReturned: boolean };

const TableRow = memo(function TableRow<Row extends { _id: string }>({ row, columns, isReturned }: TableRowProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isReturned) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isReturned]);
  return (
    <tr ref={line} data-row={row._id} data-returned={isReturned || undefined}>
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
}) as <Row extends { _id: string }>(props: TableRowProps<Row>) => ReactNode;
