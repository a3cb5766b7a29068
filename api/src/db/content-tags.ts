import { AsyncLocalStorage } from 'node:async_hooks';

/** Tags name pieces of content. A read records the tags it depends on, a write those it changes. */
export const tag = {
  /** The fields of one product. */
  product: (id: string) => `product:${id}`,
  /** Which products exist, in order of creation; not their fields. */
  products: 'products',
  productsIn: (categoryId: string) => `products:in:${categoryId}`,
  /** The figures by which products of a category are filtered; its attributes have the tag of the category. */
  figuresIn: (categoryId: string) => `figures:in:${categoryId}`,
  /** Anything about any product. */
  anyProduct: 'products:any',
  /** Which products the home page shows. */
  home: 'products:home',
  category: (id: string) => `category:${id}`,
  categories: 'categories',
  gallery: 'gallery',
  socials: 'socials',
  /** For a write that would name too many. */
  everything: '*',
} as const;

const wildcard = tag.everything;

/** Records a tag that a write changes. A write that touches no tag makes everything stale. */
export type Touch = (...tags: string[]) => void;

/** The content a response was made from. */
export class Reads {
  readonly tags = new Set<string>();
  /** Set by a read without tags: any write then makes the response stale. */
  dependsOnEverything = false;
  /** Set if the response may contain stale content because the database is down. */
  isLastGood = false;

  add(...tags: string[]): void {
    for (const one of tags) this.tags.add(one);
  }

  merge(other: Reads): void {
    this.add(...other.tags);
    this.dependsOnEverything ||= other.dependsOnEverything;
  }
}

type Scope = { reads: Reads; declared: boolean };

const scope = new AsyncLocalStorage<Scope>();

/** Runs `work` and records its reads in `reads`. */
export const collectReads = <T>(reads: Reads, work: () => Promise<T>): Promise<T> =>
  scope.run({ reads, declared: false }, work);

/** The reads being collected in this async context, if any. */
export const currentReads = (): Reads | undefined => scope.getStore()?.reads;

/** Called at each database read. An undeclared read depends on everything. */
export function recordRead(): void {
  const current = scope.getStore();
  if (current && !current.declared) current.reads.dependsOnEverything = true;
}

/** Runs a read and derives its tags from its result. */
export async function declareReads<T>(work: () => Promise<T>, tagsOf: (output: T) => string[]): Promise<T> {
  const current = scope.getStore();
  if (!current) return work();
  const { reads } = current;
  try {
    const declared = { reads, declared: true };
    const output = await scope.run(declared, work);
    reads.add(...tagsOf(output));
    return isIterable(output) ? (iterateWithin(declared, output) as T) : output;
  } catch (error) {
    reads.dependsOnEverything = true;
    throw error;
  }
}

const isIterable = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** A batched result is still being read after its handler has returned. */
function iterateWithin<T>(declared: Scope, parts: AsyncIterable<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        next: () => scope.run(declared, () => iterator.next()),
        return: async value => (await iterator.return?.(value)) ?? { done: true, value },
      };
    },
  };
}

/** The content version at which each tag last changed, as far as this process knows. */
export class TagVersions {
  readonly #versions = new Map<string, number>();
  #latest = 0;
  /** Incremented at every change, so that a response already found fresh need not be checked again. */
  revision = 0;

  record(tags: Iterable<string>, version: number): void {
    for (const one of tags) this.#versions.set(one, Math.max(version, this.#versions.get(one) ?? 0));
    this.#latest = Math.max(this.#latest, version);
    this.revision += 1;
  }

  /** Records another process's writes up to a content version. A version without tags may have changed any content. */
  recordRemote(rows: { tag: string; version: number }[], upTo: number): void {
    for (const { tag, version } of rows) this.record([tag], version);
    if (!rows.some(({ version }) => version >= upTo)) this.record([wildcard], upTo);
  }

  /** Whether nothing that was read has changed since a content version. */
  isFresh(
    { tags, dependsOnEverything }: Pick<Reads, 'dependsOnEverything'> & { tags: Iterable<string> },
    since: number,
  ): boolean {
    if (dependsOnEverything) return this.#latest <= since;
    if (this.#isNewer(wildcard, since)) return false;
    for (const one of tags) if (this.#isNewer(one, since)) return false;
    return true;
  }

  #isNewer(one: string, since: number): boolean {
    return (this.#versions.get(one) ?? 0) > since;
  }
}

export function collectTouches(): { touch: Touch; tags: () => string[] } {
  const touched = new Set<string>();
  const touch: Touch = (...tags) => {
    for (const one of tags) touched.add(one);
  };
  return { touch, tags: () => (touched.size > 0 ? [...touched] : [wildcard]) };
}
