import { codeParameter } from '@hydraulics/common/contract/site-paths';
import type { SheetCell } from '@hydraulics/common/nouns/attributes/sheet';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { startAsking } from '../../ui/comparison/toggles.ts';
import { addAddress } from '../../ui/enquiry-list/asked.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import { foldedColumns, type Sorting, sortRows, type Table } from './variant-rows.ts';

const label = (name: string, unit: string | null) => (unit ? `${name} (${unit})` : name);

/** The heading of the column of type codes, which precedes the others and has index -1. */
const codeHeading = 'Type code';

type TableProps = {
  table: Table;
  labelledBy: string;
  productId: string;
  /** The path of the product's page. */
  path: string;
  /** The code of the row that the page shows. */
  current: string | null;
};

/** The sizes of a product, each a link to its figures. Each can be added to the enquiry list. With script, columns sort. On phones some columns are folded. */
export function VariantsTable({ table, labelledBy, productId, path, current }: TableProps) {
  const [isLive, setLive] = useState(false);
  const [sorting, setSorting] = useState<Sorting>();
  // Before the press that began the hydration is repeated.
  useLayoutEffect(() => setLive(true), []);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    for (const link of body.current?.querySelectorAll<HTMLAnchorElement>('.variants-ask') ?? []) {
      const code = link.closest('tr')?.querySelector('th')?.textContent;
      link.dataset.id = comparedKey(productId, code);
      link.dataset.source = 'product' satisfies FormSource;
      startAsking(link);
      // Not in the page itself, where the code of each row would be once more.
      link.ariaLabel = `Add to enquiry ${code}`;
    }
  }, [productId]);
  const rows = sorting ? sortRows(table.rows, sorting) : table.rows;
  const more = foldedColumns(table);
  const heading = (index: number, title: React.ReactNode) => (
    <th
      scope="col"
      key={index}
      data-press=""
      className={classOf(rows[0]?.cells[index], more.has(index))}
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
      {more.size > 0 && (
        <label className="variants-all">
          <input type="checkbox" /> All columns
        </label>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in the cells have the keys */}
      <table className={isLive ? 'variants-table variants-live' : 'variants-table'} onClick={pressInside}>
        <thead>
          <tr>
            {heading(-1, codeHeading)}
            {table.columns.map(({ name, metric, us }, index) =>
              heading(index, <Quantity metric={label(name, metric)} us={us && label(name, us)} />),
            )}
            <td className="variants-figure variants-asked" />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(row => (
            <tr key={row.code} aria-current={row.code === current || undefined}>
              <th scope="row">
                <a className="variants-link" href={`${path}?${new URLSearchParams({ [codeParameter]: row.code })}`}>
                  {row.code}
                </a>
              </th>
              {table.columns.map(({ name }, index) => {
                const cell = row.cells[index];
                return (
                  <td key={name} className={classOf(cell, more.has(index))}>
                    {cell && <Quantity {...cell} />}
                  </td>
                );
              })}
              <td className="variants-figure variants-asked">
                <a
                  className="variants-ask" // Encoded once, as in the link beside it, the codes cost the page half.
                  href={addAddress(`${productId}:${row.code}`)}
                  rel="nofollow"
                >
                  Add
                </a>
              </td>
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

const classOf = (cell: SheetCell | undefined, isMore: boolean) =>
  [cell?.order == null ? '' : 'variants-figure', isMore ? 'variants-more' : ''].filter(Boolean).join(' ') || undefined;

function ariaSort(sorting: Sorting | undefined, column: number) {
  if (sorting?.column !== column) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
