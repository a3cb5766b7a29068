import { draftDays } from '@hydraulics/common/limits';
import { decodeFiles, encodeFiles } from './draft-files.ts';

/**
 * The initial values of a form, and the record's version, if any, with that of its pending change, 0 for none. A form that adds a record has the `Idempotency-Key` by
 * which it is added once, and the id of the record if an earlier attempt has added it.
 */
export type Base<V = object> = {
  values: V;
  version?: number | undefined;
  pendingVersion?: number | undefined;
  key?: string | undefined;
  id?: string | undefined;
};

/** The unsaved values of a form. `at` is in milliseconds since 1970. */
export type Draft<V = object> = { at: number; values: V; base: Base<V> };

/** `at`: the original time of a draft that is restored. */
type Content = Omit<Draft, 'at'> & { at?: number };

/** A draft in a list: `name` is that of the record, if the form has one. */
export type ListedDraft = { key: string; place: string; at: number; name: string | null };
type Stored = Draft & { withFiles: boolean };

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
/** The store of files; every call may fail, as in a private window. */
export type FileStore = {
  get(key: string): Promise<File[] | undefined>;
  set(key: string, files: readonly File[]): Promise<void>;
  remove(key: string): Promise<void>;
};

/** A draft belongs to a user and a form. */
export const draftKey = (owner: string, place: string): string => `${owner}:${place}`;

const draftLifeMs = draftDays * 24 * 60 * 60 * 1000;

/** Larger files are not stored, because each change of the list copies all of them: 200 photographs may be 4 GB. */
const maxFileBytes = 500_000_000;

const prefix = 'draft:';
/** Marks a removed draft whose files are not deleted yet. */
const removedMark = 'null';

/** Stores drafts by user and form. Never throws: a draft is a safety net. */
export function createDrafts(texts: TextStore, files: FileStore, now: () => number = Date.now) {
  const readTexts = (key: string): Stored | null => {
    try {
      const stored = JSON.parse(texts.getItem(prefix + key) ?? 'null') as Stored | null;
      return stored && now() - stored.at < draftLifeMs ? stored : null;
    } catch {
      return null;
    }
  };

  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };

  /** The stored files of each draft, so that typing does not write them again. */
  const storedFiles = new Map<string, readonly File[]>();

  /** The number of deletions of each draft: an earlier save must not bring it back. */
  const forgotten = new Map<string, number>();
  const isOutdated = (key: string) => {
    const before = forgotten.get(key);
    return () => forgotten.get(key) !== before;
  };

  /** The queue of each draft, because storing files takes a while. The first operation starts at once. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(key);
    const turn = before ? before.then(work, work) : work();
    turns.set(key, turn);
    void turn.finally(() => turns.get(key) === turn && turns.delete(key));
    return turn;
  };

  const keys = (start: string): string[] =>
    Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '')
      .filter(key => key.startsWith(prefix + start))
      .map(key => key.slice(prefix.length));

  /** Places begin with a slash, which separates the sites of a user. */
  const ofOwner = (owner: string) => keys(draftKey(owner, '/')).filter(key => readTexts(key) !== null);

  const forget = (key: string): Promise<void> => {
    const withFiles = readTexts(key)?.withFiles || turns.has(key);
    forgotten.set(key, (forgotten.get(key) ?? 0) + 1);
    texts.removeItem(prefix + key);
    try {
      if (withFiles) texts.setItem(prefix + key, removedMark);
    } catch {
      // Storage is full; the files are deleted below.
    }
    announce();
    return inTurn(key, async () => {
      storedFiles.delete(key);
      if (withFiles) await files.remove(key).catch(() => undefined);
      texts.removeItem(prefix + key);
    });
  };

  return {
    /** How many drafts a user has here. */
    count: (owner: string): number => ofOwner(owner).length,

    /** The drafts of a user, the latest first. */
    list: (owner: string): ListedDraft[] =>
      ofOwner(owner)
        .flatMap(key => {
          const stored = readTexts(key);
          return stored ? [{ key, place: key.slice(owner.length + 1), at: stored.at, name: nameIn(stored) }] : [];
        })
        .sort((a, b) => b.at - a.at),

    /** Calls a listener after each change in this window, until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Removes every draft of a user. */
    async forgetAll(owner: string): Promise<void> {
      await Promise.all(ofOwner(owner).map(forget));
    },

    /** Whether there is a draft, without reading its files. */
    has: (key: string): boolean => readTexts(key) !== null,

    read: (key: string): Promise<Draft | null> =>
      inTurn(key, async () => {
        const stored = readTexts(key);
        if (!stored) return null;
        const { at, values, base, withFiles } = stored;
        const found = withFiles ? await files.get(key).catch(() => undefined) : undefined;
        const chosen = Array.isArray(found) ? found : [];
        storedFiles.set(key, chosen);
        return { at, values: decodeFiles(values, chosen), base };
      }),

    /** @returns whether the texts and the files could be stored */
    save(key: string, content: Content) {
      const isStale = isOutdated(key);
      return inTurn(key, () => store(key, content, isStale));
    },

    /**
     * Synchronous for the texts, because the page may be left before the files are deleted; `deleteExpired`
     * deletes those.
     */
    forget,

    /** Deletes expired and removed drafts. */
    async deleteExpired(): Promise<void> {
      for (const key of keys('')) {
        if (readTexts(key)) continue;
        texts.removeItem(prefix + key);
        await files.remove(key).catch(() => undefined);
      }
    },
  };

  async function store(key: string, { values, base, at = now() }: Content, isStale: () => boolean) {
    if (isStale()) return { texts: true, files: true };
    const before = readTexts(key);
    const encoded = encodeFiles(values);
    const some = encoded.files.length > 0;
    const tooLarge = encoded.files.reduce((sum, { size }) => sum + size, 0) > maxFileBytes;
    const changed = !isSameList(encoded.files, storedFiles.get(key) ?? []);
    let filesStored = true;
    const entry = (withFiles: boolean) =>
      JSON.stringify({ at, values: encoded.values, base, withFiles } satisfies Stored);
    try {
      // The texts first: they are small, and a closing page may be stopped early.
      texts.setItem(prefix + key, entry(some && (!changed || Boolean(before?.withFiles))));
      if (changed && some && !tooLarge) {
        filesStored = await files.set(key, encoded.files).then(
          () => true,
          () => false,
        );
        if (filesStored) storedFiles.set(key, encoded.files);
      } else if (changed) {
        filesStored = !some;
        await files.remove(key).catch(() => undefined);
        storedFiles.delete(key);
      }
      if (changed && some && !isStale()) texts.setItem(prefix + key, entry(filesStored));
      announce();
      return { texts: true, files: filesStored };
    } catch {
      return { texts: false, files: filesStored };
    }
  }
}

/** The name as stored before a new one is typed. */
function nameIn({ values, base }: Draft): string | null {
  const names = [base.values, values].map(one => Reflect.get(one, 'name'));
  return names.find(name => typeof name === 'string' && name !== '') ?? null;
}

const isSameList = (one: readonly File[], other: readonly File[]): boolean =>
  one.length === other.length && one.every((file, index) => file === other[index]);

export type Drafts = ReturnType<typeof createDrafts>;
