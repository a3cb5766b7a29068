import type { EnquiryCounts } from '@hydraulics/common/nouns/enquiries';
import type { Database, Tables } from '../db/database.ts';
import { countEnquiries, readEnquiryVersion } from './enquiries.ts';

type CachedReads = { version: number; reads: Map<string, Promise<unknown>> };

/** Bounded, since clients can invent ids. */
const maxReads = 1000;

type Reader = <T>(db: Database, name: string, read: (tables: Tables) => Promise<T>) => Promise<T>;

/**
 * Caches reads until a version rises. The version is read each time, so that another process's write counts at once.
 */
function cacheReads(readVersion: (db: Database) => Promise<number>): Reader {
  const cache = new WeakMap<Database, CachedReads>();
  return async <T>(db: Database, name: string, read: (tables: Tables) => Promise<T>): Promise<T> => {
    // Read before the rows: a concurrent write makes a read newer than its version, never older.
    const version = await readVersion(db);
    const before = cache.get(db);
    const reads = before?.version === version && before.reads.size < maxReads ? before.reads : new Map();
    cache.set(db, { version, reads });
    const present = reads.get(name) ?? db.read(read);
    reads.set(name, present);
    present.catch(() => reads.delete(name));
    return present as Promise<T>;
  };
}

/**
 * Caches reads of whole content tables, such as counts, until the content changes. The name identifies a read and
 * everything it depends on.
 */
export const readContentCached = cacheReads(db => db.readContentVersion());

/** The same for enquiries, which have their own version. */
export const readEnquiriesCached = cacheReads(db => db.read(readEnquiryVersion));

/** How many enquiries there are in each state, and in total. */
export const countStates = (db: Database): Promise<EnquiryCounts> =>
  readEnquiriesCached(db, 'in each state', tables => countEnquiries(tables));
