import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { QuantityCells } from '../../ui/units/quantity.tsx';

type MountingTablesProps = {
  sheet: Pick<Sheet, 'mountings'>;
  /** The code of the chosen mounting; without one, the dimensions of all are shown. */
  shown: string | undefined;
};

/** The dimensions of the mountings of a size, a table for each. */
export function MountingTables({ sheet: { mountings = [] }, shown }: MountingTablesProps) {
  const rows = mountings.filter(row => !shown || row.mountings.includes(shown));
  const codesOf = (row: (typeof rows)[number]) => row.mountings.join(', ');
  return [...new Set(rows.map(codesOf))].map(codes => (
    <table className="figures-table" key={codes}>
      <caption className="figures-table-group">Mounting {shown ?? codes}</caption>
      <tbody>
        {rows
          .filter(row => codesOf(row) === codes)
          .map(({ name, metric, us }) => (
            <tr key={name}>
              <th scope="row">{withFiguresWhole(name)}</th>
              <QuantityCells as="td" metric={metric} us={us} />
            </tr>
          ))}
      </tbody>
    </table>
  ));
}
