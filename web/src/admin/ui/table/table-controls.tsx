import { type ChangeEvent, useId } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { type Column, sortName } from './table-column.ts';
import type { TableView } from './use-table-view.ts';

type FilterProps = {
  of: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  disabled: boolean;
};

/** The filter of a table; Escape empties it. */
export function TableFilter({ of, value, onChange, onLeave, disabled }: FilterProps) {
  const id = useId();
  return (
    <label className="table-filter" htmlFor={id}>
      <Icon icon={icons.search} />
      <span className="visually-hidden">Filter {of}</span>
      <input
        id={id}
        type="search"
        value={value}
        placeholder="Filter"
        disabled={disabled}
        onChange={event => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={event => event.key === 'Escape' && onChange('')}
      />
    </label>
  );
}

type HeadProps<Row> = { columns: Column<Row>[]; view: TableView; sortable: boolean };

/** The column headers; the sortable ones are buttons. */
export function TableHead<Row>({ columns, view, sortable }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(column => {
          const { title, kind = 'text' } = column;
          const by = sortName(column);
          const order = by && view.order?.by === by ? view.order : null;
          const sort = order ? (order.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th key={title} scope="col" className={`cell-${kind}`} aria-sort={sort}>
              {sortable && by ? (
                <button type="button" className="table-sort" onClick={() => view.sort(by)}>
                  {title}
                  <Icon icon={order ? (order.descending ? icons.down : icons.up) : icons.both} />
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

/** Sorting where the screen is too narrow for column headers. */
export function TableSort<Row>({ columns, view }: Omit<HeadProps<Row>, 'sortable'>) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const [by, direction] = event.target.value.split(' ');
    if (by) view.sort(by, direction === 'down');
    else view.unsort();
  };
  return (
    <p className="table-order">
      <label htmlFor={id}>Order</label>
      <select
        id={id}
        value={view.order ? `${view.order.by} ${view.order.descending ? 'down' : 'up'}` : ''}
        onChange={choose}
      >
        <option value="">As listed</option>
        {columns.map(column => {
          const by = sortName(column);
          return by ? (
            <optgroup key={column.title} label={column.title}>
              <option value={`${by} up`}>{column.title}, ascending</option>
              <option value={`${by} down`}>{column.title}, descending</option>
            </optgroup>
          ) : null;
        })}
      </select>
    </p>
  );
}
