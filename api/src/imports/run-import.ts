import { randomBytes } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Tables } from '../db/database.ts';
import { endAbandoned, endJob, putClaimedJob, type Stored } from '../db/jobs/jobs.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { importJobs, importOf } from '../media/purge-imports.ts';
import type { Actor } from '../rpc/actor.ts';
import { BackgroundRuns, runLeaseMs } from '../rpc/background-runs.ts';
import { applyImport, failureOf, Superseded } from './apply.ts';

/** The imports that this process works on, with the number of written rows. */
export const runs = new BackgroundRuns();

/**
 * Claims an import for this process, in the transaction that finds that it may be started. Each start is a job of its
 * own, so that an earlier one can be told from it.
 */
export async function claimImport(
  tables: Tables,
  id: string,
  { now, leaseMs = runLeaseMs }: { now: Date; leaseMs?: number },
): Promise<JobRow> {
  await tables.productImports.update(id, { state: 'running', result: { message: null } });
  return putClaimedJob(tables, now, { kind: importJobs, key: `${id}.${randomBytes(6).toString('hex')}`, leaseMs });
}

/** Writes a claimed import after the response. */
export function runImport(deps: Deps, actor: Actor, claimed: { id: string; job: JobRow; leaseMs?: number }): void {
  runs.start(deps, claimed, onProgress => work(deps, actor, { ...claimed, onProgress }));
}

type Work = { id: string; job: JobRow; onProgress: (done: number) => void };

async function work(deps: Deps, actor: Actor, { id, job, onProgress }: Work): Promise<void> {
  const { db, log, media } = deps;
  try {
    await applyImport(deps, actor, { id, job, onProgress });
  } catch (error) {
    if (error instanceof Superseded || media.isClosed) return;
    if (!(error instanceof AppError)) log.error({ err: error }, 'An import of products failed; nothing was changed');
    const result = { message: failureOf(error) };
    await db
      .transaction(async tables => {
        if (await endJob(tables, job)) await tables.productImports.update(id, { state: 'failed', result });
      })
      // The import is interrupted when its claim ends, as after a crash.
      .catch(() => undefined);
  }
}

/**
 * Marks the imports of processes that died as interrupted. Such a process has changed nothing, and will change nothing
 * if it was only silent, because its claim is over.
 * @param options.isStart whether no other process of the embedded database can be running
 */
export const endInterruptedImports = (stored: Stored, options: { isStart?: boolean } = {}): Promise<void> =>
  endAbandoned(stored, { kind: importJobs, leaseMs: runLeaseMs, ...options }, ({ productImports }, job) =>
    productImports.update({ id: importOf(job), state: 'running' }, { state: 'interrupted' }),
  );
