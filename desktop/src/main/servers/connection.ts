import { describeNetError } from './net-errors.ts';

type Deps = {
  /** Asks the server for a sign of life; rejects when there is none. */
  ping: (server: string) => Promise<unknown>;
  onChange: () => void;
  /** As `setTimeout`. */
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Milliseconds between two looks whether a lost server is back; the last counts from then on. */
const retryDelays = [2000, 5000, 10_000, 30_000];

/**
 * Whether the server can be reached. Each call says how it went; after one that got no answer, this looks by itself
 * whether the server is back, so that the page can say so without being touched.
 */
export class Connection {
  readonly #deps: Required<Deps>;
  #error: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #attempts = 0;

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, ...deps };
  }

  /** Why the server cannot be reached, in a sentence; null while it can. */
  get error(): string | null {
    return this.#error;
  }

  /** The server answered, or it is another one now. */
  reportSuccess(): void {
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#setError(null);
  }

  /** A call to the server (its origin) got no answer. */
  reportFailure(server: string, error: unknown): void {
    clearTimeout(this.#timer);
    this.#setError(`Cannot reach ${server}. ${describeNetError(error, server)}`);
    const delay = retryDelays[Math.min(this.#attempts++, retryDelays.length - 1)] as number;
    this.#timer = this.#deps.setTimer(() => void this.retry(server), delay);
    // What only waits keeps no app alive.
    this.#timer.unref?.();
  }

  /** Looks now. @returns whether the server answers */
  async retry(server: string): Promise<boolean> {
    try {
      await this.#deps.ping(server);
      this.reportSuccess();
    } catch (error) {
      this.reportFailure(server, error);
    }
    return this.#error === null;
  }

  #setError(error: string | null): void {
    if (error === this.#error) return;
    this.#error = error;
    this.#deps.onChange();
  }
}
