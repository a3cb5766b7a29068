import { activeAttributes, type BasedValue, shownValue } from '../attribute-values.ts';
import { isCommon } from './carried-figures.ts';
import { isOwnRow } from './own-row.ts';
import { columnsOf, type SizedAttribute, type SizeTable } from './size-columns.ts';

type Described<A, V> = {
  specifications: { own: readonly A[]; values: Readonly<Record<string, V>> };
  variants: { columns: SizeTable['columns']; rows: readonly { cells: readonly (V | null)[] }[] };
};

/** What a product says about the sizes of its table. */
export type RowFigures<A, V> = {
  /** The active ones of the category, and the product's own. */
  attributes: A[];
  /** By attribute id. */
  columns: ReadonlyMap<string, number>;
  ownOf: (attribute: SizedAttribute) => V | undefined;
  /** Whether a row is the size that the product itself describes. */
  isExample: (row: number) => boolean;
  /** The product's own figure as far as it is that of a row which states none; `isExample` as above. */
  carriedTo: (attribute: SizedAttribute, isExample: boolean) => V | undefined;
  /** The figure of a row: its cell, or what the product says of it. */
  valueOf: (attribute: SizedAttribute, row: number) => V | undefined;
};

/**
 * The figures of the sizes of a table, from which all that shows, finds or calculates a size has them.
 * @param category its attributes, with removed ones
 */
export function rowFigures<A extends SizedAttribute, V extends BasedValue>(
  { specifications, variants }: Described<A, V>,
  category: readonly A[],
): RowFigures<A, V> {
  const attributes = [...activeAttributes(category), ...specifications.own];
  const columns = columnsOf(variants, attributes);
  const own = new Map(attributes.map(one => [one.id, shownValue(specifications, category, one)]));
  const cellsOf = (row: number) => variants.rows[row]?.cells ?? [];
  const isExample = (row: number) =>
    isOwnRow({ cells: cellsOf(row), columns, ownOf: ({ id }) => own.get(id) }, variants, attributes);
  const carriedTo = (attribute: SizedAttribute, isExample: boolean) => {
    const value = own.get(attribute.id);
    // A figure that the table states for some sizes is unknown for the others.
    const isCarried = isExample || (!columns.has(attribute.id) && value && isCommon(attribute, value));
    return isCarried ? value : undefined;
  };
  return {
    attributes,
    columns,
    ownOf: ({ id }) => own.get(id),
    isExample,
    carriedTo,
    valueOf: (attribute, row) =>
      cellsOf(row)[columns.get(attribute.id) ?? -1] ??
      // Most figures are stated or common; to find the example takes longer.
      carriedTo(attribute, false) ??
      (own.get(attribute.id) && isExample(row) ? carriedTo(attribute, true) : undefined),
  };
}
