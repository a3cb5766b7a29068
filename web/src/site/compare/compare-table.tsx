import { productPath } from '@hydraulics/common/addresses/record-paths';
import type { Comparison } from '@hydraulics/common/nouns/attributes/filters';
import { relations } from '@hydraulics/common/nouns/lists/related-products';
import type { ReactNode } from 'react';
import { PageLink } from '../ui/link.tsx';
import { Quantity } from '../ui/units/quantity.tsx';
import { UnitsChoice } from '../ui/units/units-choice.tsx';

type TableProps = {
  compared: Pick<Comparison, 'groups' | 'related' | 'exampleCodes'> & { products: unknown[] };
  isUs: boolean;
  /** The headings of the columns. */
  children: ReactNode;
};

type Row = Comparison['groups'][number]['rows'][number];

/** Attributes by group, with a sticky first row and column. */
export function CompareTable({ compared, isUs, children }: TableProps) {
  const { groups, related, exampleCodes, products } = compared;
  const marks = products.length > 1;
  const rows = groups.flatMap(group => group.rows);
  return (
    <>
      <div className="compare-choices">
        {rows.some(({ cells }) => cells.some(cell => cell?.us)) && <UnitsChoice isUs={isUs} />}
        {marks && rows.some(({ differs }) => !differs) && (
          <label className="units-choice-label compare-choice-only">
            <input type="checkbox" className="compare-only" /> Only differences
          </label>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
        <table className="compare-table">
          <thead>
            <tr>
              <td className="compare-corner" />
              {children}
            </tr>
          </thead>
          {exampleCodes.some(Boolean) && <Examples codes={exampleCodes} />}
          {groups.map(({ name, rows }) => (
            <tbody
              className={rows.some(({ differs }) => differs) ? 'compare-group' : 'compare-group compare-same'}
              key={name}
            >
              {name && (
                <tr>
                  <th className="compare-group-name" scope="rowgroup">
                    {name}
                  </th>
                  <td className="compare-group-rest" colSpan={products.length} />
                </tr>
              )}
              {rows.map(row => (
                <CompareRow key={row.name} row={row} marks={marks} />
              ))}
            </tbody>
          ))}
          {related.length > 0 && <Relations related={related} />}
        </table>
      </section>
    </>
  );
}

/** Of which size the figures of a series are. */
const Examples = ({ codes }: { codes: Comparison['exampleCodes'] }) => (
  <tbody className="compare-group">
    <tr>
      <th scope="row" className="compare-attribute">
        Figures of the example
      </th>
      {codes.map((code, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
        <td className="compare-cell figure" key={place}>
          {code}
        </td>
      ))}
    </tr>
  </tbody>
);

/** Links to what the products are related to. */
const Relations = ({ related }: Pick<Comparison, 'related'>) => (
  <tbody className="compare-group">
    {related.map(({ relation, cells }) => (
      <tr key={relation}>
        <th scope="row" className="compare-attribute">
          {relations[relation].title}
        </th>
        {cells.map((products, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
          <td className="compare-cell" key={place}>
            {products.map(one => (
              <PageLink key={one._id} to={productPath(one)} className="compare-related">
                {one.name}
              </PageLink>
            ))}
            {products.length === 0 && (
              <>
                <span aria-hidden="true">–</span>
                <span className="visually-hidden">none</span>
              </>
            )}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

function CompareRow({ row: { name, differs, cells }, marks }: { row: Row; marks: boolean }) {
  const isMarked = marks && differs;
  return (
    <tr className={isMarked ? 'compare-differs' : 'compare-same'}>
      <th scope="row" className="compare-attribute">
        {isMarked && (
          <span className="compare-mark" aria-hidden="true">
            ≠
          </span>
        )}
        {name}
        {isMarked && <span className="visually-hidden">, differs</span>}
      </th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
        <td className="compare-cell figure" key={place}>
          {cell ? (
            <Quantity {...cell} />
          ) : (
            <>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">not stated</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
