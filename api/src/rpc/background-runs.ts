import { AsyncLocalStorage } from 'node:async_hooks';
import { keepClaim, type Stored } from '../db/jobs/jobs.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';

/** Background work must not continue the transaction, the audit entry or the idempotency key of the call. */
const outsideCalls = AsyncLocalStorage.snapshot();

/** In ms: how long after the end of a process another one ends its work. The claim is renewed while the work lasts. */
export const runLeaseMs = 60_000;

export type Run = {
  /** The id of its record. */
  id: string;
  job: JobRow;
  leaseMs?: number;
};

/** Work that continues after the response, under the claim of its job. */
export class BackgroundRuns {
  readonly #running = new Map<string, { done: number }>();

  /** @param work calls `onProgress` with its progress, and never rejects */
  start(
    stored: Stored,
    { id, job, leaseMs = runLeaseMs }: Run,
    work: (onProgress: (done: number) => void) => Promise<void>,
  ): void {
    const progress = { done: 0 };
    this.#running.set(id, progress);
    outsideCalls(() => {
      const stop = keepClaim(stored, job, leaseMs);
      const onProgress = (done: number) => {
        progress.done = done;
      };
      void work(onProgress)
        .finally(stop)
        .finally(() => this.#running.get(id) === progress && this.#running.delete(id));
    });
  }

  /** The progress of a record. For work of this process the value in memory is newer than the row. */
  doneOf({ id, done = 0 }: { id: string; done?: number }): number {
    return Math.max(done, this.#running.get(id)?.done ?? 0);
  }
}
