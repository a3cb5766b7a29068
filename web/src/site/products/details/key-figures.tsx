import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { QuantityCells } from '../../ui/units/quantity.tsx';
import { UnitsChoice } from '../../ui/units/units-choice.tsx';

const shown = 6;
const shownBeside = 5;

const rowsOf = ({ groups }: Sheet) => groups.flatMap(({ rows }) => rows);

/** The figures beside the title: the first that products are compared by. */
export const keyFiguresOf = (sheet: Sheet) =>
  rowsOf(sheet)
    .filter(({ comparable }) => comparable)
    .slice(0, shown);

/** Those beside the choice of a size, which says the named ones already; with the length, which follows the stroke. */
const figuresBeside = (sheet: Sheet, names: readonly string[]) =>
  rowsOf(sheet)
    .filter(({ name, comparable, drawn }) => (comparable || drawn === 'length') && !names.includes(name))
    .slice(0, shownBeside);

/** Whether anything differs between metric and US units. */
export const hasUs = (sheet: Sheet): boolean =>
  [...rowsOf(sheet), ...sheet.variants.columns].some(({ us }) => us !== null);

type KeyFiguresProps = {
  sheet: Sheet;
  /** What the choice of a size says already. */
  beside?: string[] | undefined;
  /** The order code of the size that they are of, while none is chosen. */
  example?: string | undefined;
};

/** The key figures beside the title, with the choice of units. */
export function KeyFigures({ sheet, beside, example }: KeyFiguresProps) {
  const rows = beside ? figuresBeside(sheet, beside) : keyFiguresOf(sheet);
  if (rows.length === 0) return null;
  return (
    <div className="key-figures">
      {beside && (
        <p data-part="key-figures-example" className="key-figures-example">
          {example && (
            <>
              For example <span className="figure">{example}</span>
            </>
          )}
        </p>
      )}
      <dl data-part="key-figures" className="key-figures-list">
        {rows.map(row => (
          <div className="key-figures-row" key={row.attribute}>
            <dt>{row.name}</dt>
            <QuantityCells as="dd" metric={row.metric} us={row.us} />
          </div>
        ))}
      </dl>
      {hasUs(sheet) && <UnitsChoice />}
    </div>
  );
}
