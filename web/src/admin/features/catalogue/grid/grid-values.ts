import { editableText } from '@hydraulics/common/figures/editable-text';
import { type Reading, readValue } from '@hydraulics/common/figures/read-value';
import type { Value } from '@hydraulics/common/figures/value';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { figureHeading } from '@hydraulics/common/nouns/imports/table-shape';
import type { Product } from '@hydraulics/common/nouns/products';
import { nameKey } from '@hydraulics/common/text';
import type { Cells } from '../../../ui/sheet/cells.ts';
import type { DescribedCategory } from '../imports/source-table.ts';

export type GridProduct = Pick<
  Product,
  'status' | '_id' | 'name' | 'version' | 'category' | 'categoryId' | 'specifications'
>;

/** A figure that several categories may have, by the same name and unit. `id`: of its first attribute. */
export type FigureColumn = { id: string; title: string; of: ReadonlyMap<string, Attribute> };

/** What was typed, by product and column, where it differs from what is stored. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The figures that any of the products can have, those of most products first. */
export function figureColumns(
  products: readonly GridProduct[],
  categories: readonly DescribedCategory[],
): FigureColumn[] {
  const counts = new Map<string, number>();
  for (const { categoryId } of products) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  const found = new Map<string, { id: string; title: string; of: Map<string, Attribute>; products: number }>();
  for (const { _id, attributes } of categories) {
    const count = counts.get(_id) ?? 0;
    for (const attribute of count > 0 ? attributes : []) {
      const title = figureHeading(attribute);
      const key = nameKey(title);
      const column = found.get(key) ?? { id: attribute.id, title, of: new Map(), products: 0 };
      column.of.set(_id, attribute);
      column.products += count;
      found.set(key, column);
    }
  }
  return [...found.values()].sort((a, b) => b.products - a.products);
}

/** The stored figure of a product as text to edit. */
function storedText({ categoryId, specifications }: GridProduct, { of }: FigureColumn): string {
  const attribute = of.get(categoryId);
  const value = attribute && specifications?.values[attribute.id];
  return value ? editableText(value as Value, attribute.unit, attribute.decimals) : '';
}

export const shownText = (typed: Typed, product: GridProduct, column: FigureColumn): string =>
  typed[product._id]?.[column.id] ?? storedText(product, column);

/** What is typed after the cells of these columns changed. Other columns keep what was typed in them. */
export function withCells(
  typed: Typed,
  products: readonly GridProduct[],
  columns: readonly FigureColumn[],
  cells: Cells,
): Typed {
  const shown = new Set(columns.map(({ id }) => id));
  return Object.fromEntries(
    products.flatMap((product, row) => {
      const hidden = Object.entries(typed[product._id] ?? {}).filter(([id]) => !shown.has(id));
      const changed = columns.flatMap((column, at): [string, string][] => {
        const text = cells[row]?.[at] ?? '';
        return text.trim() === storedText(product, column).trim() ? [] : [[column.id, text]];
      });
      const all = [...hidden, ...changed];
      return all.length > 0 ? [[product._id, Object.fromEntries(all)]] : [];
    }),
  );
}

const doubtIn = (reading: Reading | undefined) => (reading && 'doubt' in reading ? reading.doubt : undefined);

/** The problem with a typed figure, if any. */
export function doubtOf(text: string, product: GridProduct, column: FigureColumn) {
  const { category, categoryId } = product;
  const { of, title } = column;
  if (text.trim() === storedText(product, column).trim()) return undefined;
  const attribute = of.get(categoryId);
  if (attribute) return doubtIn(readValue(text, attribute));
  return text.trim() ? `Products in ${category} have no figure “${title}”.` : undefined;
}

/** The figures to send, by product; null removes one. Requires that no typed figure has a problem. */
export function changesOf(typed: Typed, products: readonly GridProduct[], columns: readonly FigureColumn[]) {
  return products.flatMap(({ _id, categoryId }) => {
    const values = Object.entries(typed[_id] ?? {}).flatMap(([id, text]): [string, Value | null][] => {
      const attribute = columns.find(column => column.id === id)?.of.get(categoryId);
      if (!attribute) return [];
      const reading = readValue(text, attribute);
      return [[attribute.id, reading && 'value' in reading ? reading.value : null]];
    });
    return values.length > 0 ? [{ _id, values: Object.fromEntries(values) }] : [];
  });
}

/**
 * After a save: what was not saved, and a note for each such cell whose stored figure was changed by a colleague.
 * @param before the products that were shown when the figures were typed
 */
export function afterSave(
  typed: Typed,
  before: readonly GridProduct[],
  now: readonly GridProduct[],
  columns: readonly FigureColumn[],
): { typed: Typed; notes: Record<string, string> } {
  const old = new Map(before.map(product => [product._id, product]));
  const notes: Record<string, string> = {};
  const left = now.flatMap((product): [string, Record<string, string>][] => {
    const texts = Object.entries(typed[product._id] ?? {}).filter(([id, text]) => {
      const column = columns.find(one => one.id === id);
      const earlier = old.get(product._id);
      if (!column || !earlier) return false;
      const [was, is] = [storedText(earlier, column), storedText(product, column)];
      const attribute = column.of.get(product.categoryId);
      const isSaved = attribute ? isSameFigure(text, is, attribute) : !text.trim();
      if (isSaved) return false;
      if (was !== is)
        notes[`${product._id} ${id}`] = `Now ${is || 'empty'}, was ${was || 'empty'}. Save again to replace it.`;
      return true;
    });
    return texts.length > 0 ? [[product._id, Object.fromEntries(texts)]] : [];
  });
  return { typed: Object.fromEntries(left), notes };
}

function isSameFigure(text: string, stored: string, attribute: Attribute): boolean {
  const [one, other] = [readValue(text, attribute), readValue(stored, attribute)];
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
