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
  /** Which categories the menus of all pages list. */
  menu: 'categories:menu',
  /** Which products have a type code. */
  codes: 'products:codes',
  gallery: 'gallery',
  socials: 'socials',
  /** The company profile. */
  company: 'company',
  /** The addresses of a former website. */
  redirects: 'redirects',
  /** The content of one page that staff made. */
  page: (id: string) => `page:${id}`,
  /** Which pages menu and footer list, and how. */
  pages: 'pages',
  /** The pages with a date. */
  news: 'news',
  /** Which pages name a product, and how these are called. */
  pagesOf: (productId: string) => `pages:of:${productId}`,
  /** The certificates of pages, and what they apply to. */
  certificates: 'certificates',
  /** For a write that would name too many. */
  everything: '*',
} as const;

const wildcard = tag.everything;

/** Records a tag that a write changes. A write that touches no tag makes everything stale. */
export type Touch = (...tags: string[]) => void;

/**
 * A touched tag shows immediately, as a deletion must. `edited` is for changes that visitors may see a second later,
 * while the pages are rendered again (docs/decisions/0028).
 */
export type ContentTouch = Touch & { edited: Touch };

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

type Scope = { reads: Reads; declared: boolean; shared: Map<string, Promise<unknown>> };

const scope = new AsyncLocalStorage<Scope>();

/** Runs `work` and records its reads in `reads`. */
export const collectReads = <T>(reads: Reads, work: () => Promise<T>): Promise<T> =>
  scope.run({ reads, declared: false, shared: scope.getStore()?.shared ?? new Map() }, work);

/** Runs a read once for all calls that make one response; its result must not be changed. */
export function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const shared = scope.getStore()?.shared;
  const found = (shared?.get(key) as Promise<T> | undefined) ?? read();
  shared?.set(key, found);
  return found;
}

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
    const declared = { ...current, declared: true };
    const output = await scope.run(declared, work);
    if (isIterable(output)) return iterateWithin(declared, output, rows => reads.add(...tagsOf(rows as T))) as T;
    reads.add(...tagsOf(output));
    return output;
  } catch (error) {
    reads.dependsOnEverything = true;
    throw error;
  }
}

const isIterable = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** More rows than a response has tags for (content-reads.ts): the first ones represent all. */
const manyRows = 201;

/**
 * A batched result is still being read after its handler has returned, so its tags are known at its end.
 * @param ended called with the rows, or with the first of very many
 */
function iterateWithin(
  declared: Scope,
  parts: AsyncIterable<unknown>,
  ended: (rows: unknown[]) => void,
): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]();
      const rows: unknown[] = [];
      const next = async () => {
        const part = await iterator.next();
        if (part.done) ended(rows);
        else if (rows.length < manyRows) rows.push(...(part.value as unknown[]));
        return part;
      };
      return {
        next: () => scope.run(declared, next),
        return: async value => (await iterator.return?.(value)) ?? { done: true, value },
      };
    },
  };
}

/** The content version at which each tag last changed. */
class Versions {
  readonly #of = new Map<string, number>();
  #latest = 0;

  record(tags: Iterable<string>, version: number): void {
    for (const one of tags) this.#of.set(one, Math.max(version, this.of(one)));
    this.#latest = Math.max(this.#latest, version);
  }

  of(one: string): number {
    return this.#of.get(one) ?? 0;
  }

  /** Whether nothing that was read has changed since a content version. */
  isFresh({ tags, dependsOnEverything }: ReadTags, since: number): boolean {
    if (dependsOnEverything) return this.#latest <= since;
    if (this.of(wildcard) > since) return false;
    for (const one of tags) if (this.of(one) > since) return false;
    return true;
  }
}

type ReadTags = Pick<Reads, 'dependsOnEverything'> & { tags: Iterable<string> };

/** In ms: how long after an edit visitors may still see a page in its former state. */
const formerForMs = 1000;

/** Marks the stored tag of a write that shows at once. The tag itself has the version of its last write of any kind. */
const atOnce = '!';

/** The rows from which other processes learn the changed tags, and which of them show immediately. */
export const tagRows = ({ now, edited }: Touched, version: number): { tag: string; version: number }[] =>
  [...now, ...now.map(one => atOnce + one), ...edited].map(tag => ({ tag, version }));

/** The tag that a row is about, whether or not its change showed at once. */
export const tagOfRow = ({ tag }: { tag: string }): string => (tag.startsWith(atOnce) ? tag.slice(atOnce.length) : tag);

/** The content version at which each tag last changed, as far as this process knows. */
export class TagVersions {
  readonly #all = new Versions();
  /** Without the edits of the last second. */
  readonly #settled = new Versions();
  /** Without any edits. */
  readonly #removed = new Versions();
  #edits: { tags: string[]; version: number; at: number }[] = [];
  /** Incremented at every change, so that a response already found fresh need not be checked again. */
  revision = 0;

  /** Records a write that shows at once. */
  record(tags: Iterable<string>, version: number): void {
    const all = [...tags];
    this.#all.record(all, version);
    this.#settled.record(all, version);
    this.#removed.record(all, version);
    this.revision += 1;
  }

  /**
   * Records an edit.
   * @param at the earliest time of the write, in ms of a monotonic clock
   */
  recordEdit(tags: string[], version: number, at: number): void {
    this.#all.record(tags, version);
    this.#edits.push({ tags, version, at });
    this.revision += 1;
  }

  /**
   * Records another process's writes up to a content version. A version without tags may have changed any content.
   * @param at the earliest time of these writes; by default too long ago for their former pages
   */
  recordRemote(rows: { tag: string; version: number }[], upTo: number, at = Number.NEGATIVE_INFINITY): void {
    for (const { tag, version } of rows) {
      if (tag.startsWith(atOnce)) this.record([tagOfRow({ tag })], version);
    }
    for (const { tag, version } of rows) {
      // A write of this process has already recorded a later time.
      if (!tag.startsWith(atOnce) && version > this.#all.of(tag)) this.recordEdit([tag], version, at);
    }
    if (!rows.some(({ version }) => version >= upTo)) this.record([wildcard], upTo);
  }

  /** Whether nothing that was read has changed since a content version. */
  isFresh(reads: ReadTags, since: number): boolean {
    return this.#all.isFresh(reads, since);
  }

  /** Whether nothing that was read has changed since a content version but by edits. */
  isOnlyEdited(reads: ReadTags, since: number): boolean {
    return this.#removed.isFresh(reads, since);
  }

  /** Whether a changed read may still be shown: nothing was removed, and no edit is older than a second. */
  mayShowFormer(reads: ReadTags, since: number, now: number): boolean {
    const isSettled = ({ at }: { at: number }) => now - at >= formerForMs;
    for (const { tags, version } of this.#edits.filter(isSettled)) this.#settled.record(tags, version);
    this.#edits = this.#edits.filter(edit => !isSettled(edit));
    return this.#settled.isFresh(reads, since);
  }
}

/** The tags that a write changes, by whether the change shows at once. */
export type Touched = { now: string[]; edited: string[] };

/** The touches of a write, by whether they show immediately. A write without any invalidates everything. */
export function collectTouches(): { touch: ContentTouch; touched: () => Touched } {
  const [now, edited] = [new Set<string>(), new Set<string>()];
  const into =
    (set: Set<string>): Touch =>
    (...tags) => {
      for (const one of tags) set.add(one);
    };
  return {
    touch: Object.assign(into(now), { edited: into(edited) }),
    touched: () =>
      now.size + edited.size === 0
        ? { now: [wildcard], edited: [] }
        : { now: [...now], edited: [...edited].filter(one => !now.has(one)) },
  };
}
