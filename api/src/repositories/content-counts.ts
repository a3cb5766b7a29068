import type { Database, Tables } from '../db/database.ts';
import { readEnquiryVersion } from './enquiries.ts';

type Kept = { version: number; counts: Map<string, Promise<unknown>> };

/** More than these are not kept: whoever makes up ids must not fill the memory. */
const most = 1000;

type Counter = <T>(db: Database, name: string, count: (tables: Tables) => Promise<T>) => Promise<T>;

/** Keeps counts until a version goes up. It is asked for each time, so that a write of another process counts at once. */
function keepCounts(readVersion: (db: Database) => Promise<number>): Counter {
  const kept = new WeakMap<Database, Kept>();
  return async <T>(db: Database, name: string, count: (tables: Tables) => Promise<T>): Promise<T> => {
    // Asked before the rows: what is written meanwhile makes a count newer than its version, never older.
    const version = await readVersion(db);
    const before = kept.get(db);
    const counts = before?.version === version && before.counts.size < most ? before.counts : new Map();
    kept.set(db, { version, counts });
    const present = counts.get(name) ?? db.read(count);
    counts.set(name, present);
    present.catch(() => counts.delete(name));
    return present as Promise<T>;
  };
}

/**
 * What is counted over whole tables of the content, kept until the content changes: pages of thousands need the same few
 * counts. The name tells counts apart, with everything that they depend on.
 */
export const countContent = keepCounts(db => db.readContentVersion());

/** The same for enquiries, which are no content. */
export const countEnquiriesOnce = keepCounts(db => db.read(readEnquiryVersion));
