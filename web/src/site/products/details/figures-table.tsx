import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { hasUs, keyFiguresOf } from './key-figures.tsx';
import { Quantity } from './quantity.tsx';
import { UnitsChoice } from './units-choice.tsx';

/** All figures of a product by groups. */
export function FiguresTable({ sheet }: { sheet: Sheet }) {
  return (
    <div className="figures-tables">
      {hasUs(sheet) && keyFiguresOf(sheet).length === 0 && <UnitsChoice />}
      {sheet.groups.map(({ name, rows }) => (
        <table className="figures-table" key={name}>
          <caption className={name ? 'figures-table-group' : 'visually-hidden'}>{name || 'General'}</caption>
          <tbody>
            {rows.map(row => (
              <tr key={row.attribute}>
                <th scope="row">{row.name}</th>
                <td>
                  <Quantity {...row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
