import { In } from 'typeorm';
import { currentReads, tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { toProduct } from '../repositories/products.ts';
import type { Audience } from '../repositories/publication/shown.ts';

/** Serializes products with the figures that their pages show. The attributes of a category are read once for all. */
export async function toWholeProducts(db: Database, rows: readonly ProductRow[], audience: Audience) {
  const ids = [...new Set(rows.map(({ categoryId }) => categoryId))];
  currentReads()?.add(...ids.map(tag.category));
  const categories = await db.read(tables =>
    tables.categories.find({ where: { id: In(ids) }, select: { id: true, attributes: true } }),
  );
  const attributesOf = new Map(categories.map(({ id, attributes }) => [id, attributes]));
  return rows.map(row => toProduct(row, audience, attributesOf.get(row.categoryId)));
}

/** The same in batches. */
export async function* toWholeBatches(db: Database, batches: AsyncIterable<ProductRow[]>, audience: Audience) {
  for await (const batch of batches) yield await toWholeProducts(db, batch, audience);
}
