import { productPath } from '@hydraulics/common/addresses/record-paths';
import type { CategoryRanges } from '@hydraulics/common/nouns/attributes/ranges';
import { PageLink } from '../../ui/link.tsx';
import { Quantity } from '../../ui/units/quantity.tsx';
import { UnitsChoice } from '../../ui/units/units-choice.tsx';
import { LoadChart } from './load-chart.tsx';

export const rangesId = 'ranges';

/** Whether there is anything to put side by side. */
export const hasRanges = (ranges: CategoryRanges | undefined): ranges is CategoryRanges =>
  (ranges?.columns.length ?? 0) > 0 && (ranges?.rows.length ?? 0) > 1;

/** The series of a category side by side: a table of their ranges, and of cylinders the force over the stroke. */
export function Ranges({ ranges: { columns, rows } }: { ranges: CategoryRanges }) {
  const charted = rows.filter(({ loads }) => loads.length > 0);
  const hasUs = rows.some(({ cells }) => cells.some(cell => cell?.us));
  return (
    <section className="ranges later" aria-labelledby={rangesId}>
      <div className="ranges-head">
        <h2 className="ranges-title" id={rangesId}>
          Ranges at a glance
        </h2>
        {hasUs && <UnitsChoice />}
      </div>
      <div className="ranges-body">
        <div className="ranges-table">
          <table>
            <caption className="visually-hidden">The ranges of each series</caption>
            <thead>
              <tr>
                <th scope="col">Series</th>
                {columns.map(name => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row._id}>
                  <th scope="row">
                    <PageLink to={productPath(row)}>{row.name}</PageLink>
                  </th>
                  {row.cells.map((cell, place) => (
                    <td key={columns[place]} data-label={columns[place]} className="figure">
                      {cell ? <Quantity {...cell} /> : '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {charted.length > 0 && <LoadChart series={charted} />}
      </div>
    </section>
  );
}
