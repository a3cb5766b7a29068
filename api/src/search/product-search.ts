import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import { CatalogueIndex, type Found } from './catalogue-index.ts';
import { toEntry } from './entry.ts';
import { listProductIds, readSearchedProducts } from './searched-products.ts';

/** The number of products read together; other requests are served in between. */
const batch = 25;

/** In ms. */
const defaultPatience = 200;

type Built = { index: CatalogueIndex; version: number };

/**
 * Finds products by an index in memory. It follows the content version: a search after a save re-reads only the touched
 * products, by the tags of the page cache. Results are read from the database, so a deleted product is never among
 * them, however old the index is.
 */
export class ProductSearch {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #patienceMs: number;
  #built: Built | undefined;
  #refreshing: Promise<Built> | undefined;
  #isClosed = false;

  /** @param patienceMs how long a search waits for a refresh of the index; after that it uses the outdated index */
  constructor(db: Database, log: Logger, patienceMs = defaultPatience) {
    this.#db = db;
    this.#log = log;
    this.#patienceMs = patienceMs;
  }

  /** Builds the index in the background, so that the first search need not wait. */
  warm(): void {
    this.#refresh().catch(error => {
      if (!this.#isClosed) this.#log.warn({ error }, 'The search could not be prepared; the first one will do it');
    });
  }

  async find(text: string): Promise<Found> {
    return (await this.#current()).index.find(text);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#refreshing?.catch(() => undefined);
  }

  async #current(): Promise<Built> {
    const built = this.#built;
    const version = await this.#db.readContentVersion();
    if (built && built.version >= version) return built;
    const refreshed = this.#refreshTo(version);
    if (!built) return refreshed;
    refreshed.catch(() => undefined);
    return Promise.race([refreshed, wait(this.#patienceMs, built, { ref: false })]);
  }

  /** A running refresh may be older than the requested version; the one after it is not. */
  async #refreshTo(version: number): Promise<Built> {
    const built = await this.#refresh();
    return built.version >= version ? built : this.#refresh();
  }

  #refresh(): Promise<Built> {
    this.#refreshing ??= this.#update().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #update(): Promise<Built> {
    // Read before the products: a concurrent write makes the index newer than its version, never older.
    const version = await this.#db.readContentVersion();
    const rows = await this.#db.read(listProductIds);
    const before = this.#built;
    const stale = rows.filter(({ id, categoryId }) => !before || !this.#isFresh(before, id, categoryId));
    // Replacing leaves gaps that must be filled later; a new index has none.
    const reusable = before && stale.length < rows.length / 2 ? before.index : undefined;
    const index = reusable ?? new CatalogueIndex();
    const missing = reusable ? stale : rows;
    const active = new Set(rows.map(({ id }) => id));
    for (const id of [...index.ids()]) if (!active.has(id)) index.remove(id);
    for (let from = 0; from < missing.length && !this.#isClosed; from += batch) {
      const ids = missing.slice(from, from + batch).map(({ id }) => id);
      for (const row of await this.#db.read(tables => readSearchedProducts(tables, ids))) {
        const entry = toEntry(row);
        await nextTurn();
        index.put(entry);
        await nextTurn();
      }
    }
    this.#built = { index, version };
    return this.#built;
  }

  #isFresh({ index, version }: Built, id: string, categoryId: string): boolean {
    const tags = [tag.product(id), tag.category(categoryId)];
    return index.categoryOf(id) === categoryId && this.#db.tags.isFresh({ tags, dependsOnEverything: false }, version);
  }
}
