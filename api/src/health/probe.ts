import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Thrown when a probe was not answered in time. */
export class NoAnswer extends Error {}

/** Milliseconds after which a question that is still open is asked again: its connection may be dead for good. */
const askAgainAfter = 10_000;

/**
 * A question to something that may be silent. However many ask, it is put once at a time, so that a database that hangs
 * is not given a pile of queries for when it wakes.
 */
export class Probe<T> {
  readonly #ask: () => Promise<T>;
  readonly #timeoutMs: number;
  #open: { answer: Promise<T>; since: number } | undefined;

  constructor(ask: () => Promise<T>, timeoutMs: number) {
    this.#ask = ask;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws NoAnswer after the time-out, or what the question failed with */
  async run(): Promise<T> {
    const now = performance.now();
    if (!this.#open || now - this.#open.since > askAgainAfter) this.#open = this.#start(now);
    const given = new AbortController();
    try {
      return await Promise.race([this.#open.answer, this.#giveUp(given.signal)]);
    } finally {
      given.abort();
    }
  }

  #start(since: number) {
    const open = {
      since,
      answer: this.#ask().finally(() => {
        if (this.#open === open) this.#open = undefined;
      }),
    };
    // Whoever asked may have given up by the time it fails.
    open.answer.catch(() => undefined);
    return open;
  }

  async #giveUp(signal: AbortSignal): Promise<never> {
    await wait(this.#timeoutMs, undefined, { signal });
    // After a long piece of work of our own, an answer that came meanwhile is read first.
    await nextTurn();
    throw new NoAnswer(`No answer within ${this.#timeoutMs / 1000} seconds`);
  }
}
