import { setImmediate as breathe } from 'node:timers/promises';
import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { In } from 'typeorm';
import { type Reads, Reads as TagReads, tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import { offeredRows, shownRows } from '../repositories/publication/shown.ts';
import { type Cylinder, type CylinderAttributes, cylinderAttributes, toCylinder } from './cylinders.ts';
import { type Sizes, toSizes } from './sizes.ts';
import { ValuePool } from './value-pool.ts';

/** A product with its sizes, as far as products are filtered by them. */
export type Entry = {
  id: string;
  version: number;
  sizes: Sizes;
  /** What it is calculated by, in a category of cylinders. */
  cylinder: Cylinder | null;
};

/** A category in memory: neither database searches JSON well (docs/decisions/0064). */
export type FilterTable = {
  name: string;
  address: string;
  attributes: Attribute[];
  /** The attributes by which its products are sized, if they are cylinders. */
  sizedBy: CylinderAttributes | undefined;
  /** All active attributes as JSON, to detect changes. */
  described: string;
  /** The values of all sizes. */
  pool: ValuePool;
  entries: Entry[];
};

type Cached = { table: FilterTable; version: number; setbacks: number; reads: Reads };

const cache = new WeakMap<Database, Map<string, Cached>>();
const loading = new WeakMap<Database, Map<string, Promise<FilterTable | null>>>();

/** Products whose values are parsed at once; each can have 5,000 sizes. */
const batch = 50;

/** After a product with more sizes than this, visitors' pages are served first. */
const manySizes = 100;

/** The tags of the content in a table. */
export const filterTags = (categoryId: string): string[] => [
  tag.category(categoryId),
  tag.productsIn(categoryId),
  tag.figuresIn(categoryId),
];

/** The table of a category, rebuilt after a change of its products or attributes; null if no such category is published. */
export async function filterTable(db: Database, categoryId: string): Promise<FilterTable | null> {
  const version = await db.readContentVersion();
  const tables = cache.get(db) ?? new Map<string, Cached>();
  cache.set(db, tables);
  const { contentSetbacks: setbacks } = db;
  const before = tables.get(categoryId);
  if (before && db.tags.isFresh(before.reads, before.version)) return before.table;
  const running = loading.get(db) ?? new Map<string, Promise<FilterTable | null>>();
  loading.set(db, running);
  // Keyed by version, so that a request after a write does not get the data read before it.
  const key = `${categoryId} ${version}`;
  // A product's version may name other values after the database went back.
  const reusable = before?.setbacks === setbacks ? before : undefined;
  const present = running.get(key) ?? load(db, categoryId, reusable);
  running.set(key, present);
  try {
    const made = await present;
    if (!made) tables.delete(categoryId);
    else if (made !== tables.get(categoryId)?.table) {
      const reads = new TagReads();
      reads.add(...filterTags(categoryId));
      tables.set(categoryId, { table: made, version, setbacks, reads });
    }
    return made;
  } finally {
    running.delete(key);
  }
}

/** Reads the tables of all categories before visitors ask for them: 5,000 products take half a second. */
export async function warmFilters(db: Database, signal: AbortSignal): Promise<void> {
  const categories = await db.read(tables =>
    shownRows(tables, 'categories', 'visitors').select('row.id', 'id').getRawMany<{ id: string }>(),
  );
  for (const { id } of categories) if (!signal.aborted) await filterTable(db, id);
}

/** Reads only products that changed; parsing the values of 5,000 takes longer than anything else. */
async function load(db: Database, categoryId: string, before: Cached | undefined): Promise<FilterTable | null> {
  const category = await db.read(tables =>
    shownRows(tables, 'categories', 'visitors')
      .select(['row.id', 'row.name', 'row.address', 'row.attributes'])
      .andWhere('row.id = :categoryId', { categoryId })
      .getOne(),
  );
  if (!category) return null;
  const all = category.attributes ?? [];
  const attributes = activeAttributes(all).filter(({ filterable, kind }) => filterable && kind !== 'text');
  const sizedBy = cylinderAttributes(all);
  const described = JSON.stringify(activeAttributes(all));
  const isSame = before?.table.described === described && all.every(({ mergedInto }) => !mergedInto);
  const rows = await db.read(tables =>
    offeredRows(tables, 'visitors')
      .select(['row.id AS id', 'row.version AS version'])
      .andWhere('row.categoryId = :categoryId', { categoryId })
      .orderBy('row.position', 'ASC')
      .addOrderBy('row.id', 'ASC')
      .getRawMany<{ id: string; version: number | string }>(),
  );
  const kept = isSame && !isWorn(before.table.pool, before.table.entries) ? before.table : undefined;
  const reusable = new Map(kept?.entries.map(entry => [entry.id, entry]));
  const pool = kept?.pool ?? new ValuePool();
  const stale = rows.filter(({ id, version }) => reusable.get(id)?.version !== Number(version)).map(({ id }) => id);
  for (let start = 0; start < stale.length; start += batch) {
    const ids = stale.slice(start, start + batch);
    const found = await db.read(tables =>
      tables.products.find({
        where: { id: In(ids) },
        select: { id: true, version: true, specifications: true, variants: true, typeCode: true },
      }),
    );
    for (const { id, version, ...product } of found) {
      const sizes = toSizes(product, all, attributes, pool);
      const cylinder = sizedBy ? toCylinder(product, all, sizedBy) : null;
      reusable.set(id, { id, version, sizes, cylinder });
      // Each of them can have thousands of sizes.
      if (sizes.listed > manySizes) await breathe();
    }
    // Visitors' pages are served in between.
    await breathe();
  }
  const entries = rows.flatMap(({ id }) => reusable.get(id) ?? []);
  return { name: category.name, address: category.address, attributes, sizedBy, described, pool, entries };
}

/** Whether most values of a pool are of former figures; then all products are read again. */
function isWorn({ values }: ValuePool, entries: readonly Entry[]): boolean {
  if (values.length < 10_000) return false;
  const used = new Set<number>();
  for (const { sizes } of entries) for (const one of sizes.values.values()) for (const n of one.different) used.add(n);
  return used.size < values.length / 2;
}
