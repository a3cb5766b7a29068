import type { SQLInputValue } from 'node:sqlite';
import { limits } from '@hydraulics/common/limits';
import { type RelationField, relations } from '@hydraulics/common/nouns/lists/related-products';
import { documentAddress } from '@hydraulics/common/units/documents';
import { toRange } from '../../../api/src/products/range-texts.ts';
import { found, inPlace, offered, products, type Raw, type Row, relationFields, rows, shown, toRow } from './rows.ts';

export const oneProduct = (id: string) => toRow(found(rows<Raw>(`${products} WHERE ${shown} AND row.id = ?`, id)));
/** Products of lists. */
export const listed = (where: string, ...values: SQLInputValue[]) =>
  rows<Raw>(`${products} WHERE ${offered} ${where}`, ...values).map(toRow);
/** The products of a category. */
export const inCategory = (id: string, limit = -1, offset = 0) =>
  listed(`AND row.categoryId = ? ${inPlace} LIMIT ? OFFSET ?`, id, limit, offset);

const base = (row: Row) => ({
  _id: row.id,
  name: row.name,
  address: row.address,
  categoryId: row.categoryId,
  category: row.category.name,
  categoryAddress: row.category.address,
  smallDesc: row.smallDesc,
  images: row.images,
  ...(row.availability ? { availability: row.availability } : {}),
});

/** What the sizes of a product range over, by its version, which the website keeps, too. */
const ranges = new Map<string, ReturnType<typeof toRange>>();

export function toCard(row: Row) {
  const key = `${row.id} ${row.version}`;
  const range = ranges.get(key) ?? toRange(row, row.category.attributes);
  ranges.set(key, range);
  return { ...base(row), ...(range.length > 0 ? { range } : {}) };
}

export function toPage(row: Row) {
  const { fullDesc, features, applications, advantages, additionalDesc, specImage, minimumOrder, life } = row;
  const alts = row.images.map(image => row.imageAlts[String(image)] ?? '');
  const [documents, related] = [documentsOf(row.id), relatedOf(row)];
  return {
    ...base(row),
    ...{ version: row.version, updatedAt: new Date(`${row.updatedAt}Z`).toISOString() },
    ...{ fullDesc, features, applications, advantages, additionalDesc, specImage },
    ...(alts.some(Boolean) ? { imageAlts: alts } : {}),
    ...(minimumOrder ? { minimumOrder } : {}),
    ...(life === 'active' ? {} : { life, discontinuedSince: row.discontinuedSince }),
    ...(row.typeCode.parts.length > 0 ? { typeCode: row.typeCode } : {}),
    ...(documents.length > 0 ? { documents } : {}),
    ...(related.length > 0 ? { related } : {}),
  };
}

type DocumentRow = {
  id: string;
  title: string;
  kind: string;
  language: string;
  revision: string;
  file: string;
  bytes: number;
  updatedAt: string;
};

const documentsOf = (id: string) =>
  rows<DocumentRow>(
    "SELECT * FROM documents row WHERE ownerNoun = 'products' AND ownerId = ? AND deletedAt IS NULL AND expired = 0 ORDER BY position, id",
    id,
  ).map(({ id: _id, title, kind, language, revision, file, bytes }) => {
    const format = file.slice(file.lastIndexOf('.') + 1) as 'pdf';
    const path = documentAddress(_id, { title, revision, language, format });
    return { _id, title, kind, language, revision, format, bytes, path };
  });

function relatedOf(row: Row) {
  const ids = relationFields.flatMap(field => row[field]);
  const naming = relationFields.map(field => `row.${field} LIKE ?`).join(' OR ');
  const others = rows<Raw>(
    `${products} WHERE ${shown} AND (row.id IN (SELECT value FROM json_each(?)) OR ${naming}) ORDER BY row.nameSort, row.id`,
    JSON.stringify(ids),
    ...relationFields.map(() => `%"${row.id}"%`),
  ).map(toRow);
  return Object.entries(relations).flatMap(
    ([relation, { field, of }]: [string, { field?: RelationField; of?: RelationField }]) => {
      const named = field ? row[field].flatMap(id => others.find(other => other.id === id) ?? []) : [];
      const all = [...new Set([...named, ...others.filter(other => of && other[of].includes(row.id))])].slice(
        0,
        limits.related,
      );
      const products = all.map(({ id, name, address, images: [image = null] }) => ({ _id: id, name, address, image }));
      return products.length > 0 ? [{ relation, products }] : [];
    },
  );
}
