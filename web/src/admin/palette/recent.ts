import type { Entry } from './entries.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type StoredEntry = Omit<Entry, 'go'> & { go: string };

const key = 'palette:recent';
const maxEntries = 6;

/**
 * The recently visited places, newest first. Stored for the tab only, because the name of an enquirer must not remain in
 * a shared browser.
 */
export function createRecent(store: Store) {
  const read = (): StoredEntry[] => JSON.parse(store.getItem(key) ?? '[]') as StoredEntry[];
  return {
    read,
    add(entry: Entry): void {
      const { go } = entry;
      if (typeof go !== 'string') return;
      const others = read().filter(({ id }) => id !== entry.id);
      store.setItem(key, JSON.stringify([{ ...entry, go }, ...others].slice(0, maxEntries)));
    },
  };
}
