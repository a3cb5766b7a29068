import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import { type Entry, toEntry } from './entry.ts';
import type { Found } from './index/catalogue-index.ts';
import { createIndex, type SearchIndex } from './index/search-index.ts';
import { createThreadIndex, IndexLost } from './index/thread-index.ts';
import { listProductIds, readSearchedProducts } from './searched-products.ts';
import { readPrints } from './snapshot/prints.ts';
import { CompressedLines, type SearchSnapshot } from './snapshot/search-snapshot.ts';

/** The number of products read together; other requests are served in between. */
const batch = 25;

/** In ms. */
const defaultPatience = 200;
const closeTimeoutMs = 2000;

const fewestRead = 500;

/** From how many products on other requests should not wait for a search: a slow one takes a millisecond then. */
const fewestInThread = 2000;

/** The products of an index with their categories. */
type Filled = { index: SearchIndex; categories: Map<string, string> };
type Built = Filled & { version: number };

type SearchOptions = {
  /** How long a search waits for a refresh of the index, in ms; after that it uses the outdated index. */
  patienceMs?: number;
  /** From which the first index is made, as far as it is current. */
  snapshot?: SearchSnapshot | undefined;
  /** How many products must be read at a start for the snapshot to be written again. */
  fewest?: number;
  /** From how many products on they are searched in a thread. */
  inThread?: number;
  createThread?: typeof createThreadIndex;
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
  readonly #inThread: number;
  readonly #createThread: () => Promise<SearchIndex>;
  #built: Built | undefined;
  #refreshing: Promise<Built> | undefined;
  #writing: Promise<void> | undefined;
  #isClosed = false;

  constructor(db: Database, log: Logger, options: SearchOptions = {}) {
    const { patienceMs = defaultPatience, snapshot, fewest = fewestRead } = options;
    const { inThread = fewestInThread, createThread = createThreadIndex } = options;
    this.#db = db;
    this.#log = log;
    this.#patienceMs = patienceMs;
    this.#snapshot = snapshot;
    this.#fewest = fewest;
    this.#inThread = inThread;
    this.#createThread = createThread;
  }

  /** Builds the index in the background, so that the first search need not wait. */
  warm(): void {
    this.#refresh().catch(error => {
      if (!this.#isClosed) this.#log.warn({ error }, 'The search could not be prepared; the first one will do it');
    });
  }

  /** @param most how many hits are wanted */
  async find(text: string, most?: number): Promise<Found> {
    const built = await this.#current();
    try {
      return await built.index.find(text, most);
    } catch (error) {
      if (!(error instanceof IndexLost) || this.#isClosed) throw error;
      // Otherwise it was replaced, by this or by a refresh.
      if (this.#built === built) {
        this.#logLost(error);
        this.#built = undefined;
      }
      await built.index.close();
      return (await this.#current()).index.find(text, most);
    }
  }

  /** Waits for a running refresh, but not for a bucket that is silent: the snapshot can be made again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#refreshing?.catch(() => undefined).then(() => this.#writing) ?? this.#writing;
    await Promise.race([running, wait(closeTimeoutMs, undefined, { ref: false })]);
    await this.#built?.index.close();
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
    const filled = (before && (await this.#updated(before))) ?? (await this.#first());
    this.#built = { ...filled, version };
    if (before && before.index !== filled.index) await before.index.close();
    return this.#built;
  }

  /** @returns undefined if the index was lost meanwhile */
  async #updated(before: Built): Promise<Filled | undefined> {
    const rows = await this.#db.read(listProductIds);
    const stale = rows.filter(({ id, categoryId }) => !this.#isFresh(before, id, categoryId));
    // Replacing leaves gaps that must be filled later; a new index has none.
    if (stale.length >= rows.length / 2)
      return this.#unlessFailed(await this.#empty(rows.length), made => this.#fill(made, rows));
    const active = new Set(rows.map(({ id }) => id));
    const removed = [...before.categories.keys()].filter(id => !active.has(id));
    try {
      await remove(before, removed);
      await this.#fill(before, stale);
      await before.index.compact();
      return before;
    } catch (error) {
      if (!(error instanceof IndexLost)) throw error;
      this.#logLost(error);
      return undefined;
    }
  }

  #logLost(error: IndexLost): void {
    this.#log.error({ err: error }, 'The thread of the search ended; the index is made again');
  }

  async #fill(filled: Filled, rows: { id: string }[]): Promise<void> {
    for await (const entries of this.#read(rows.map(({ id }) => id))) await put(filled, entries);
  }

  async #first(): Promise<Filled> {
    const prints = await this.#db.read(readPrints);
    const stored = await this.#fromSnapshot(prints);
    return this.#unlessFailed(stored ?? (await this.#empty(prints.size)), async filled => {
      const missing = [...prints.keys()].filter(id => !filled.categories.has(id));
      const lines = this.#snapshot && missing.length >= this.#fewest ? new CompressedLines() : undefined;
      for await (const entries of this.#read(missing)) {
        await put(filled, entries);
        for (const entry of entries) await lines?.addEntry(entry, prints.get(entry.id) ?? '');
      }
      // No search waits for it.
      if (lines && !this.#isClosed) this.#writing = this.#write(stored ? prints : new Map(), lines);
    });
  }

  /** An index for so many products. */
  async #empty(count: number): Promise<Filled> {
    const index = count < this.#inThread ? createIndex() : await this.#startThread();
    return { index, categories: new Map() };
  }

  async #startThread(): Promise<SearchIndex> {
    try {
      return await this.#createThread();
    } catch (error) {
      this.#log.error({ err: error }, 'The thread of the search did not start; other requests wait for searches');
      return createIndex();
    }
  }

  /** The index that `fill` has filled; one that it fails to fill is closed. */
  async #unlessFailed(filled: Filled, fill: (filled: Filled) => Promise<void>): Promise<Filled> {
    try {
      await fill(filled);
      return filled;
    } catch (error) {
      await filled.index.close();
      throw error;
    }
  }

  async #write(kept: ReadonlyMap<string, string>, lines: CompressedLines): Promise<void> {
    try {
      await this.#snapshot?.write(kept, await lines.end());
    } catch (error) {
      this.#log.warn({ err: error }, 'The snapshot of the search was not written');
    }
  }

  /** @returns null if it is damaged or its place does not answer */
  async #fromSnapshot(prints: ReadonlyMap<string, string>): Promise<Filled | null> {
    const filled = await this.#empty(prints.size);
    let entries: Entry[] = [];
    try {
      for await (const entry of this.#snapshot?.read(prints) ?? []) {
        if (this.#isClosed) break;
        entries.push(entry);
        if (entries.length < batch) continue;
        await put(filled, entries);
        entries = [];
      }
      await put(filled, entries);
      return filled;
    } catch (error) {
      await filled.index.close();
      this.#log.warn({ err: error }, 'The snapshot of the search cannot be read; all products are read instead');
      return null;
    }
  }

  async *#read(ids: string[]): AsyncIterable<Entry[]> {
    for (let from = 0; from < ids.length && !this.#isClosed; from += batch) {
      const some = ids.slice(from, from + batch);
      const entries: Entry[] = [];
      for (const row of await this.#db.read(tables => readSearchedProducts(tables, some))) {
        entries.push(toEntry(row));
        await nextTurn();
      }
      yield entries;
    }
  }

  #isFresh({ categories, version }: Built, id: string, categoryId: string): boolean {
    const tags = [tag.product(id), tag.category(categoryId)];
    return categories.get(id) === categoryId && this.#db.tags.isFresh({ tags, dependsOnEverything: false }, version);
  }
}

async function put({ index, categories }: Filled, entries: Entry[]): Promise<void> {
  await index.put(entries);
  for (const { id, categoryId } of entries) categories.set(id, categoryId);
}

async function remove({ index, categories }: Filled, ids: string[]): Promise<void> {
  await index.remove(ids);
  for (const id of ids) categories.delete(id);
}
