import { AsyncLocalStorage } from 'node:async_hooks';

/** Names of what pages are made of. A read notes those that it depends on, a write names those that it changes. */
export const tag = {
  /** One product: everything that it says. */
  product: (id: string) => `product:${id}`,
  /** Which products there are, in the order of their creation; not what they say. */
  products: 'products',
  productsIn: (categoryId: string) => `products:in:${categoryId}`,
  /** Anything about any product. */
  anyProduct: 'products:any',
  /** Which products the home page shows. */
  home: 'products:home',
  category: (id: string) => `category:${id}`,
  categories: 'categories',
  gallery: 'gallery',
  socials: 'socials',
} as const;

/** What a write changes that names nothing. */
const everything = '*';

/** Notes what a write changes. A write that notes nothing makes everything stale. */
export type Touch = (...tags: string[]) => void;

/** The content that an answer was made of. */
export class Reads {
  readonly tags = new Set<string>();
  /** Whether something was read that has no tags: then any write makes the answer stale. */
  anything = false;
  /** Whether something stands in it that may be older than the content, since the database is away. */
  isLastGood = false;

  add(...tags: string[]): void {
    for (const one of tags) this.tags.add(one);
  }

  merge(other: Reads): void {
    this.add(...other.tags);
    this.anything ||= other.anything;
  }
}

type Scope = { reads: Reads; declared: boolean };

const scope = new AsyncLocalStorage<Scope>();

/** Runs work whose reads are noted in `reads`. */
export const collectReads = <T>(reads: Reads, work: () => Promise<T>): Promise<T> =>
  scope.run({ reads, declared: false }, work);

/** The notes of whatever is being made now, if anything is. */
export const currentReads = (): Reads | undefined => scope.getStore()?.reads;

/** Called at each read of the database: one whose tags nobody declares counts as a read of everything. */
export function noteRead(): void {
  const current = scope.getStore();
  if (current && !current.declared) current.reads.anything = true;
}

/** Runs a read whose tags follow from its answer. */
export async function declareReads<T>(work: () => Promise<T>, tagsOf: (answer: T) => string[]): Promise<T> {
  const current = scope.getStore();
  if (!current) return work();
  const { reads } = current;
  try {
    const declared = { reads, declared: true };
    const answer = await scope.run(declared, work);
    reads.add(...tagsOf(answer));
    return isIterable(answer) ? (iterateWithin(declared, answer) as T) : answer;
  } catch (error) {
    // What a failure depends on nobody knows.
    reads.anything = true;
    throw error;
  }
}

const isIterable = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** An answer in parts is still being read when its handler has returned. */
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

/** When each tag was last changed, as content versions, as far as this process has seen. */
export class TagVersions {
  readonly #versions = new Map<string, number>();
  #latest = 0;
  /** Goes up whenever a version is noted, so that who found an answer fresh need not look again. */
  revision = 0;

  note(tags: Iterable<string>, version: number): void {
    for (const one of tags) this.#versions.set(one, Math.max(version, this.#versions.get(one) ?? 0));
    this.#latest = Math.max(this.#latest, version);
    this.revision += 1;
  }

  /** Takes in what another process wrote up to a content version. One that came without tags changed anything. */
  learn(rows: { tag: string; version: number }[], upTo: number): void {
    for (const { tag, version } of rows) this.note([tag], version);
    if (!rows.some(({ version }) => version >= upTo)) this.note([everything], upTo);
  }

  /** Whether nothing of what was read has changed since a content version. */
  isFresh({ tags, anything }: Reads, since: number): boolean {
    if (anything) return this.#latest <= since;
    if (this.#isNewer(everything, since)) return false;
    for (const one of tags) if (this.#isNewer(one, since)) return false;
    return true;
  }

  #isNewer(one: string, since: number): boolean {
    return (this.#versions.get(one) ?? 0) > since;
  }
}

/** The tags that a write touches, collected while it runs. */
export function collectTouches(): { touch: Touch; tags: () => string[] } {
  const touched = new Set<string>();
  const touch: Touch = (...tags) => {
    for (const one of tags) touched.add(one);
  };
  return { touch, tags: () => (touched.size > 0 ? [...touched] : [everything]) };
}
