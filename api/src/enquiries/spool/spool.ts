import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Logger } from 'pino';
import type { Erasures } from '../erasures.ts';
import { type Enquiry, enquiry, type StoreDeps, storeEnquiry } from '../store.ts';
import type { SpoolPlace } from './spool-places.ts';

/** In ms: how often the spool is delivered, how long a stop waits. */
const deliveryIntervalMs = 3000;
const closeTimeoutMs = 2000;
/** One of so many suspected enquiries also deletes the oldest, which requires reading all of them. */
const dropInterval = 100;

type SpoolDeps = StoreDeps & { log: Logger; erasures: Erasures };
type SpoolOptions = {
  /** How long a visitor waits for the database. */
  databaseTimeoutMs?: number;
  /** The same for each place of the spool but the last. */
  placeTimeoutMs?: number;
};

/**
 * Stores enquiries until the database accepts them: in the first place that takes them, a bucket that any machine reads
 * or the folder of this one. The row id is assigned on arrival, so that
 * neither a lost acknowledgement nor a second process creates a duplicate (docs/decisions/0029).
 */
export class EnquirySpool {
  readonly #places: readonly SpoolPlace[];
  readonly #deps: SpoolDeps;
  readonly #databaseTimeoutMs: number;
  readonly #placeTimeoutMs: number;
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> | undefined;
  /** Set after a database failure, so that visitors do not wait for the timeout again. */
  #isDatabaseDown = false;
  readonly #reported = new Set<string>();
  /** Until when a place that was empty is not looked at, on the monotonic clock. */
  readonly #restsUntil = new Map<SpoolPlace, number>();
  #suspected = 0;

  constructor(
    places: readonly SpoolPlace[],
    deps: SpoolDeps,
    { databaseTimeoutMs = 3000, placeTimeoutMs = 3000 }: SpoolOptions = {},
  ) {
    this.#places = places;
    this.#deps = deps;
    this.#databaseTimeoutMs = databaseTimeoutMs;
    this.#placeTimeoutMs = placeTimeoutMs;
  }

  /**
   * Stores an enquiry, in the spool if the database is down, hung or full. It is durable when this returns.
   * @throws Error if neither the database nor the spool accepts it
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
    for (const place of this.#places) {
      const isDone = await this.#deliverFrom(place).catch(error => {
        this.#report(place.placeOf(''), error);
        return true;
      });
      if (!isDone) return;
    }
    this.#isDatabaseDown = false;
  }

  /** @returns false if the database is down or full, so that the rest need not be tried */
  async #deliverFrom(place: SpoolPlace): Promise<boolean> {
    const now = performance.now();
    if (now < (this.#restsUntil.get(place) ?? now)) return true;
    const ids = await place.list();
    if (ids.length === 0) this.#restsUntil.set(place, now + place.restMs);
    for (const id of ids.sort()) if (!(await this.#deliverOne(place, id))) return false;
    await place.tidy();
    return true;
  }

  /** @returns false if the database is down or full */
  async #deliverOne(place: SpoolPlace, id: string): Promise<boolean> {
    const file = place.placeOf(id);
    try {
      const text = await place.read(id);
      // Another process was faster.
      if (!text) return true;
      const received = enquiry.parse(JSON.parse(text));
      if (!(await this.#isErased(received))) await this.#store(received, { deliveredAt: this.#deps.now() });
      await place.remove(id);
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
    for (const place of this.#places) if ((await place.read(id)) !== null) return true;
    return false;
  }

  /** The spooled enquiries of a person. Unreadable files are left out. */
  async find(email: string): Promise<Enquiry[]> {
    return (await this.#readAll()).filter(({ received }) => isFrom(received, email)).map(({ received }) => received);
  }

  /** Deletes the spooled enquiries of a person. */
  async erase(email: string): Promise<void> {
    for (const { place, received } of await this.#readAll())
      if (isFrom(received, email)) await place.remove(received.id);
  }

  async #readAll(): Promise<{ place: SpoolPlace; received: Enquiry }[]> {
    const all: { place: SpoolPlace; received: Enquiry }[] = [];
    for (const place of this.#places) {
      for (const id of await place.list()) {
        const { data } = enquiry.safeParse(parseJson((await place.read(id)) ?? ''));
        if (data) all.push({ place, received: data });
      }
    }
    return all;
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

  /**
   * Saves it in the first place that takes it in time. One that was only late may have taken it as well; both copies are
   * delivered as one row.
   */
  async #save(received: Enquiry): Promise<void> {
    const text = JSON.stringify(received);
    const [last, ...others] = this.#places.toReversed();
    for (const place of others.reverse()) {
      this.#restsUntil.delete(place);
      const saved = place.save(received.id, text).then(
        () => true,
        error => {
          this.#report(place.placeOf(''), error);
          return false;
        },
      );
      if (await Promise.race([saved, wait(this.#placeTimeoutMs, false, { ref: false })])) return;
    }
    await last?.save(received.id, text);
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
