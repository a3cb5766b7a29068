import { type ChangeEvent, useId } from 'react';
import { Glyph } from './glyph.tsx';
import type { Column } from './table.tsx';
import { pageSize } from './table-rows.ts';
import type { TableView } from './use-table-view.ts';

type FilterProps = { of: string; value: string; onChange: (text: string) => void; disabled: boolean };

/** The box that narrows a table while one types; Escape empties it. */
export function TableFilter({ of, value, onChange, disabled }: FilterProps) {
  return (
    <label className="table-filter">
      <Glyph name="search" />
      <span className="visually-hidden">Filter {of}</span>
      <input
        type="search"
        value={value}
        placeholder="Filter"
        disabled={disabled}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onChange('')}
      />
    </label>
  );
}

type HeadProps<Row> = { columns: Column<Row>[]; view: TableView; sortable: boolean };

/** The titles of the columns; those that can be sorted by are buttons. */
export function TableHead<Row>({ columns, view, sortable }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, value, kind = 'text' }, index) => {
          const order = view.order?.column === index ? view.order : null;
          const sort = order ? (order.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th key={title} scope="col" className={`cell-${kind}`} aria-sort={sort}>
              {sortable && value ? (
                <button type="button" className="table-sort" onClick={() => view.sort(index)}>
                  {title}
                  <Glyph name={order ? (order.descending ? 'down' : 'up') : 'both'} />
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Sorting where the screen is too narrow for column titles. */
export function TableSort<Row>({ columns, view }: Omit<HeadProps<Row>, 'sortable'>) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const [column, direction] = event.target.value.split(' ');
    if (column) view.sort(Number(column), direction === 'down');
    else view.unsort();
  };
  return (
    <p className="table-order">
      <label htmlFor={id}>Order</label>
      <select
        id={id}
        value={view.order ? `${view.order.column} ${view.order.descending ? 'down' : 'up'}` : ''}
        onChange={choose}
      >
        <option value="">As listed</option>
        {columns.map(({ title, value }, index) =>
          value ? (
            <optgroup key={title} label={title}>
              <option value={`${index} up`}>{title}, ascending</option>
              <option value={`${index} down`}>{title}, descending</option>
            </optgroup>
          ) : null,
        )}
      </select>
    </p>
  );
}

/** Which rows are shown, and the way to the others. */
export function TablePager({ of, view, total }: { of: string; view: TableView; total: number }) {
  const { found, from, page, setPage } = view;
  const to = Math.min(from + pageSize, found);
  // On one page the figure in the title says it all; but what a filter leaves is always announced.
  const needed = found > pageSize || found < total;
  const figures = found > 0 ? `${(from + 1).toLocaleString('en')}–${to.toLocaleString('en')} of ` : '';
  return (
    <footer className={needed ? 'table-foot' : 'visually-hidden'}>
      <p role="status">
        {figures}
        {found.toLocaleString('en')}
        {found < total && ` (filtered from ${total.toLocaleString('en')})`}
      </p>
      {found > pageSize && (
        <nav aria-label={`Pages of ${of}`}>
          <button type="button" className="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            <Glyph name="previous" /> Previous
          </button>
          <button type="button" className="button" disabled={to >= found} onClick={() => setPage(page + 1)}>
            Next <Glyph name="next" />
          </button>
        </nav>
      )}
    </footer>
  );
}
