import { randomBytes } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import { endJobAnd, putJob } from '../db/jobs/jobs.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { importJobs, importOf } from '../media/purge-imports.ts';
import type { Actor } from '../rpc/actor.ts';
import { BackgroundWork } from '../rpc/background-work.ts';
import { applyImport, failureOf, Superseded } from './apply.ts';

/**
 * Starts an import for a user, in the transaction that finds that it may be started. Each start is a job of its own, so
 * that an earlier one can be told from it.
 */
export async function putImport(tables: Tables, id: string, { user, client }: Actor, now: Date): Promise<void> {
  const startedBy = user && { userId: user.id, ...client };
  await tables.productImports.update(id, { state: 'running', startedBy, done: 0, result: { message: null } });
  await putJob(tables, now, { kind: importJobs, key: `${id}.${randomBytes(6).toString('hex')}` });
}

/** The imports that are being written, here or by another process. */
export const importWork = new BackgroundWork<Deps>({
  kind: importJobs,
  recordOf: importOf,
  work,
  giveUp: (deps, job) =>
    endJobAnd(deps, job, tables => tables.productImports.update(importOf(job), { state: 'interrupted' })),
  storeProgress: async ({ db }, job, done) => {
    // The embedded database has no other process, and takes no other write during the import.
    if (db.dialect === 'sqlite') return;
    await db.transaction(({ productImports }) =>
      productImports.update({ id: importOf(job), state: 'running' }, { done }),
    );
  },
});

async function work(deps: Deps, job: JobRow, onProgress: (done: number) => void): Promise<void> {
  const { db, log, media } = deps;
  const id = importOf(job);
  try {
    const actor = await db.read(tables => starterOf(tables, id));
    // Started by a version that continues no imports.
    if (!actor) await endJobAnd(deps, job, tables => tables.productImports.update(id, { state: 'interrupted' }));
    else await applyImport(deps, actor, { id, job, onProgress });
  } catch (error) {
    if (error instanceof Superseded || media.isClosed) return;
    if (!(error instanceof AppError)) log.error({ err: error }, 'An import of products failed; nothing was changed');
    const result = { message: failureOf(error) };
    await endJobAnd(deps, job, tables => tables.productImports.update(id, { state: 'failed', result }))
      // It is tried again when its claim ends, as after a crash.
      .catch(() => undefined);
  }
}

/** Who started an import; without a user if they are gone. Null if that is not known. */
async function starterOf({ productImports, users }: Tables, id: string): Promise<Actor | null> {
  const row = await productImports.findOneBy({ id });
  if (!row?.startedBy) return null;
  const { userId, ...client } = row.startedBy;
  return { user: await users.findOneBy({ id: userId, deactivatedAt: IsNull() }), session: null, client };
}
