import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { textWithUnit } from '@hydraulics/common/figures/editable-text';
import type { Value } from '@hydraulics/common/figures/value';
import type { Attribute, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { namesOf, textOfPlain } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { importLimits, type StoredValueText } from '@hydraulics/common/nouns/imports/imports';
import {
  figureHeading,
  figureOfHeading,
  fixedColumn,
  type ImportKey,
  imageName,
  importColumns,
  importSheets,
} from '@hydraulics/common/nouns/imports/table-shape';
import { lives } from '@hydraulics/common/nouns/lists/product-life';
import { relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { richFields } from '@hydraulics/common/nouns/products';
import { counted, plainText } from '@hydraulics/common/text';
import { filePath, type StoredFile } from '../db/stored-file.ts';
import type { CategoryRow } from '../db/tables/categories.ts';
import type { ProductImportRowRow } from '../db/tables/imports/product-import-rows.ts';
import type { ProductImportRow } from '../db/tables/imports/product-imports.ts';

const wholeNumbers = namesOf(productFields, 'wholeNumber');
const shortTexts = namesOf(productFields, 'address', 'optionalLine', 'day', 'availability');

type Row = Pick<ProductImportRowRow, 'outcome' | 'planned' | 'remarks'>;
type Import = Pick<ProductImportRow, 'shape' | 'images' | 'imageNames'>;

/**
 * The values of a row as the import will store them, read from the plan that it carries out, each below the heading of
 * the table: all of a new product; of another one, those of the columns that change.
 */
export function storedValues(
  { outcome, planned, remarks }: Row,
  of: Import,
  categories: readonly CategoryRow[],
): StoredValueText[] {
  if (!planned) return [];
  const category = categories.find(({ id }) => id === planned.category.id);
  const attributes = activeAttributes(category?.attributes ?? []);
  const { set, order } = planned;
  const { specifications, variants, typeCode } = set;
  const figureOf = (one: Attribute) => textOf(specifications?.values[one.id], one);
  const fixed: [ImportKey, string | undefined][] = [
    ['name', set.name],
    ['category', set.categoryId && category?.name],
    ['order', order === null ? undefined : String(order)],
    ...shortTexts.map((field): [ImportKey, string | undefined] => [field, set[field]]),
    ...richFields.map((field): [ImportKey, string | undefined] => [field, set[field] && plainText(set[field])]),
    ...wholeNumbers.map((field): [ImportKey, string | undefined] => [field, textOfPlain(set[field])]),
    ...relationFields.map((field): [ImportKey, string | undefined] => [field, set[field] && countOf(set[field])]),
    ['life', set.life && lives[set.life]],
    ['images', set.images && imageNamesOf(set.images, of).join(', ')],
    ['specImage', set.specImage ? imageNamesOf([set.specImage], of)[0] : undefined],
    ['typeCode', typeCode && typeCode.parts.length > 0 ? JSON.stringify(typeCode) : undefined],
  ];
  const values = [
    ...fixed.map(([key, text]) => ({ column: titleOf(key, of), text })),
    ...attributes.map(one => ({ column: headingOf(one, of), text: figureOf(one) })),
  ];
  const changed = new Set(remarks.flatMap(({ kind, column }) => (kind === 'changed' ? [column] : [])));
  const isShown = (column: string) => outcome === 'added' || changed.has(column);
  const own = isShown(importSheets.own) ? (specifications?.own ?? []) : [];
  return [
    ...values.filter(({ column }) => isShown(column)),
    ...own.map(one => ({ column: `${importSheets.own}: ${one.name}`, text: figureOf(one) })),
    ...sizesOf(variants),
  ].flatMap(({ column, text }) => (text ? [{ column, text: shortened(text) }] : []));
}

/** With the unit, whatever that of the heading. */
const textOf = (value: Value | undefined, attribute?: Attribute): string =>
  value ? textWithUnit(value, attribute) : '';

const countOf = ({ length }: readonly string[]) => (length > 0 ? counted(length, 'product', 'products') : '');

const sizesOf = (variants: Variants | undefined) =>
  (variants?.rows ?? []).map(({ code, cells }) => ({
    column: `${importSheets.variants}: ${code}`,
    text:
      cells
        .flatMap((cell, place) => (cell ? [`${variants?.columns[place]?.name ?? ''} ${textOf(cell)}`] : []))
        .join('; ') || '–',
  }));

/** The names that the images had when they were sent, or else those of their files. */
function imageNamesOf(list: readonly StoredFile[], { images, imageNames }: Import): string[] {
  const sent = new Map(images.map((image, place) => [filePath(image), imageNames[place]]));
  return list.map(image => sent.get(filePath(image)) ?? imageName(filePath(image)));
}

const titleOf = (key: ImportKey, { shape }: Import): string =>
  shape.columns.find(heading => fixedColumn(heading) === key) ??
  importColumns.find(one => one.key === key)?.title ??
  key;

/** The heading of a figure in a table, or the one that it would have there. */
export const headingOf = (attribute: Attribute, { shape }: Pick<Import, 'shape'>): string =>
  shape.columns.find(
    heading => !fixedColumn(heading) && figureOfHeading(heading, [attribute])?.attribute.id === attribute.id,
  ) ?? figureHeading(attribute);

const shortened = (text: string): string =>
  text.length > importLimits.storedText ? `${text.slice(0, importLimits.storedText - 1)}…` : text;
