import type { Attribute, Specifications, StoredValue, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { ImportCell, ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { fixedColumn, type ImportKey } from '@hydraulics/common/nouns/imports/table-shape';
import { noValue } from '../../../db/fields/fields.ts';
import { storedFile } from '../../../db/stored-file.ts';
import type { CategoryRow } from '../../../db/tables/categories.ts';
import type { ProductRow } from '../../../db/tables/products.ts';
import { type RichText, readRichText } from '../../../html/read-rich-text.ts';
import type { CheckContext } from '../../context.ts';
import { checkRow } from '../check-row.ts';

const flags = { filterable: false, comparable: false, required: false, removed: false, mergedInto: null };
export const attribute = (id: string, name: string, kind: Attribute['kind'], more: object = {}) =>
  ({ id, name, kind, unit: null, group: '', decimals: null, choices: [], ...flags, ...more }) as Attribute;

const categories = [
  {
    ...{ id: 'cyl', name: 'Cylinders', version: 4 },
    attributes: [
      attribute('p', 'Pressure', 'number', { unit: 'bar' }),
      attribute('t', 'Temperature', 'range', { unit: '°C' }),
      attribute('old', 'Old figure', 'text', { removed: true }),
    ],
  },
  { id: 'pumps', name: 'Pumps', version: 2, attributes: [] },
] as unknown as CategoryRow[];

export const mm = (number: number): StoredValue =>
  ({ kind: 'number', number, unit: 'mm', base: [number] }) as StoredValue;
export const sizes: Variants = {
  columns: [
    { name: 'Bore', unit: 'mm' },
    { name: 'Mass', unit: 'kg' },
  ],
  rows: [
    { code: 'A-63', cells: [mm(63), null] },
    { code: 'A-80', cells: [mm(80), null] },
  ],
};
export const figures: Specifications = {
  own: [attribute('o', 'Stroke', 'number', { unit: 'mm', group: 'Dimensions' })],
  values: {
    p: { kind: 'number', number: 250, unit: 'bar', base: [250] },
    old: { kind: 'text', text: 'kept' },
    o: mm(500),
  } as Specifications['values'],
};

export const product = (more: Partial<ProductRow> = {}) =>
  ({
    ...{ id: 'one', name: 'One', categoryId: 'cyl', version: 7, deletedAt: null },
    ...{ smallDesc: '<p>Short</p>', fullDesc: '', features: '', applications: '', advantages: '', additionalDesc: '' },
    images: [storedFile('uploads/a.webp'), storedFile('uploads/b.webp')],
    specImage: storedFile('uploads/spec.webp'),
    ...{ accessories: [], spareParts: [], goesWith: [], replaces: [], life: 'active', availability: '' },
    ...{ specifications: noValue.specifications(), variants: noValue.variants(), typeCode: noValue.typeCode() },
    ...more,
  }) as ProductRow;

export type Setting = Partial<CheckContext> & {
  byName?: boolean;
  stored?: CheckContext['stored'];
  of?: ProductRow | null;
};

/** Checks one row of the given columns. */
export function check(
  cells: Record<string, ImportCell>,
  { of, byName = false, ...more }: Setting = {},
  row: Partial<ImportRow> = {},
) {
  const columns = Object.keys(cells);
  const one = of === undefined ? product() : of;
  const context: CheckContext = {
    publisher: null,
    shape: { sheet: 'Products', columns, byName },
    fixed: new Map(
      columns.flatMap((heading, place): [ImportKey, number][] => {
        const key = fixedColumn(heading);
        return key ? [[key, place]] : [];
      }),
    ),
    categories,
    products: new Map(one ? [[one.id, one]] : []),
    ...{
      named: new Map(),
      ranks: new Map(),
      sent: new Map(),
      stored: new Map(),
      addresses: new Map(),
      related: new Map(),
    },
    ...{ documents: new Map(), otherDocuments: new Map(), sentDocuments: new Map(), taken: new Map() },
    ...more,
  };
  const cleaned = { get: readRichText } as unknown as ReadonlyMap<string, RichText>;
  return checkRow({ row: 9, cells: Object.values(cells), ...row }, context, cleaned);
}

export const remarksOf = ({ remarks }: ReturnType<typeof check>) =>
  remarks.map(({ kind, column, found, text }) => [kind, column, found, text]);
