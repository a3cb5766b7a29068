import { TabMemory } from '../../shared/data/tab-memory.ts';
import type { Entry } from './entries.ts';

type StoredEntry = Omit<Entry, 'go'> & { go: string };

/** For the tab only, because the name of an enquirer must not remain in a shared browser. */
const memory = new TabMemory<StoredEntry[]>('palette:');
const key = 'recent';
const maxEntries = 6;

/** The recently visited places, newest first. */
export const recentEntries = (): StoredEntry[] => memory.get(key) ?? [];

/** Remembers a visited place; no action. */
export function rememberEntry(entry: Entry): void {
  const { go } = entry;
  if (typeof go !== 'string') return;
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  memory.set(key, [{ ...entry, go }, ...others].slice(0, maxEntries));
}
