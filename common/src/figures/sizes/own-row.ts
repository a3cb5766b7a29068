import { fold } from '../../text.ts';
import { type BasedValue, withBase } from '../attribute-values.ts';
import { isFigure } from '../value.ts';
import { isLimit, type SizedAttribute, type SizeTable } from './size-columns.ts';

/** A word as it is compared: a table states `Steel` as a text where the product has it as a choice. */
function wordOf(value: BasedValue): string {
  if (value.kind === 'text') return fold(value.text).trim();
  if (value.kind === 'choice') return fold(value.choice).trim();
  return value.kind === 'yesno' ? (value.yes ? 'yes' : 'no') : '';
}

/** Whether two values are the same figures, in whatever units, or the same word. */
export function isSameValue(one: BasedValue | null | undefined, other: BasedValue | null | undefined): boolean {
  if (!one || !other || isFigure(one.kind) !== isFigure(other.kind)) return false;
  if (isFigure(one.kind)) return String(withBase(one).base) === String(withBase(other).base);
  return wordOf(one) === wordOf(other);
}

/** The cells of a row, the columns by attribute id, and the product's own figure of each attribute. */
type Row = {
  cells: readonly (BasedValue | null)[];
  columns: ReadonlyMap<string, number>;
  ownOf: (attribute: SizedAttribute) => BasedValue | undefined;
};

/**
 * Whether a row of a table of sizes has the product's own figures, wherever both are known; limits, such as the longest
 * stroke, are not compared. It is then the size that the product itself describes.
 */
export function isOwnRow(
  { cells, columns, ownOf }: Row,
  table: Pick<SizeTable, 'columns'>,
  attributes: readonly SizedAttribute[],
): boolean {
  const compared = attributes.flatMap(attribute => {
    const place = columns.get(attribute.id) ?? -1;
    const [cell, column, own] = [cells[place], table.columns[place], ownOf(attribute)];
    return cell && column && own && !isLimit(column, attribute) ? [isSameValue(cell, own)] : [];
  });
  return compared.length > 0 && compared.every(Boolean);
}
