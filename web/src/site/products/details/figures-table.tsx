import { paths } from '@hydraulics/common/contract/site-paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { PageLink } from '../../ui/link.tsx';
import { QuantityCells } from '../../ui/units/quantity.tsx';
import { UnitsChoice } from '../../ui/units/units-choice.tsx';
import type { ShownMounting } from '../type-code/shown-choices.ts';
import { CylinderDrawing, cylinderOf, DrawnName, drawnRow } from './cylinder-drawing.tsx';
import { hasUs, keyFiguresOf } from './key-figures.tsx';
import { MountingTables } from './mounting-tables.tsx';

/** All figures of a product by groups. */
export function FiguresTable({ sheet, mounting }: { sheet: Sheet; mounting: ShownMounting | undefined }) {
  const cylinder = cylinderOf(sheet, mounting);
  return (
    <div className={`technical${cylinder ? ' technical-drawn' : ''}`}>
      {hasUs(sheet) && keyFiguresOf(sheet).length === 0 && <UnitsChoice />}
      {cylinder && (
        <div className="technical-drawing">
          <CylinderDrawing {...cylinder} />
          <PageLink to={paths.sizing.href()} className="more">
            {paths.sizing.title}
          </PageLink>
        </div>
      )}
      <div className="figures-tables">
        <MountingTables sheet={sheet} shown={mounting?.code} />
        {sheet.groups.map(({ name, rows }) => (
          <table className="figures-table" key={name}>
            <caption className={name ? 'figures-table-group' : 'visually-hidden'}>{name || 'General'}</caption>
            <tbody>
              {rows.map(row => (
                <tr key={row.attribute} {...(cylinder ? drawnRow(row) : {})}>
                  <th scope="row">
                    <DrawnName row={row} isDrawn={cylinder !== undefined} />
                  </th>
                  <QuantityCells as="td" metric={row.metric} us={row.us} />
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
