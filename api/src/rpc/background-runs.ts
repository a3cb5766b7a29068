import { AsyncLocalStorage } from 'node:async_hooks';
import { silenceMs } from '../db/rows.ts';
import type { Deps } from '../deps.ts';

/** Background work must not continue the transaction, the audit entry or the idempotency key of the call. */
const outsideCalls = AsyncLocalStorage.snapshot();

/** Work that continues after the response. Its row has the id of the run, and the time of its last heartbeat. */
export class BackgroundRuns {
  readonly #running = new Map<string, number>();

  /** @param work calls `onProgress` with its progress, and never rejects */
  start(run: string, work: (onProgress: (done: number) => void) => Promise<void>): void {
    this.#running.set(run, 0);
    outsideCalls(() => void work(done => this.#running.set(run, done)).finally(() => this.#running.delete(run)));
  }

  /** The progress of a run. For runs of this process the value in memory is newer than the row. */
  doneOf({ run, done = 0 }: { run: string | null; done?: number }): number {
    return Math.max(done, (run && this.#running.get(run)) || 0);
  }

  /** Whether a run is active, here or in another process; otherwise it was interrupted. */
  isRunning({ run, beatAt }: { run: string | null; beatAt: Date }, { db, now }: Pick<Deps, 'db' | 'now'>): boolean {
    if (run !== null && this.#running.has(run)) return true;
    return db.dialect !== 'sqlite' && Math.abs(now().getTime() - beatAt.getTime()) < silenceMs;
  }
}
