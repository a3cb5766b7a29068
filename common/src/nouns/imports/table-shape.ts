import { editableText } from '../../figures/editable-text.ts';
import type { TypeCode } from '../../figures/type-code/type-code.ts';
import { type UnitSymbol, unitOf } from '../../figures/units.ts';
import { readHeading, toVariantCells } from '../../figures/variant-table.ts';
import { nameKey, wellFormed } from '../../text.ts';
import type { Attribute, Specifications, Variants } from '../attributes/attributes.ts';
import { headingOf, type NamesOf, namesOf, namesWith, textOfPlain } from '../fields/fields.ts';
import { productFields } from '../fields/product-fields.ts';
import { type Life, lives } from '../lists/product-life.ts';
import { documentTable, type TextDocument } from './document-table.ts';

/** The columns of fields, but for the category, which a table names. */
const fieldColumns = namesWith(productFields, 'imported').filter(name => name !== 'name' && name !== 'categoryId');
type FieldColumn = Exclude<(typeof fieldColumns)[number], 'name' | 'categoryId'>;
export type ImportKey = 'id' | 'name' | 'category' | 'order' | FieldColumn | 'documents';

/** The columns that every table of products has. The figures of the categories follow them. */
export const importColumns: readonly { key: ImportKey; title: string }[] = [
  { key: 'id', title: 'Id' },
  { key: 'name', title: headingOf(productFields.name) },
  { key: 'category', title: headingOf(productFields.categoryId) },
  { key: 'order', title: 'Order' },
  ...fieldColumns.map(name => ({ key: name as FieldColumn, title: headingOf(productFields[name]) })),
  { key: 'documents', title: 'Documents' },
];

/** The sheets of a workbook. In a CSV all but the first are columns whose cells hold a small table as JSON. */
export const importSheets = {
  products: 'Products',
  variants: 'Variants',
  own: 'Own figures',
  documents: 'Documents',
} as const;

export const variantHeading = 'Type code';
export const ownHeadings = ['Figure', 'Unit', 'Value'] as const;

/** The column heading of a category's figure: `Nominal pressure (bar)`. */
export const figureHeading = ({ name, unit }: Pick<Attribute, 'name' | 'unit'>): string =>
  unit ? `${name} (${unit})` : fixedColumn(name) ? `${name} (figure)` : name;

/** The figure of a category in a heading, and the unit of its cells, which may be another one of the same dimension. */
export function figureOfHeading(
  heading: string,
  attributes: readonly Attribute[],
): { attribute: Attribute; unit: UnitSymbol | null } | undefined {
  const same = attributes.find(one => nameKey(figureHeading(one)) === nameKey(heading));
  if (same) return { attribute: same, unit: same.unit };
  const { name, unit } = readHeading(heading);
  const attribute = attributes.find(one => nameKey(one.name) === nameKey(name));
  const isAlike = attribute?.unit && unit && unitOf(attribute.unit).dimension === unitOf(unit).dimension;
  return isAlike ? { attribute, unit } : undefined;
}

/** Finds a fixed column by its title. */
export const fixedColumn = (heading: string): ImportKey | undefined =>
  importColumns.find(({ title }) => nameKey(title) === nameKey(heading))?.key;

type TextProduct = Partial<Record<NamesOf<typeof productFields, 'products'>, readonly string[]>> &
  Record<NamesOf<typeof productFields, 'line' | 'richText'>, string> &
  Partial<Record<NamesOf<typeof productFields, 'optionalLine' | 'address' | 'day' | 'availability'>, string>> &
  Partial<Record<NamesOf<typeof productFields, 'wholeNumber'>, number | null>> & {
    life?: Life | undefined;
    /** The names of related products, by id. */
    namesById?: ReadonlyMap<string, string> | undefined;
    _id: string;
    category: string;
    images: readonly string[];
    specImage: string | null;
    specifications?: Pick<Specifications, 'own' | 'values'> | undefined;
    variants?: Variants | undefined;
    typeCode?: TypeCode | undefined;
    documents?: readonly TextDocument[] | undefined;
  };

/** The name of an image in a table. */
export const imageName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const plainKinds = [
  'line',
  'optionalLine',
  'address',
  'richText',
  'wholeNumber',
  'life',
  'day',
  'availability',
] as const;
type PlainColumn = Exclude<NamesOf<typeof productFields, (typeof plainKinds)[number]>, 'name'>;
const plainColumns = namesOf(productFields, ...plainKinds);

const relationColumns = namesOf(productFields, 'products');
type RelationColumn = (typeof relationColumns)[number];

/** The related products by name, or by id where the name is not known, or not of one product only. */
const relatedTexts = ({ namesById, ...product }: TextProduct) =>
  Object.fromEntries(
    relationColumns.map(column => [column, (product[column] ?? []).map(id => namesById?.get(id) ?? id).join('; ')]),
  ) as Record<RelationColumn, string>;

/** The columns of a product as texts, without its figures. */
export const fixedTexts = (product: TextProduct, order: number): Record<ImportKey, string> => ({
  ...(Object.fromEntries(plainColumns.map(name => [name, textOfPlain(product[name])])) as Record<PlainColumn, string>),
  id: product._id,
  name: product.name,
  category: product.category,
  order: String(order),
  ...relatedTexts(product),
  life: product.life ? lives[product.life] : '',
  images: product.images.map(imageName).join('\n'),
  specImage: product.specImage ? imageName(product.specImage) : '',
  typeCode: product.typeCode && product.typeCode.parts.length > 0 ? JSON.stringify(product.typeCode) : '',
  documents: product.documents?.length ? JSON.stringify(documentTable(product.documents)) : '',
});

/** The value of a figure of the category as text, in the unit of the heading unless it was typed in another one. */
export function figureText(
  product: Pick<TextProduct, 'specifications'>,
  { id, unit, decimals }: Pick<Attribute, 'id' | 'unit' | 'decimals'>,
) {
  const value = product.specifications?.values[id];
  return value ? editableText(value, unit, decimals) : '';
}

/** The product's own figures, with a heading; empty if it has none. */
export function ownTable({ specifications }: Pick<TextProduct, 'specifications'>): string[][] {
  const { own = [] } = specifications ?? {};
  if (own.length === 0) return [];
  return [[...ownHeadings], ...own.map(one => [one.name, one.unit ?? '', figureText({ specifications }, one)])];
}

/** The sizes of the product, with a heading; empty if it has none. */
export function variantTable({ variants }: Pick<TextProduct, 'variants'>): string[][] {
  if (!variants || (variants.columns.length === 0 && variants.rows.length === 0)) return [];
  return trimmed(toVariantCells(variants));
}

/** Removes columns at the end that are empty in all rows. */
export function trimmed(table: string[][]): string[][] {
  const width = Math.max(0, ...table.map(line => line.findLastIndex(cell => cell.trim() !== '') + 1));
  return table.map(line => Array.from({ length: width }, (_, column) => line[column] ?? ''));
}

/** Characters that a workbook cannot hold. */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;

/** A text as a workbook stores it, to recognize unchanged cells. */
export const asInCell = (text: string): string =>
  wellFormed(text).replace(/\r\n?/g, '\n').replace(unwritable, '\ufffd').trim();
