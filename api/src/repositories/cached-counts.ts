import type { EnquiryCounts } from '@hydraulics/common/nouns/enquiries';
import type { Database, Tables } from '../db/database.ts';
import { countEnquiries, readEnquiryVersion } from './enquiries.ts';

type CachedCounts = { version: number; counts: Map<string, Promise<unknown>> };

/** Bounded, since clients can invent ids. */
const maxCounts = 1000;

type Counter = <T>(db: Database, name: string, count: (tables: Tables) => Promise<T>) => Promise<T>;

/**
 * Caches counts until a version rises. The version is read each time, so that another process's write counts at once.
 */
function cacheCounts(readVersion: (db: Database) => Promise<number>): Counter {
  const cache = new WeakMap<Database, CachedCounts>();
  return async <T>(db: Database, name: string, count: (tables: Tables) => Promise<T>): Promise<T> => {
    // Read before the rows: a concurrent write makes a count newer than its version, never older.
    const version = await readVersion(db);
    const before = cache.get(db);
    const counts = before?.version === version && before.counts.size < maxCounts ? before.counts : new Map();
    cache.set(db, { version, counts });
    const present = counts.get(name) ?? db.read(count);
    counts.set(name, present);
    present.catch(() => counts.delete(name));
    return present as Promise<T>;
  };
}

/**
 * Caches counts over whole content tables, and other reads of them, until the content changes. The name identifies a
 * count and everything it depends on.
 */
export const countContentCached = cacheCounts(db => db.readContentVersion());

/** The same for enquiries, which have their own version. */
export const countEnquiriesCached = cacheCounts(db => db.read(readEnquiryVersion));

/** How many enquiries there are in each state, and in total. */
export const countStates = (db: Database): Promise<EnquiryCounts> =>
  countEnquiriesCached(db, 'in each state', tables => countEnquiries(tables));
