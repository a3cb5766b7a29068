import type { Logger } from 'pino';

/** The signal is aborted when the process stops; long work should then end early. */
export type Job = (signal: AbortSignal) => Promise<unknown>;

/** Regular background work of the server. */
export class Jobs {
  readonly #log: Pick<Logger, 'error'>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #stop = new AbortController();

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  /**
   * Runs a job every `ms` milliseconds, first after one interval. A run is skipped while the previous one is still
   * working. A failure is logged under the job's name and does not affect later runs.
   */
  every(name: string, ms: number, job: Job): void {
    const timer = setInterval(() => this.#run(name, job), ms);
    timer.unref();
    this.#timers.push(timer);
  }

  /** Runs a job once, in `ms` milliseconds. */
  after(name: string, ms: number, job: Job): void {
    this.#timers.push(setTimeout(() => this.#run(name, job), ms).unref());
  }

  #run(name: string, job: Job): void {
    if (this.#running.has(name)) return;
    const run = (async () => job(this.#stop.signal))()
      .catch(error => this.#log.error({ err: error, job: name }, 'A job failed'))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, run);
  }

  /** Starts no further runs and waits for running ones. */
  async close(): Promise<void> {
    this.#timers.splice(0).forEach(clearInterval);
    this.#stop.abort();
    await Promise.all(this.#running.values());
  }
}
