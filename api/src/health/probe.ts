import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Thrown when a probe times out. */
export class ProbeTimeout extends Error {}

/** A probe pending for longer is started again: its connection may be dead. */
const reprobeAfterMs = 10_000;

/**
 * A probe of something that may hang. Only one runs at a time, however many callers wait, so that a hanging database
 * does not accumulate queries.
 */
export class Probe<T> {
  readonly #query: () => Promise<T>;
  readonly #timeoutMs: number;
  #pending: { promise: Promise<T>; since: number } | undefined;

  constructor(ask: () => Promise<T>, timeoutMs: number) {
    this.#query = ask;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws ProbeTimeout, or the error of the query */
  async run(): Promise<T> {
    const now = performance.now();
    if (!this.#pending || now - this.#pending.since > reprobeAfterMs) this.#pending = this.#start(now);
    const timeout = new AbortController();
    try {
      return await Promise.race([this.#pending.promise, this.#timeOut(timeout.signal)]);
    } finally {
      timeout.abort();
    }
  }

  #start(since: number) {
    const pending = {
      since,
      promise: this.#query().finally(() => {
        if (this.#pending === pending) this.#pending = undefined;
      }),
    };
    // Every caller may have timed out before it fails.
    pending.promise.catch(() => undefined);
    return pending;
  }

  async #timeOut(signal: AbortSignal): Promise<never> {
    await wait(this.#timeoutMs, undefined, { signal });
    await nextTurn();
    throw new ProbeTimeout(`No response within ${this.#timeoutMs / 1000} seconds`);
  }
}
