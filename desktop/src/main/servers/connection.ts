import { netFault } from './net-errors.ts';

type Deps = {
  /** Asks the server for a sign of life; rejects when there is none. */
  ping: (server: string) => Promise<unknown>;
  onChange: () => void;
  /** As `setTimeout`. */
  later?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Milliseconds between two looks whether a lost server is back; the last counts from then on. */
const waits = [2000, 5000, 10_000, 30_000];

/**
 * Whether the server can be reached. Each call says how it went; after one that got no answer, this looks by itself
 * whether the server is back, so that the page can say so without being touched.
 */
export class Connection {
  readonly #deps: Required<Deps>;
  #fault: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;

  constructor(deps: Deps) {
    this.#deps = { later: setTimeout, ...deps };
  }

  /** Why the server cannot be reached, in a sentence; null while it can. */
  get fault(): string | null {
    return this.#fault;
  }

  /** The server answered, or it is another one now. */
  reached(): void {
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#set(null);
  }

  /** A call to the server (its origin) got no answer. */
  lost(server: string, error: unknown): void {
    clearTimeout(this.#timer);
    this.#set(`Cannot reach ${server}. ${netFault(error, server)}`);
    const wait = waits[Math.min(this.#tries++, waits.length - 1)] as number;
    this.#timer = this.#deps.later(() => void this.retry(server), wait);
    // What only waits keeps no app alive.
    this.#timer.unref?.();
  }

  /** Looks now. @returns whether the server answers */
  async retry(server: string): Promise<boolean> {
    try {
      await this.#deps.ping(server);
      this.reached();
    } catch (error) {
      this.lost(server, error);
    }
    return this.#fault === null;
  }

  #set(fault: string | null): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#deps.onChange();
  }
}
