import { describeNetError } from './net-errors.ts';

type Deps = {
  /** Rejects when the server does not answer. */
  ping: (server: string) => Promise<unknown>;
  onChange: () => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Milliseconds between attempts to reach a lost server; the last one repeats. */
const retryDelays = [2000, 5000, 10_000, 30_000];

/**
 * Whether the server can be reached. Each API call reports its outcome; after a failure the server is pinged until it is
 * back, so that the page recovers without a click.
 */
export class Connection {
  readonly #deps: Required<Deps>;
  #error: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #attempts = 0;

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, ...deps };
  }

  /** Why the server cannot be reached, as a message for the user; null while it can. */
  get error(): string | null {
    return this.#error;
  }

  /** Also called after a switch to another server. */
  reportSuccess(): void {
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#setError(null);
  }

  /** `server` is an origin. */
  reportFailure(server: string, error: unknown): void {
    clearTimeout(this.#timer);
    this.#setError(`Cannot reach ${server}. ${describeNetError(error, server)}`);
    const delay = retryDelays[Math.min(this.#attempts++, retryDelays.length - 1)] as number;
    this.#timer = this.#deps.setTimer(() => void this.retry(server), delay);
    this.#timer.unref?.();
  }

  /** Pings the server now. @returns whether it answers */
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
