import type { Logger } from 'pino';

/** Gets a signal that is aborted when the process is told to stop; long work should end early then. */
export type Job = (signal: AbortSignal) => Promise<unknown>;

/** Work that the server does regularly beside answering requests. */
export class Jobs {
  readonly #log: Pick<Logger, 'error'>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #stop = new AbortController();

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  /**
   * Runs a job every `ms` milliseconds, the first time after one interval. A run that is due while the last one still
   * works is left out. A failure is logged under the job's name, and later runs take place as planned.
   */
  every(name: string, ms: number, job: Job): void {
    const timer = setInterval(() => this.#run(name, job), ms);
    timer.unref();
    this.#timers.push(timer);
  }

  #run(name: string, job: Job): void {
    if (this.#running.has(name)) return;
    const run = (async () => job(this.#stop.signal))()
      .catch(error => this.#log.error({ err: error, job: name }, 'A job failed'))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, run);
  }

  /** Starts no further run and waits for those under way. */
  async close(): Promise<void> {
    this.#timers.splice(0).forEach(clearInterval);
    this.#stop.abort();
    await Promise.all(this.#running.values());
  }
}
