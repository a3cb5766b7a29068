import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { Quantity } from '../../ui/units/quantity.tsx';

type MountingTablesProps = {
  sheet: Pick<Sheet, 'mountings'>;
  /** The code of the chosen mounting; without one, the dimensions of all are shown. */
  shown: string | undefined;
};

/** The dimensions of the mountings of a size, a table for each. */
export function MountingTables({ sheet: { mountings = [] }, shown }: MountingTablesProps) {
  const rows = mountings.filter(row => !shown || row.mountings.includes(shown));
  return [...Map.groupBy(rows, row => row.mountings.join(', '))].map(([codes, dimensions]) => (
    <table className="figures-table" key={codes}>
      <caption className="figures-table-group">Mounting {shown ?? codes}</caption>
      <tbody>
        {dimensions.map(({ name, ...figure }) => (
          <tr key={name}>
            <th scope="row">{withFiguresWhole(name)}</th>
            <td>
              <Quantity {...figure} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
