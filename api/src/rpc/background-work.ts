import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { claimJob, keepClaim, type Stored } from '../db/jobs/jobs.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import type { Role } from '../env.ts';
import { nullIfUnavailable } from '../repositories/publication/schedule.ts';

/** Background work must not continue the transaction, the audit entry or the idempotency key of the call. */
const outsideCalls = AsyncLocalStorage.snapshot();

/** In ms: how long after the end of a process another one does its work. The claim is renewed while the work lasts. */
export const runLeaseMs = 30_000;

/** Work whose process died so often may be what ends it, and is given up. */
export const maxAttempts = 3;

/** In ms: how often the progress is stored for other processes. */
const storeMs = 500;

type WorkDeps = Stored & { role: Role; log: Logger };

type Kind<D> = {
  kind: string;
  /** The id of the record of a job. */
  recordOf: (job: JobRow) => string;
  /** Does it, and ends the job together with what it stores. Never rejects. */
  work: (deps: D, job: JobRow, onProgress: (done: number) => void) => Promise<void>;
  /** Ends a job that is not tried again. */
  giveUp: (deps: D, job: JobRow) => Promise<unknown>;
  /** Stores the progress, if the work itself does not. */
  storeProgress?: (deps: D, job: JobRow, done: number) => Promise<unknown>;
};

/**
 * Work that staff or visitors begin, and that continues after the response: in the process that got the request, or in a
 * worker. It is a job, so another process does it again from its beginning after the one that did it has died.
 */
export class BackgroundWork<D extends WorkDeps> {
  readonly #kind: Kind<D>;
  readonly #running = new Map<string, { done: number }>();

  constructor(kind: Kind<D>) {
    this.#kind = kind;
  }

  /** Begins what is due at once, without waiting for it, unless that is left to workers. */
  begin(deps: D): void {
    if (deps.role === 'web') return;
    outsideCalls(() => {
      void this.takeDue(deps).catch(error =>
        deps.log.warn({ err: error, kind: this.#kind.kind }, 'Background work could not be begun; it is tried again'),
      );
    });
  }

  /** Does what is due, one after the other. */
  async takeDue(deps: D): Promise<void> {
    for (;;) {
      const job = await claimJob(deps, this.#kind.kind, runLeaseMs).catch(nullIfUnavailable);
      if (!job) return;
      if (job.attempts > maxAttempts) await this.#kind.giveUp(deps, job);
      else await this.#run(deps, job);
    }
  }

  async #run(deps: D, job: JobRow): Promise<void> {
    const { recordOf, work } = this.#kind;
    const progress = { done: 0 };
    this.#running.set(recordOf(job), progress);
    const stop = keepClaim(deps, job, runLeaseMs);
    const store = this.#storing(deps, job);
    await work(deps, job, done => {
      progress.done = done;
      store(done);
    }).finally(stop);
    if (this.#running.get(recordOf(job)) === progress) this.#running.delete(recordOf(job));
  }

  /** Stores the latest progress from time to time, outside the transaction of the work. */
  #storing(deps: D, job: JobRow): (done: number) => void {
    const { storeProgress } = this.#kind;
    let next = 0;
    return done => {
      if (!storeProgress || performance.now() < next) return;
      next = performance.now() + storeMs;
      // The next one is stored as well.
      outsideCalls(() => void storeProgress(deps, job, done).catch(() => undefined));
    };
  }

  /** The progress of a record. For work of this process the value in memory is newer than the row. */
  doneOf({ id, done }: { id: string; done: number | null }): number {
    return Math.max(done ?? 0, this.#running.get(id)?.done ?? 0);
  }
}
