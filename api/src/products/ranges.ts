import { In } from 'typeorm';
import type { Database } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { toProduct } from '../repositories/products.ts';
import type { Audience } from '../repositories/publication/shown.ts';
import { type Range, toRange } from './range-texts.ts';

/** The ranges of products, each with the version of the product and of its category that they were made from. */
type Known = { setbacks: number; ranges: Map<string, { version: string; range: Range }> };

const known = new WeakMap<Database, Known>();

/** Bounded: a table of 5,000 sizes is not parsed again for each list that shows its product. */
const maxKnown = 20_000;

type CardRow = Pick<ProductRow, 'id' | 'version' | 'category'>;

const versionOf = ({ version, category }: CardRow): string => `${version} ${category?.id} ${category?.version}`;

async function rangesOf(db: Database, rows: readonly CardRow[]): Promise<Known['ranges']> {
  const { contentSetbacks: setbacks } = db;
  const before = known.get(db);
  // A version may name other values after the database went back.
  const ranges: Known['ranges'] =
    before?.setbacks === setbacks && before.ranges.size < maxKnown ? before.ranges : new Map();
  known.set(db, { setbacks, ranges });
  const stale = rows.filter(row => ranges.get(row.id)?.version !== versionOf(row)).map(({ id }) => id);
  if (stale.length === 0) return ranges;
  const read = await db.read(tables =>
    tables.products.find({
      where: { id: In(stale) },
      relations: { category: true },
      select: {
        ...{ id: true, version: true, specifications: true, variants: true, typeCode: true },
        category: { id: true, version: true, attributes: true },
      },
    }),
  );
  for (const row of read) {
    ranges.set(row.id, { version: versionOf(row), range: toRange(row, row.category?.attributes ?? []) });
  }
  return ranges;
}

/** Serializes products as cards, with what their sizes range over. */
export async function toCards(db: Database, rows: readonly ProductRow[], audience: Audience = 'visitors') {
  const ranges = await rangesOf(db, rows);
  return rows.map(row => {
    const range = ranges.get(row.id)?.range ?? [];
    return { ...toProduct(row, audience), ...(range.length > 0 ? { range } : {}) };
  });
}

/** The same in batches. */
export async function* toCardBatches(db: Database, batches: AsyncIterable<ProductRow[]>, audience: Audience) {
  for await (const batch of batches) yield await toCards(db, batch, audience);
}
