import type { Client } from '@hydraulics/common/contract/client';
import type { BlobFile } from '@hydraulics/common/host';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { documentHeadings, documentTable } from '@hydraulics/common/nouns/imports/document-table';
import {
  figureHeading,
  figureText,
  fixedColumn,
  fixedTexts,
  importColumns,
  importSheets,
  ownHeadings,
  ownTable,
  variantTable,
} from '@hydraulics/common/nouns/imports/table-shape';
import type { Product } from '@hydraulics/common/nouns/products';
import { nameKey } from '@hydraulics/common/text';
import { dayIn } from '@hydraulics/common/units/dates/days';
import { currentLocale, localZone } from '../../../../shared/locale.ts';
import { csvRow, separatorOf } from '../../../ui/export/csv.ts';
import type { Exported, ExportHow } from '../../../ui/export/export-rows.ts';
import { numberFormat } from '../../../ui/export/sheet.ts';
import { cellText } from '../../../ui/export/xlsx.ts';
import { type ExportedProducts, type PlacedProduct, readProducts } from '../read-products.ts';
import { type DescribedCategory, describedCategories } from './source-table.ts';

/** A cell of a product's table: a text, or a number for the spreadsheet. */
type Cell = { text: string; number?: number };

type Columns = { heading: string; width: number; numFmt?: string; cell: (product: PlacedProduct) => Cell }[];

const longest = 32_000;
const longColumns: readonly string[] = namesOf(productFields, 'richText');
const amounts = namesOf(productFields, 'wholeNumber');

/** Our columns, then the figures of all categories, each once. */
function columnsOf(categories: readonly DescribedCategory[]): Columns {
  const fixed = importColumns.map(({ key, title }) => ({
    heading: title as string,
    width: longColumns.includes(key) ? 50 : key === 'name' || key === 'images' ? 36 : 20,
    cell: (product: PlacedProduct): Cell => {
      const text = fixedTexts({ ...product, specifications: undefined, variants: undefined }, product.order)[key];
      const amount = amounts.find(name => name === key);
      const number = key === 'order' ? product.order : amount && product[amount];
      return number === undefined ? { text } : { text, number };
    },
  }));
  const byHeading = new Map<string, { heading: string; of: Map<string, Attribute> }>();
  for (const { _id, attributes } of categories) {
    for (const attribute of attributes) {
      const heading = figureHeading(attribute);
      const column = byHeading.get(nameKey(heading)) ?? { heading, of: new Map() };
      byHeading.set(nameKey(heading), { ...column, of: column.of.set(_id, attribute) });
    }
  }
  const figures = [...byHeading.values()].map(({ heading, of }) => ({
    heading,
    width: 18,
    ...formatOf([...of.values()]),
    cell: ({ categoryId, specifications }: PlacedProduct): Cell => {
      const attribute = of.get(categoryId);
      const value = attribute && specifications?.values[attribute.id];
      if (!attribute || !value) return { text: '' };
      const text = figureText({ specifications: specifications as never }, attribute);
      const isPlain = value.kind === 'number' && value.unit === attribute.unit;
      return isPlain ? { text, number: value.number } : { text };
    },
  }));
  return [...fixed, ...figures];
}

/** The format of a column, with the fewest decimals that its categories show: it hides no digits. */
function formatOf(attributes: readonly Attribute[]): { numFmt?: string } {
  const numFmt = numberFormat(Math.min(...attributes.map(({ decimals }) => decimals ?? 0)));
  return numFmt ? { numFmt } : {};
}

const continued = (heading: string, part: number) => `${heading} (continued ${part})`;

/** Splits a text into parts that fit into a cell of a workbook. */
function split(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + longest;
    // Does not split a surrogate pair.
    const isPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '');
    parts.push(text.slice(from, isPair ? end - 1 : end));
    from = isPair ? end - 1 : end;
  }
  return parts.length > 0 ? parts : [''];
}

