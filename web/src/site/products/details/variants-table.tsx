import { type MouseEvent, useLayoutEffect, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import { showsUs } from '../../ui/units/units-choice.tsx';
import { rowText, type Sorting, sortRows, type Table } from './variant-rows.ts';
import { codeHeading, VariantsOrder } from './variants-order.tsx';

const label = (name: string, unit: string | null) => (unit ? `${name} (${unit})` : name);

/** The sizes of a product. Without script it is a plain table; with it, columns sort and rows can be copied. */
export function VariantsTable({ table, labelledBy }: { table: Table; labelledBy: string }) {
  const [isLive, setLive] = useState(false);
  const [sorting, setSorting] = useState<Sorting>();
  // Before the press that began the hydration is repeated.
  useLayoutEffect(() => setLive(true), []);
  const rows = sorting ? sortRows(table.rows, sorting) : table.rows;
  const heading = (index: number, title: React.ReactNode) => (
    <th
      scope="col"
      key={index}
      data-press=""
      className={classOf(rows[0]?.cells[index])}
      aria-sort={ariaSort(sorting, index)}
    >
      {isLive ? (
        <button
          type="button"
          className="variants-sort"
          onClick={() =>
            setSorting({ column: index, descending: sorting?.column === index ? !sorting.descending : false })
          }
        >
          <span className="variants-heading">{title}</span>
          {sorting?.column === index && <Icon icon={sorting.descending ? icons.down : icons.up} />}
        </button>
      ) : (
        <span className="variants-heading">{title}</span>
      )}
    </th>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table is not a set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="variants" role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <p className="visually-hidden" role="status">
        {sorting && `${table.columns[sorting.column]?.name ?? codeHeading} ${ariaSort(sorting, sorting.column)}`}
      </p>
      {rows.length > 1 && (
        <p className="variants-order with-script">
          {isLive && <VariantsOrder table={table} sorting={sorting} onSort={setSorting} />}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in the cells have the keys */}
      <table className="variants-table" onClick={pressInside}>
        <thead>
          <tr>
            {heading(-1, codeHeading)}
            {table.columns.map(({ name, metric, us }, index) =>
              heading(index, <Quantity metric={label(name, metric)} us={us && label(name, us)} />),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.code}>
              <th scope="row" data-press="">
                {isLive ? (
                  <button
                    type="button"
                    className="variants-copy"
                    title="Copy this row as text"
                    onClick={event => void copy(rowText(table, row, showsUs()), event.currentTarget)}
                  >
                    {row.code}
                    <Icon icon={icons.copy} />
                  </button>
                ) : (
                  row.code
                )}
              </th>
              {table.columns.map(({ name, metric, us }, index) => {
                const cell = row.cells[index];
                return (
                  <td
                    key={name}
                    data-label={label(name, metric)}
                    data-us={us ? label(name, us) : undefined}
                    className={classOf(cell)}
                  >
                    {cell && <Quantity {...cell} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell whose text became a button between press and release is itself what was pressed. */
function pressInside({ target }: MouseEvent): void {
  if (target instanceof Element && target.matches('[data-press]')) target.querySelector('button')?.click();
}

const classOf = (cell: Table['rows'][number]['cells'][number] | undefined) =>
  cell?.order == null ? undefined : 'variants-figure';

function ariaSort(sorting: Sorting | undefined, column: number) {
  if (sorting?.column !== column) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}

/** Copies a row. If the clipboard is not available, for example without TLS, the row is selected instead. */
async function copy(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await showToast('success', 'The row was copied.');
  } catch {
    const row = button.closest('tr');
    if (row) getSelection()?.selectAllChildren(row);
    await showToast('error', 'The row could not be copied. It is selected: copy it with Ctrl+C.');
  }
}
