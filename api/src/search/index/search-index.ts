import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry } from '../entry.ts';
import { CatalogueIndex, type Found } from './catalogue-index.ts';

/** An index of products, in this thread or in another one. */
export type SearchIndex = {
  /** Adds products, or replaces them. */
  put(entries: Entry[]): Promise<void>;
  remove(ids: string[]): Promise<void>;
  /** Frees the memory of removed products if they are many. Nothing may be put in the meantime. */
  compact(): Promise<void>;
  /** @param most how many hits are wanted */
  find(text: string, most?: number): Promise<Found>;
  close(): Promise<void>;
};

/** An index in this thread, whose other work is done in between. */
export function createIndex(): SearchIndex {
  const index = new CatalogueIndex();
  return {
    async put(entries) {
      for (const entry of entries) {
        index.put(entry);
        await nextTurn();
      }
    },
    async remove(ids) {
      for (const id of ids) index.remove(id);
    },
    async compact() {
      for (const _ of index.compact()) await nextTurn();
    },
    find: async (text, most) => index.find(text, most),
    close: async () => undefined,
  };
}
