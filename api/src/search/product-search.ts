import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import { type Entry, toEntry } from './entry.ts';
import { CatalogueIndex, type Found } from './index/catalogue-index.ts';
import { listProductIds, readSearchedProducts } from './searched-products.ts';
import { readPrints } from './snapshot/prints.ts';
import { CompressedLines, type SearchSnapshot } from './snapshot/search-snapshot.ts';

/** The number of products read together; other requests are served in between. */
const batch = 25;

/** In ms. */
const defaultPatience = 200;
const closeTimeoutMs = 2000;

const fewestRead = 500;

type Built = { index: CatalogueIndex; version: number };

type SearchOptions = {
  /** How long a search waits for a refresh of the index, in ms; after that it uses the outdated index. */
  patienceMs?: number;
  /** From which the first index is made, as far as it is current. */
  snapshot?: SearchSnapshot | undefined;
  /** How many products must be read at a start for the snapshot to be written again. */
  fewest?: number;
};

/**
 * Finds products by an index in memory. It follows the content version: a search after a save re-reads only the touched
 * products, by the tags of the page cache. Results are read from the database, so a deleted product is never among
 * them, however old the index is.
 */
export class ProductSearch {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #patienceMs: number;
  readonly #snapshot: SearchSnapshot | undefined;
  readonly #fewest: number;
  #built: Built | undefined;
  #refreshing: Promise<Built> | undefined;
  #writing: Promise<void> | undefined;
  #isClosed = false;

  constructor(
    db: Database,
    log: Logger,
    { patienceMs = defaultPatience, snapshot, fewest = fewestRead }: SearchOptions = {},
  ) {
    this.#db = db;
    this.#log = log;
    this.#patienceMs = patienceMs;
    this.#snapshot = snapshot;
    this.#fewest = fewest;
  }

  /** Builds the index in the background, so that the first search need not wait. */
  warm(): void {
    this.#refresh().catch(error => {
      if (!this.#isClosed) this.#log.warn({ error }, 'The search could not be prepared; the first one will do it');
    });
  }

  /** @param most how many hits are wanted */
  async find(text: string, most?: number): Promise<Found> {
    return (await this.#current()).index.find(text, most);
  }

  /** Waits for a running refresh, but not for a bucket that is silent: the snapshot can be made again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#refreshing?.catch(() => undefined).then(() => this.#writing) ?? this.#writing;
    await Promise.race([running, wait(closeTimeoutMs, undefined, { ref: false })]);
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
    const before = this.#built;
    const index = before ? await this.#updated(before) : await this.#first();
    this.#built = { index, version };
    return this.#built;
  }

  async #updated(before: Built): Promise<CatalogueIndex> {
    const rows = await this.#db.read(listProductIds);
    const stale = rows.filter(({ id, categoryId }) => !this.#isFresh(before, id, categoryId));
    // Replacing leaves gaps that must be filled later; a new index has none.
    const isReusable = stale.length < rows.length / 2;
    const index = isReusable ? before.index : new CatalogueIndex();
    const active = new Set(rows.map(({ id }) => id));
    for (const id of [...index.ids()]) if (!active.has(id)) index.remove(id);
    for await (const entry of this.#read((isReusable ? stale : rows).map(({ id }) => id))) await put(index, entry);
    for (const _ of index.compact()) await nextTurn();
    return index;
  }

  async #first(): Promise<CatalogueIndex> {
    const prints = await this.#db.read(readPrints);
    const stored = await this.#fromSnapshot(prints);
    const index = stored ?? new CatalogueIndex();
    const missing = [...prints.keys()].filter(id => index.categoryOf(id) === undefined);
    const lines = this.#snapshot && missing.length >= this.#fewest ? new CompressedLines() : undefined;
    for await (const entry of this.#read(missing)) {
      await put(index, entry);
      await lines?.addEntry(entry, prints.get(entry.id) ?? '');
    }
    // No search waits for it.
    if (lines && !this.#isClosed) this.#writing = this.#write(stored ? prints : new Map(), lines);
    return index;
  }

  async #write(kept: ReadonlyMap<string, string>, lines: CompressedLines): Promise<void> {
    try {
      await this.#snapshot?.write(kept, await lines.end());
    } catch (error) {
      this.#log.warn({ err: error }, 'The snapshot of the search was not written');
    }
  }

  /** @returns null if it is damaged or its place does not answer */
  async #fromSnapshot(prints: ReadonlyMap<string, string>): Promise<CatalogueIndex | null> {
    const index = new CatalogueIndex();
    try {
      for await (const entry of this.#snapshot?.read(prints) ?? []) {
        if (this.#isClosed) break;
        await put(index, entry);
      }
      return index;
    } catch (error) {
      this.#log.warn({ err: error }, 'The snapshot of the search cannot be read; all products are read instead');
      return null;
    }
  }

  async *#read(ids: string[]): AsyncIterable<Entry> {
    for (let from = 0; from < ids.length && !this.#isClosed; from += batch) {
      const some = ids.slice(from, from + batch);
      for (const row of await this.#db.read(tables => readSearchedProducts(tables, some))) {
        const entry = toEntry(row);
        await nextTurn();
        yield entry;
      }
    }
  }

  #isFresh({ index, version }: Built, id: string, categoryId: string): boolean {
    const tags = [tag.product(id), tag.category(categoryId)];
    return index.categoryOf(id) === categoryId && this.#db.tags.isFresh({ tags, dependsOnEverything: false }, version);
  }
}

async function put(index: CatalogueIndex, entry: Entry): Promise<void> {
  index.put(entry);
  await nextTurn();
}
