import type { ObjectLiteral, Repository } from 'typeorm';
import type { Touch } from '../db/content-tags.ts';
import { tag } from '../db/content-tags.ts';
import type { Tables } from '../db/database.ts';
import { tables as described } from '../db/schema.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { storedWords, type WordsOf } from '../db/words/exact-words.ts';
import { productsOf } from '../repositories/positions.ts';

/** The number of products in one statement, whose size a server limits. */
const perStatement = 50;

/** Inserts new products and updates the others. */
export const saveProducts = (tables: Tables, rows: readonly ProductRow[]): Promise<void> =>
  saveRows(
    tables,
    'products',
    rows.map(({ category: _, ...row }) => row),
  );

/**
 * Inserts new rows and updates the others, past the audit trail, which has one entry for the whole import. One
 * statement for many rows keeps the lock short.
 */
export async function saveRows(
  tables: Tables,
  name: 'products' | 'documents',
  rows: readonly { id: string }[],
): Promise<void> {
  const { target, metadata } = tables[name] as unknown as Repository<ObjectLiteral>;
  const stored = metadata.columns.filter(({ isVirtualProperty }) => !isVirtualProperty);
  const columns = stored.map(({ databaseName }) => databaseName);
  const words: WordsOf = described[name].words ?? {};
  const changed = columns.filter(name => name !== 'createdAt');
  for (let from = 0; from < rows.length; from += perStatement) {
    await tables.manager
      .createQueryBuilder()
      .insert()
      .into(target)
      .values(rows.slice(from, from + perStatement).map(row => storedWords(words, row)) as never)
      .orUpdate(changed, ['id'])
      .updateEntity(false)
      .execute();
  }
}

/** A write with more products makes all pages stale: a tag for each would cost more than it saves. */
const maxTags = 200;

/** Records the tags that a write of whole products changes. */
export function touchProducts(touch: Touch, ids: readonly string[], categories: ReadonlySet<string>): void {
  if (ids.length > maxTags) {
    touch(tag.everything);
    return;
  }
  touch(
    tag.products,
    tag.anyProduct,
    tag.codes,
    tag.home,
    ...[...categories].map(tag.productsIn),
    ...ids.map(tag.product),
  );
}

export type Placed = Pick<ProductRow, 'id' | 'position'>;

/** The active products of a category in their order. */
export const placesOf = (tables: Tables, categoryId: string): Promise<Placed[]> =>
  tables.products
    .createQueryBuilder('row')
    .select(['row.id', 'row.position'])
    .where({ ...productsOf(categoryId).within })
    .andWhere('row.deletedAt IS NULL')
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();

/**
 * Moves products to the requested places, from 1, and leaves the others in their order. The existing positions of the
 * category are reassigned, so that those of deleted products stay free.
 * @returns the products whose position changes, with the new one
 */
export function arrange(places: readonly Placed[], requested: ReadonlyMap<string, number>): Placed[] {
  const positions = places.map(({ position }) => Number(position)).sort((a, b) => a - b);
  const sequence = places.filter(({ id }) => !requested.has(id)).map(({ id }) => id);
  const moved = [...requested].filter(([id]) => places.some(one => one.id === id)).sort((a, b) => a[1] - b[1]);
  for (const [id, order] of moved) sequence.splice(order - 1, 0, id);
  const before = new Map(places.map(({ id, position }) => [id, Number(position)]));
  return sequence.flatMap((id, index) => {
    const position = positions[index] ?? 0;
    return before.get(id) === position ? [] : [{ id, position }];
  });
}

/** Writes positions, which change neither the version nor the time of a product. */
export async function writePositions({ manager, products }: Tables, places: readonly Placed[]): Promise<void> {
  for (let from = 0; from < places.length; from += 200) {
    const part = places.slice(from, from + 200);
    const cases = part.map(({ position }, index) => `WHEN :id${index} THEN ${Math.trunc(position)}`).join(' ');
    await manager
      .createQueryBuilder()
      .update(products.target)
      .set({ position: () => `CASE id ${cases} ELSE position END` } as never)
      .where('id IN (:...ids)', { ids: part.map(({ id }) => id) })
      .setParameters(Object.fromEntries(part.map(({ id }, index) => [`id${index}`, id])))
      .execute();
  }
}
