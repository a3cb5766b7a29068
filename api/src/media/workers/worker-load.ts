import type { Line } from './patient-line.ts';

/** The load of the image workers. `longestMs` is the age of the oldest running job, 0 if there is none. */
export type WorkerStatus = { working: number; waiting: number; longestMs: number; replaced: number };

/** Counts the jobs of the image workers, with times from a monotonic clock. */
export class WorkerLoad {
  readonly #startTimes = new Set<{ at: number }>();
  #waiting = 0;
  /** Workers that died during a job and were replaced. */
  replaced = 0;

  /** Runs a job within the limit, counting it as waiting and then as running. */
  run<T>(limit: Line, work: () => Promise<T>): Promise<T> {
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
