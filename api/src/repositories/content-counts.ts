import type { Database, Tables } from '../db/database.ts';

type Kept = { version: number; counts: Map<string, Promise<unknown>> };

const kept = new WeakMap<Database, Kept>();

/** More than these are not kept: whoever makes up ids must not fill the memory. */
const most = 1000;

/**
 * What is counted over whole tables of the content, kept until the content changes: pages of thousands need the same few
 * counts. The content version is asked for each time, so that a write of another process counts at once.
 * @param name tells counts apart, with everything that they depend on
 */
export async function countContent<T>(db: Database, name: string, count: (tables: Tables) => Promise<T>): Promise<T> {
  // Asked before the rows: what is written meanwhile makes a count newer than its version, never older.
  const version = await db.readContentVersion();
  const before = kept.get(db);
  const counts = before?.version === version && before.counts.size < most ? before.counts : new Map();
  kept.set(db, { version, counts });
  const present = counts.get(name) ?? db.read(count);
  counts.set(name, present);
  present.catch(() => counts.delete(name));
  return present as Promise<T>;
}
