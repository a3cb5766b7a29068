import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Logger } from 'pino';
import { syncFolder } from '../files/sync.ts';
import type { Erasures } from './erasures.ts';
import { type Enquiry, enquiry, type StoreDeps, storeEnquiry } from './store.ts';

/** In ms: how often the spool is delivered, how long a stop waits. */
const deliveryIntervalMs = 3000;
const closeTimeoutMs = 2000;
/** In ms: an unfinished file older than this was abandoned. */
const unfinishedMaxAgeMs = 3600_000;

/** One of so many suspected enquiries also deletes the oldest, which requires reading all of them. */
const dropInterval = 100;

const suffix = '.json';

type SpoolDeps = StoreDeps & { log: Logger; erasures: Erasures };
type SpoolOptions = {
  /** How long a visitor waits for the database. */
  databaseTimeoutMs?: number;
};

/**
 * Stores enquiries on disk, one file each, until the database accepts them. The row id is assigned on arrival, so that
 * neither a lost acknowledgement nor a second process creates a duplicate (docs/decisions/0029).
 */
export class EnquirySpool {
  readonly #folder: string;
  readonly #deps: SpoolDeps;
  readonly #databaseTimeoutMs: number;
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> | undefined;
  /** Set after a database failure, so that visitors do not wait for the timeout again. */
  #isDatabaseDown = false;
  readonly #reported = new Set<string>();
  #suspected = 0;

  constructor(folder: string, deps: SpoolDeps, { databaseTimeoutMs = 3000 }: SpoolOptions = {}) {
    this.#folder = folder;
    this.#deps = deps;
    this.#databaseTimeoutMs = databaseTimeoutMs;
  }

  /**
   * Stores an enquiry, on disk if the database is down, hung or full. It is durable when this returns.
   * @throws Error if neither the database nor the disk accepts it
   */
  async accept(received: Enquiry): Promise<void> {
    if (!this.#isDatabaseDown) {
      try {
        return await this.#storeInTime(received);
      } catch (error) {
        if (error instanceof AppError && error.status < 500) throw error;
        this.#isDatabaseDown = true;
        this.#deps.log.error({ err: error }, 'Enquiries are stored in the spool until the database accepts them');
      }
    }
    await this.#save(received);
  }

  /** Starts delivering, now and every few seconds. */
  start(): void {
    this.#timer ??= setInterval(() => void this.deliver(), deliveryIntervalMs).unref();
    void this.deliver();
  }

  /** Stops delivering. Undelivered enquiries stay for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#delivering, wait(closeTimeoutMs, undefined, { ref: false })]);
  }

  /** Stores the spooled enquiries in the database. Never rejects: what cannot be delivered stays. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliverAll()
      .catch(error => this.#report('the spool', error))
      .finally(() => {
        this.#delivering = undefined;
      });
    return this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    const names = await this.#list();
    const waiting = names.filter(name => name.endsWith(suffix)).sort();
    for (const name of waiting) {
      const isDelivered = await this.#deliverOne(join(this.#folder, name));
      if (!isDelivered) return;
    }
    this.#isDatabaseDown = false;
    for (const name of names) if (!name.endsWith(suffix)) await removeUnfinished(join(this.#folder, name));
  }

  /** @returns false if the database is down or full, so that the rest need not be tried */
  async #deliverOne(file: string): Promise<boolean> {
    try {
      const text = await readFile(file, 'utf8').catch(ifMissing(''));
      // Another process was faster.
      if (!text) return true;
      const received = enquiry.parse(JSON.parse(text));
      if (!(await this.#isErased(received))) await this.#store(received, { deliveredAt: this.#deps.now() });
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

  /** Whether its sender was erased after it arrived, as in the spool of a restored backup. */
  async #isErased({ email, receivedAt }: Enquiry): Promise<boolean> {
    const erasedAt = (await this.#deps.erasures.lookup())(email);
    return erasedAt !== null && new Date(receivedAt) <= erasedAt;
  }

  /** Whether an enquiry waits here for the database. */
  async holds(id: string): Promise<boolean> {
    return (await this.#list()).includes(`${id}${suffix}`);
  }

  /** The spooled enquiries of a person. Unreadable files are left out. */
  async find(email: string): Promise<Enquiry[]> {
    return (await this.#readAll()).filter(({ received }) => isFrom(received, email)).map(({ received }) => received);
  }

  /** Deletes the spooled enquiries of a person. */
  async erase(email: string): Promise<void> {
    for (const { file, received } of await this.#readAll())
      if (isFrom(received, email)) await rm(file, { force: true });
  }

  async #list(): Promise<string[]> {
    return readdir(this.#folder).catch(ifMissing([]));
  }

  async #readAll(): Promise<{ file: string; received: Enquiry }[]> {
    const read = (await this.#list())
      .filter(name => name.endsWith(suffix))
      .map(async name => {
        const file = join(this.#folder, name);
        const { data } = enquiry.safeParse(parseJson(await readFile(file, 'utf8').catch(ifMissing(''))));
        return data ? [{ file, received: data }] : [];
      });
    return (await Promise.all(read)).flat();
  }

  #store(received: Enquiry, delivery: { deliveredAt?: Date } = {}): Promise<void> {
    const isSuspected = received.state === 'spam';
    const dropsSuspected = isSuspected && this.#suspected % dropInterval === 0;
    if (isSuspected) this.#suspected += 1;
    return storeEnquiry(this.#deps, received, { ...delivery, dropsSuspected });
  }

  async #storeInTime(received: Enquiry): Promise<void> {
    const stored = this.#store(received);
    const isLate = await Promise.race([stored.then(() => false), wait(this.#databaseTimeoutMs, true, { ref: false })]);
    if (!isLate) return;
    // It may still be stored; the delivery then finds its row.
    stored.catch(() => undefined);
    throw new AppError('unavailable', undefined, { cause: new Error('The database is silent') });
  }

  async #save(received: Enquiry): Promise<void> {
    const isNewFolder = await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (isNewFolder) await syncFolder(dirname(this.#folder));
    const file = join(this.#folder, `${received.id}${suffix}`);
    const isSpooled = await access(file).then(
      () => true,
      () => false,
    );
    if (isSpooled) return;
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

  /** Logs the problem of a file once. */
  #report(file: string, error: unknown): void {
    if (this.#reported.has(file)) return;
    this.#reported.add(file);
    this.#deps.log.error({ err: error, file }, 'An enquiry in the spool cannot be delivered');
  }
}

const isFrom = (received: Enquiry, email: string) => received.email.toLowerCase() === email;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns `value` instead of throwing when a file or folder does not exist. */
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

/** An unfinished file was never acknowledged. */
async function removeUnfinished(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(ifMissing({ mtimeMs: Number.POSITIVE_INFINITY }));
  if (Date.now() - mtimeMs > unfinishedMaxAgeMs) await rm(file, { force: true });
}
