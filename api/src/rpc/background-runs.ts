import { AsyncLocalStorage } from 'node:async_hooks';
import { silenceMs } from '../db/rows.ts';
import type { Deps } from '../deps.ts';

/** Background work must not continue the transaction, the audit entry or the idempotency key of the call. */
const outsideCalls = AsyncLocalStorage.snapshot();

/** Work that goes on after its call was answered. Its row has the id of the run, and the time of its last sign. */
export class BackgroundRuns {
  readonly #running = new Map<string, number>();

  /** @param work calls `onProgress` with what is done so far, and never rejects */
  start(run: string, work: (onProgress: (done: number) => void) => Promise<void>): void {
    this.#running.set(run, 0);
    outsideCalls(() => void work(done => this.#running.set(run, done)).finally(() => this.#running.delete(run)));
  }

  /** How much a run has done: what this process knows of its own is newer than its row. */
  doneOf({ run, done = 0 }: { run: string | null; done?: number }): number {
    return Math.max(done, (run && this.#running.get(run)) || 0);
  }

  /** Whether it still runs, here or elsewhere; otherwise it was interrupted. */
  isRunning({ run, beatAt }: { run: string | null; beatAt: Date }, { db, now }: Pick<Deps, 'db' | 'now'>): boolean {
    if (run !== null && this.#running.has(run)) return true;
    return db.dialect !== 'sqlite' && now().getTime() - beatAt.getTime() < silenceMs;
  }
}
