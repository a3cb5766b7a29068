import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { syncFolder } from '../files/sync.ts';
import { type Enquiry, enquiry, storeEnquiry } from './store.ts';

/** In ms: how long a visitor waits for the database, how often the spool is looked through, and how long a stop waits. */
const databaseWithin = 3000;
const deliverEvery = 3000;
const closeWithin = 2000;
/** In ms: after this long an unfinished file is one that nobody is writing any more. */
const unfinishedFor = 3600_000;

const suffix = '.json';

type SpoolDeps = { db: Database; log: Logger };

/**
 * Enquiries that the database cannot take: each a file of its own until the database has it. The id of the row is made
 * when the enquiry comes, so that neither a lost acknowledgement nor a second process can make two rows of one
 * (docs/decisions/0029).
 */
export class EnquirySpool {
  readonly #folder: string;
  readonly #deps: SpoolDeps;
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> | undefined;
  /** Whether the database failed last: then a visitor does not wait for it again. */
  #isDown = false;
  readonly #reported = new Set<string>();

  constructor(folder: string, deps: SpoolDeps) {
    this.#folder = folder;
    this.#deps = deps;
  }

  /**
   * Stores an enquiry, on disk when the database is away, silent or full. Once this returns, it is not lost.
   * @throws Error when neither the database nor the disk takes it
   */
  async accept(received: Enquiry): Promise<void> {
    if (!this.#isDown) {
      try {
        return await this.#storeInTime(received);
      } catch (error) {
        if (error instanceof AppError && error.status < 500) throw error;
        this.#isDown = true;
        this.#deps.log.error({ err: error }, 'Enquiries are kept in the spool until the database takes them');
      }
    }
    await this.#save(received);
  }

  /** Delivers what is there, and goes on to do so every few seconds. */
  start(): void {
    this.#timer ??= setInterval(() => void this.deliver(), deliverEvery).unref();
    void this.deliver();
  }

  /** Ends the deliveries. What is not delivered stays for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#delivering, wait(closeWithin, undefined, { ref: false })]);
  }

  /** Brings what waits on disk into the database. Never fails: what cannot be delivered stays. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliverAll()
      .catch(error => this.#report('the spool', error))
      .finally(() => {
        this.#delivering = undefined;
      });
    return this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    const names = await readdir(this.#folder).catch(ifMissing([]));
    const waiting = names.filter(name => name.endsWith(suffix)).sort();
    for (const name of waiting) {
      const isDelivered = await this.#deliverOne(join(this.#folder, name));
      if (!isDelivered) return;
    }
    this.#isDown = false;
    for (const name of names) if (!name.endsWith(suffix)) await removeUnfinished(join(this.#folder, name));
  }

  /** @returns false when the database is away or full, and the rest need not be tried */
  async #deliverOne(file: string): Promise<boolean> {
    try {
      const text = await readFile(file, 'utf8').catch(ifMissing(''));
      // Another process was faster.
      if (!text) return true;
      await storeEnquiry(this.#deps.db, enquiry.parse(JSON.parse(text)));
      await rm(file, { force: true });
      await syncFolder(this.#folder);
      this.#deps.log.info({ file }, 'An enquiry from the spool was delivered');
      return true;
    } catch (error) {
      if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'insufficient_storage'))
        return false;
      this.#report(file, error);
      return true;
    }
  }

  async #storeInTime(received: Enquiry): Promise<void> {
    const stored = storeEnquiry(this.#deps.db, received);
    const isLate = await Promise.race([stored.then(() => false), wait(databaseWithin, true, { ref: false })]);
    if (!isLate) return;
    // It may still be stored; then its file finds the row there.
    stored.catch(() => undefined);
    throw new AppError('unavailable', undefined, { cause: new Error('The database is silent') });
  }

  async #save(received: Enquiry): Promise<void> {
    const isNewFolder = await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (isNewFolder) await syncFolder(dirname(this.#folder));
    const file = join(this.#folder, `${received.id}${suffix}`);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    const unfinished = join(this.#folder, `${received.id}.${randomUUID()}.tmp`);
    try {
      await writeSynced(unfinished, JSON.stringify(received));
      await rename(unfinished, file);
      await syncFolder(this.#folder);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Says once of each file what stands against it. */
  #report(file: string, error: unknown): void {
    if (this.#reported.has(file)) return;
    this.#reported.add(file);
    this.#deps.log.error({ err: error, file }, 'An enquiry in the spool cannot be delivered');
  }
}

/** What stands in for a file or folder that is not there. */
const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file that was never finished was never acknowledged either. */
async function removeUnfinished(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(ifMissing({ mtimeMs: Number.POSITIVE_INFINITY }));
  if (Date.now() - mtimeMs > unfinishedFor) await rm(file, { force: true });
}
