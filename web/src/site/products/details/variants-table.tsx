import { codeParameter } from '@hydraulics/common/contract/site-paths';
import type { SheetCell } from '@hydraulics/common/nouns/attributes/sheet';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { Fragment, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { startAsking } from '../../ui/comparison/toggles.ts';
import { addAddress } from '../../ui/enquiry-list/asked.ts';
import { keptColumns, type Sorting, sortRows, type Table } from './variant-rows.ts';

const label = (name: string, unit: string | null) => (unit ? `${name} (${unit})` : name);

/** So many beside the code need small letters, and are folded on tablets, too. */
const manyColumns = 10;

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
  const kept = keptColumns(table);
  const isFolding = kept.size < table.columns.length;
  const heading = (index: number, title: string, system?: System) => (
    <th
      scope="col"
      key={system}
      data-press=""
      className={classOf(system, rows[0]?.cells[index], kept.has(index))}
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
      {isFolding && (
        <label className="variants-all">
          <input type="checkbox" /> All columns
        </label>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in the cells have the keys */}
      <table
        className={`variants-table${table.columns.length >= manyColumns ? ' variants-many' : ''}${isLive ? ' variants-live' : ''}`}
        onClick={pressInside}
      >
        <thead>
          <tr>
            {heading(-1, codeHeading)}
            {table.columns.map((column, index) => {
              const { name, metric, us } = column;
              return (
                <Fragment key={name}>
                  {systemsOf(table, index).map(system =>
                    heading(index, label(name, (system === 'us' && us) || metric), system),
                  )}
                </Fragment>
              );
            })}
            <td className="variants-asked" />
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
                  <Fragment key={name}>
                    {systemsOf(table, index).map(system => (
                      <td key={system} className={classOf(system, cell, kept.has(index))}>
                        {(system === 'us' && cell?.us) || cell?.metric}
                      </td>
                    ))}
                  </Fragment>
                );
              })}
              <td className="variants-asked">
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

type System = 'metric' | 'us' | undefined;

/** The systems of units of a column, each in cells of its own; one without, if they say the same. */
const systemsOf = ({ columns, rows }: Table, index: number): System[] =>
  columns[index]?.us || rows.some(({ cells }) => cells[index]?.us) ? ['metric', 'us'] : [undefined];

/** Classes for what is rarer: texts among figures, and the columns that phones keep. */
const classOf = (system: System, cell: SheetCell | undefined, isKept: boolean) =>
  [system, cell?.order == null && 'variants-text', isKept && 'variants-kept'].filter(Boolean).join(' ') || undefined;

function ariaSort(sorting: Sorting | undefined, column: number) {
  if (sorting?.column !== column) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
