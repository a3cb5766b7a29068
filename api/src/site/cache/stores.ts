import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

type Store = LRUCache<string, CachedResponse>;

/** Lists in the order that visitors see. Their number is limited by that of the categories. */
const listOfCategory = /^\/api\/products\?categoryId=[\w-]{1,36}$/;

/** The parameters of reads can be combined without end, so their number is limited. */
const maxVariants = 500;

/**
 * The cached responses by address. Pages, reads and the variants of reads each have their own space, so that they only
 * evict their own kind: reads by parameters, whose variants are unlimited, never evict other responses.
 */
export class Stores {
  readonly #pages: Store;
  readonly #reads: Store;
  readonly #variants: Store;

  /** @param megabytes the size of all together; a response may have an eighth of it, in all its encodings */
  constructor(megabytes: number) {
    const store = (share: number, max?: number) => createStore(megabytes * share, megabytes / 8, max);
    this.#pages = store(1 / 2);
    this.#reads = store(1 / 3);
    this.#variants = store(1 / 6, maxVariants);
  }

  get(key: string): CachedResponse | undefined {
    const store = this.#storeOf(key);
    return store.get(key) ?? (store === this.#reads ? this.#variants.get(key) : undefined);
  }

  /** The same without counting as a use. */
  peek(key: string): CachedResponse | undefined {
    const store = this.#storeOf(key);
    return store.peek(key) ?? (store === this.#reads ? this.#variants.peek(key) : undefined);
  }

  set(key: string, cached: CachedResponse): void {
    this.delete(key);
    const store = this.#storeOf(key);
    // A category that does not exist has an empty list, and such addresses are unlimited.
    const isInvented = store === this.#reads && key.includes('?') && cached.bodies.identity.length <= '[]'.length;
    (isInvented ? this.#variants : store).set(key, cached);
  }

  delete(key: string): void {
    for (const store of [this.#pages, this.#reads, this.#variants]) store.delete(key);
  }

  #storeOf(key: string): Store {
    if (!key.startsWith('/api/')) return this.#pages;
    return !key.includes('?') || listOfCategory.test(key) ? this.#reads : this.#variants;
  }
}

const megabyte = 1024 * 1024;

const createStore = (megabytes: number, entryMegabytes: number, max?: number): Store =>
  new LRUCache({
    ...(max ? { max } : {}),
    maxSize: Math.floor(megabytes * megabyte),
    maxEntrySize: Math.floor(entryMegabytes * megabyte),
    sizeCalculation: ({ bodies }) =>
      1000 + bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0),
  });
