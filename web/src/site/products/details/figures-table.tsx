import { paths } from '@hydraulics/common/contract/site-paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { PageLink } from '../../ui/link.tsx';
import { Quantity } from '../../ui/units/quantity.tsx';
import { UnitsChoice } from '../../ui/units/units-choice.tsx';
import { CylinderDrawing, cylinderOf, DrawnName, drawnRow } from './cylinder-drawing.tsx';
import { hasUs, keyFiguresOf } from './key-figures.tsx';

/** All figures of a product by groups. */
export function FiguresTable({ sheet }: { sheet: Sheet }) {
  const cylinder = cylinderOf(sheet);
  return (
    <div className="figures-tables">
      {hasUs(sheet) && keyFiguresOf(sheet).length === 0 && <UnitsChoice />}
      {cylinder && <CylinderDrawing {...cylinder} />}
      {cylinder && (
        <PageLink to={paths.sizing.href()} className="more">
          {paths.sizing.title}
        </PageLink>
      )}
      {sheet.groups.map(({ name, rows }) => (
        <table className="figures-table" key={name}>
          <caption className={name ? 'figures-table-group' : 'visually-hidden'}>{name || 'General'}</caption>
          <tbody>
            {rows.map(row => (
              <tr key={row.attribute} {...(cylinder ? drawnRow(row) : {})}>
                <th scope="row">
                  <DrawnName row={row} isDrawn={cylinder !== undefined} />
                </th>
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
