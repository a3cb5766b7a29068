import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { RelationField } from '@hydraulics/common/nouns/lists/related-products';
import { noValue } from '../../../api/src/db/fields/fields.ts';
import type { ProductRow } from '../../../api/src/db/tables/products.ts';

let database: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();

/** The rows of a query. */
export function rows<R>(sql: string, ...values: SQLInputValue[]): R[] {
  database ??= new DatabaseSync(process.env.DATABASE_FILE ?? '', { readOnly: true });
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement.all(...values) as R[];
}

/** A row as it is stored. */
export type Raw = Record<string, string | null>;
/** A product with its category. */
export type Row = ProductRow & { category: { id: string; name: string; address: string; attributes: Attribute[] } };

const kinds = {
  images: 'images',
  imageAlts: 'imageTexts',
  specifications: 'specifications',
  variants: 'variants',
  typeCode: 'typeCode',
} as const;
/** The columns that name other products. */
export const relationFields = ['accessories', 'spareParts', 'goesWith', 'replaces'] as const satisfies RelationField[];

/** A column of JSON. */
export const parsed = (text: string | null | undefined, empty: unknown) => (text ? JSON.parse(text) : empty);

export function toRow(raw: Raw): Row {
  const { categoryName, categoryPath, attributes } = raw;
  return {
    ...raw,
    ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, parsed(raw[name], noValue[kind]())])),
    ...Object.fromEntries(relationFields.map(name => [name, parsed(raw[name], [])])),
    category: { id: raw.categoryId, name: categoryName, address: categoryPath, attributes: parsed(attributes, []) },
  } as unknown as Row;
}

/** What visitors see, of the alias `row`. */
export const shown = "row.deletedAt IS NULL AND row.status = 'published'";
export const offered = `${shown} AND row.life = 'active'`;
/** Products with their categories. */
export const products = `SELECT row.*, category.name AS categoryName, category.address AS categoryPath, category.attributes AS attributes
  FROM products row JOIN categories category ON category.id = row.categoryId AND category.status = 'published'`;
export const inPlace = 'ORDER BY row.position, row.id';

/** @throws AppError `not_found` */
export function found<R>([row]: R[]): R {
  if (row === undefined) throw new AppError('not_found');
  return row;
}
