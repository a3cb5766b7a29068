import type { LimitFunction } from 'p-limit';

/** How busy the image workers are. `longestMs` is how long the oldest job under way has run, 0 when there is none. */
export type WorkerStatus = { working: number; waiting: number; longestMs: number; replaced: number };

/** Counts the jobs of the image workers. Times come from a clock that only goes forward. */
export class WorkerLoad {
  readonly #startTimes = new Set<{ at: number }>();
  #waiting = 0;
  /** How many workers ended during a job, so that another had to be started. */
  replaced = 0;

  /** Runs a job when the limit allows it, and counts it while it waits and while it runs. */
  run<T>(limit: LimitFunction, work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    return limit(async () => {
      this.#waiting -= 1;
      const start = { at: performance.now() };
      this.#startTimes.add(start);
      try {
        return await work();
      } finally {
        this.#startTimes.delete(start);
      }
    });
  }

  status(): WorkerStatus {
    const now = performance.now();
    return {
      working: this.#startTimes.size,
      waiting: this.#waiting,
      longestMs: Math.max(0, ...[...this.#startTimes].map(({ at }) => Math.round(now - at))),
      replaced: this.replaced,
    };
  }
}
