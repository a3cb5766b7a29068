import { TabMemory } from '../../../../shared/data/tab-memory.ts';

/** The records of a list in the order in which it was last shown. */
export type ListOrder = {
  /** The ids of one page or more. */
  ids: string[];
  /** The index of the first id in the whole list, and the length of that list. */
  from: number;
  found: number;
  /** Reads a page of ids of the current list, starting at an index. Absent if all ids are loaded, and after a reload. */
  read?: ((from: number) => Promise<string[]>) | undefined;
};

/** The records before and after one in its list, if any. */
export type Neighbours = { previous: string | null; next: string | null; position: number; found: number };

const orders = new TabMemory<ListOrder>('order ');

/** Remembers the order of the list of a noun, for the tab. */
export const rememberOrder = (noun: string, order: ListOrder): void => orders.set(noun, order);

/** The neighbours of a record within the loaded pages; null if its list was not shown. */
export function knownNeighbours(noun: string, id: string): Neighbours | null {
  const order = orders.get(noun);
  const index = order?.ids.indexOf(id) ?? -1;
  if (!order || index < 0) return null;
  const { ids, from, found } = order;
  return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null, position: from + index + 1, found };
}

/** As `knownNeighbours`, but loads the page before or after if the record is the first or last one loaded. */
export async function readNeighbours(noun: string, id: string): Promise<Neighbours | null> {
  const known = knownNeighbours(noun, id);
  const order = orders.get(noun);
  if (!known || !order?.read) return known;
  const { ids, from, found, read } = order;
  if (!known.previous && from > 0) {
    const start = Math.max(0, from - ids.length);
    const before = (await read(start)).slice(0, from - start).filter(one => !ids.includes(one));
    rememberOrder(noun, { ...order, ids: [...before, ...ids], from: from - before.length });
  } else if (!known.next && from + ids.length < found) {
    const after = await readAfter(order, read);
    rememberOrder(noun, { ...order, ids: [...ids, ...after] });
  }
  return knownNeighbours(noun, id);
}

/**
 * The next page of a list. Records may have left it since, for example by no longer matching its filter, and others
 * have moved up. So this reads from the first loaded index until it finds new records.
 */
async function readAfter({ ids, from }: ListOrder, read: (from: number) => Promise<string[]>): Promise<string[]> {
  const known = new Set(ids);
  for (let start = from; ; ) {
    const page = await read(start);
    const unknown = page.filter(id => !known.has(id));
    if (unknown.length > 0 || page.length === 0) return unknown;
    start += page.length;
  }
}
