import { fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { headingOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import {
  type RelatedProduct,
  type RelatedProducts,
  type Relation,
  type RelationField,
  relationFields,
  relations,
} from '@hydraulics/common/nouns/lists/related-products';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import { filePath } from '../db/stored-file.ts';
import { isNaming, type ProductRow, type ProductValues, relatedIds } from '../db/tables/products.ts';
import { type Audience, shownRows } from '../repositories/publication/shown.ts';

type Related = Pick<ProductValues, RelationField>;

const shownColumns = ['id', 'name', 'address', 'images', 'life', ...relationFields].map(column => `row.${column}`);

const toRelated = ({ id, name, address, images: [image], life }: ProductRow): RelatedProduct => ({
  _id: id,
  name,
  ...(address ? { address } : {}),
  image: image ? filePath(image) : null,
  ...(life === 'active' ? {} : { life }),
});

/** What products are related to that an audience may see, in both directions. Empty relations are left out. */
export async function relatedOf(
  tables: Tables,
  row: Related & { id: string },
  audience: Audience,
): Promise<RelatedProducts> {
  const ids = relatedIds(row);
  const shown = () => shownRows(tables, 'products', audience).select(shownColumns);
  const named = ids.length > 0 ? await shown().andWhere('row.id IN (:...ids)', { ids }).getMany() : [];
  // Not by a find operator, which the column's transformer would encode.
  const namesIt = relationFields.map(field => `row.${field} LIKE :naming`).join(' OR ');
  const naming = await shown()
    .andWhere(`row.id IN (SELECT other.id FROM products other WHERE ${isNaming('other')})`)
    .andWhere(`(${namesIt})`, { naming: `%"${row.id}"%` })
    .orderBy('row.nameSort', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();
  const byId = new Map(named.map(one => [one.id, one]));
  return Object.entries(relations).flatMap(([relation, { field, of }]: [string, Relating]) => {
    const first = field ? row[field].flatMap(id => byId.get(id) ?? []) : [];
    const then = of ? naming.filter(one => one[of].includes(row.id)) : [];
    const all = new Map([...first, ...then].map(one => [one.id, one]));
    all.delete(row.id);
    const products = [...all.values()].slice(0, limits.related).map(toRelated);
    return products.length > 0 ? [{ relation: relation as Relation, products }] : [];
  });
}

type Relating = { field?: RelationField; of?: RelationField };

/** The products that a product names from now on: each once, those that are sent and the present ones. */
export async function readRelated(
  tables: Tables,
  id: string,
  sent: Partial<Related>,
  present: Related,
): Promise<Related> {
  const known = new Set([...relatedIds(present), ...(await activeIds(tables, relatedIds(sent)))]);
  return Object.fromEntries(
    relationFields.map(field => {
      const ids = [...new Set(sent[field] ?? present[field])];
      if (sent[field]) requireKnown(field, ids, { id, known });
      return [field, ids];
    }),
  ) as Related;
}

function requireKnown(field: RelationField, ids: string[], { id, known }: { id: string; known: Set<string> }): void {
  const refuse = (text: string) => {
    throw fieldError(field, `${headingOf(productFields[field])}: ${text}`);
  };
  if (ids.includes(id)) refuse('a product cannot name itself.');
  if (ids.some(one => !known.has(one))) refuse('a product was deleted. Remove it, and choose another one.');
}

async function activeIds({ products }: Tables, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await products.find({ where: { id: In(ids), deletedAt: IsNull() }, select: { id: true } });
  return rows.map(({ id }) => id);
}
