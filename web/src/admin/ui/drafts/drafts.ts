/** Field values by name. */
export type Values = Record<string, string>;
/** Chosen files by field. */
export type Files = Record<string, File[]>;

/** What a form began with: a record as it was, and its version where it has one. */
export type Base = { values: Values; version?: number | undefined };

/** What was typed into a form and chosen for it, and not saved. `at` is in milliseconds since 1970. */
export type Draft = { at: number; values: Values; files: Files; base: Base };

type Texts = Omit<Draft, 'files'> & { withFiles: boolean };

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
/** Where files lie; every call may fail, as a private window has no such place. */
export type FileStore = {
  get(key: string): Promise<Files | undefined>;
  set(key: string, files: Files): Promise<void>;
  remove(key: string): Promise<void>;
};

/** How long a draft is kept, in milliseconds: 30 days. */
export const draftLife = 30 * 24 * 60 * 60 * 1000;

const prefix = 'draft:';
/** Stands for a draft that is none any more, whose files are still to go. */
const gone = 'null';

/** Keeps drafts under keys that name the person and the page. Nothing here throws: a draft is a safety net. */
export function createDrafts(texts: TextStore, files: FileStore, now: () => number = Date.now) {
  const readTexts = (key: string): Texts | null => {
    try {
      const kept = JSON.parse(texts.getItem(prefix + key) ?? 'null') as Texts | null;
      return kept && now() - kept.at < draftLife ? kept : null;
    } catch {
      return null;
    }
  };

  /** How often each draft was forgotten: a save from before must not bring it back, into the next form of the page. */
  const forgotten = new Map<string, number>();
  const overtaken = (key: string) => {
    const before = forgotten.get(key);
    return () => forgotten.get(key) !== before;
  };

  /** With one draft one thing is done at a time, as files take a while. What has nothing to wait for begins at once. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(key);
    const turn = before ? before.then(work, work) : work();
    turns.set(key, turn);
    void turn.finally(() => turns.get(key) === turn && turns.delete(key));
    return turn;
  };

  return {
    read: (key: string): Promise<Draft | null> =>
      inTurn(key, async () => {
        const kept = readTexts(key);
        if (!kept) return null;
        const { withFiles, ...draft } = kept;
        const chosen = withFiles ? await files.get(key).catch(() => undefined) : undefined;
        return { ...draft, files: chosen ?? {} };
      }),

    /** @returns whether the texts, and whether the files could be kept: there may be no room, or no such place */
    save(key: string, draft: Omit<Draft, 'at'>, filesChanged: boolean) {
      const late = overtaken(key);
      return inTurn(key, () => keep(key, draft, filesChanged, late));
    },

    /** At once, as the page may be left before its files are gone; then the next sweep takes them. */
    forget(key: string): Promise<void> {
      const withFiles = readTexts(key)?.withFiles || turns.has(key);
      forgotten.set(key, (forgotten.get(key) ?? 0) + 1);
      texts.removeItem(prefix + key);
      try {
        if (withFiles) texts.setItem(prefix + key, gone);
      } catch {
        // There is no room for the mark; the files go below all the same, unless the page is left at once.
      }
      return inTurn(key, async () => {
        if (withFiles) await files.remove(key).catch(() => undefined);
        texts.removeItem(prefix + key);
      });
    },

    /** Removes what nobody came back for. */
    async sweep(): Promise<void> {
      const keys = Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '');
      for (const key of keys.filter(key => key.startsWith(prefix))) {
        if (readTexts(key.slice(prefix.length))) continue;
        texts.removeItem(key);
        await files.remove(key.slice(prefix.length)).catch(() => undefined);
      }
    },
  };

  async function keep(
    key: string,
    { values, base, files: chosen }: Omit<Draft, 'at'>,
    filesChanged: boolean,
    late: () => boolean,
  ) {
    if (late()) return { texts: true, files: true };
    const before = readTexts(key);
    const some = Object.values(chosen).some(list => list.length > 0);
    let filesKept = true;
    const entry = (withFiles: boolean) => JSON.stringify({ at: now(), values, base, withFiles } satisfies Texts);
    try {
      // The texts first: they are small, and a page that is about to go may get no further.
      texts.setItem(prefix + key, entry(some && (!filesChanged || Boolean(before?.withFiles))));
      if (filesChanged && some) {
        filesKept = await files.set(key, chosen).then(
          () => true,
          () => false,
        );
        if (!late()) texts.setItem(prefix + key, entry(filesKept));
      } else if (filesChanged && before?.withFiles) await files.remove(key).catch(() => undefined);
      return { texts: true, files: filesKept };
    } catch {
      return { texts: false, files: filesKept };
    }
  }
}

export type Drafts = ReturnType<typeof createDrafts>;