/** All products as a workbook: a sheet for them, and one each for their sizes, own figures and documents. */
export async function productWorkbook(
  products: PlacedProduct[],
  categories: readonly DescribedCategory[],
): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  // Documents have their own sheet.
  const columns = columnsOf(categories).filter(({ heading }) => fixedColumn(heading) !== 'documents');
  const cells = products.map(product => columns.map(({ cell }) => cell(product)));
  const parts = columns.map((_, column) =>
    Math.max(1, ...cells.map(line => Math.ceil((line[column]?.text.length ?? 0) / (longest - 1)))),
  );
  const spread = columns.flatMap(({ heading, width, numFmt }, column) =>
    Array.from({ length: parts[column] ?? 1 }, (_, part) => ({
      heading: part === 0 ? heading : continued(heading, part + 1),
      column: numFmt ? { width, style: { numFmt } } : { width },
    })),
  );
  const rows = cells.map(line =>
    line.flatMap(({ text, number }, column): (string | number | null)[] => {
      const count = parts[column] ?? 1;
      if (number !== undefined && count === 1) return [number];
      const texts = split(text);
      return Array.from({ length: count }, (_, part) => (texts[part] ? cellText(texts[part]) : null));
    }),
  );
  const lead = (product: Product): string[] => [product._id, cellText(product.name)];
  const linesOf = (table: (product: Product) => string[][]): string[][] =>
    products.flatMap(product => table(product).map(line => [...lead(product), ...line.map(cellText)]));
  const sizes = linesOf(product => variantTable(product as never));
  const own = linesOf(product => ownTable(product as never).slice(1));
  const documents = linesOf(({ documents = [] }) => documentTable(documents).slice(1));
  const widths = (...known: number[]) => known.map(width => ({ width }));
  const sheet = (
    name: string,
    headings: string[],
    lines: (string | number | null)[][],
    columns: { width: number }[],
  ) => ({
    name,
    columns: headings.map((_, column) => columns[column] ?? { width: 18 }),
    rows: [headings, ...lines],
    freezePane: { rows: 1 },
  });
  const bytes = await writeXlsx({
    stringMode: 'inline',
    sheets: [
      sheet(
        importSheets.products,
        spread.map(({ heading }) => heading),
        rows,
        spread.map(({ column }) => column),
      ),
      sheet(
        importSheets.variants,
        ['Id', 'Product', 'A heading of each product, then its sizes'],
        sizes,
        widths(20, 36),
      ),
      sheet(importSheets.own, ['Id', 'Product', ...ownHeadings], own, widths(20, 36)),
      sheet(importSheets.documents, ['Id', 'Product', ...documentHeadings], documents, widths(20, 36, 40, 40)),
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** All products as CSV; the sizes and own figures of a product are tables as JSON in a cell. */
export function productCsv(
  products: PlacedProduct[],
  categories: readonly DescribedCategory[],
  locale = currentLocale(),
): Blob {
  const separator = separatorOf(locale);
  const columns = columnsOf(categories);
  const json = (table: string[][]) => (table.length > 0 ? JSON.stringify(table) : '');
  const headings = [...columns.map(({ heading }) => heading), importSheets.variants, importSheets.own];
  // With decimal commas, a spreadsheet would read 1.5 as a date.
  const textOf = ({ text, number }: Cell) =>
    number !== undefined && separator === ';' && text.includes('.') ? text.replace('.', ',') : text;
  const lines = products.map(product =>
    csvRow(
      [
        ...columns.map(({ cell }) => textOf(cell(product))),
        json(variantTable(product as never)),
        json(ownTable(product as never)),
      ],
      separator,
    ),
  );
  return new Blob(['\ufeff', csvRow(headings, separator), ...lines], { type: 'text/csv;charset=utf-8' });
}

/** Products as a file that can be imported again. */
export async function exportCatalogue(client: Client, how: ExportHow, chosen?: ExportedProducts): Promise<Exported> {
  const categories = await describedCategories(client, how.signal);
  const products = await readProducts(client, categories, how, chosen);
  const content =
    how.format === 'xlsx' ? await productWorkbook(products, categories) : productCsv(products, categories);
  const file: BlobFile = { name: `products-${dayIn(localZone(), new Date())}.${how.format}`, content };
  return { file, count: products.length };
}
