import { counted } from '@hydraulics/common/text';
import { isReadOnlyError } from '../db/errors.ts';
import { countSteps, pendingOf, type Steps } from '../db/migrating/steps.ts';
import type { Disk } from '../files/disk.ts';
import { uploadSpace } from '../files/full-disk.ts';
import type { WorkerStatus } from '../media/workers/worker-load.ts';
import { ProbeTimeout } from './probe.ts';

/** The result of a health check. The message contains no secret. */
export type Check = { ok: boolean; message: string };

const stuckAfterMs = 120_000;

export const isStuck = ({ longestMs }: WorkerStatus): boolean => longestMs > stuckAfterMs;

/** The steps that have run on the database and those of this program. */
export type Migrations = { applied: Steps; known: Steps };

const pass = (message: string): Check => ({ ok: true, message });
const fail = (message: string): Check => ({ ok: false, message });

/**
 * @param result the database's response, or the error
 * @param write the error of a change, if it was refused
 */
export function checkDatabase(result: Migrations | Error, write?: Error): Check {
  const error = result instanceof Error ? result : write;
  if (!error) return pass('The database responds.');
  if (error instanceof ProbeTimeout) return fail('The database did not respond within 2 seconds.');
  if (isReadOnlyError(error)) return fail('The database is read-only: nothing can be saved.');
  return fail(
    result instanceof Error
      ? 'The database is unreachable, or rejects queries.'
      : 'The database responds, but rejects changes: nothing can be saved.',
  );
}

export function checkMigrations(result: Migrations | Error): Check {
  if (result instanceof Error) return fail('The migrations cannot be read while the database does not respond.');
  const { applied, known } = result;
  const missing = pendingOf(known, applied).length;
  // A newer version's expansions do not matter to this one.
  const isNewer = applied.migrations.some(name => !known.migrations.includes(name));
  if (isNewer) return fail('The database was migrated by a newer version of this program.');
  if (missing > 0) return fail(`${counted(missing, 'migration has', 'migrations have')} not run. A restart runs them.`);
  return pass(`All ${counted(countSteps(known), 'migration has', 'migrations have')} run.`);
}

/** A folder of the data into which files cannot be written, by its name, and why. */
export type Unwritable = { folder: string; problem: string };

export const unwritableMessage = ({ folder, problem }: Unwritable): string =>
  `The folder ${folder} cannot be written to: ${problem}.`;

/** Why the bucket of the files cannot be used, phrased to follow its name; null if it can. */
export type Bucket = { problem: string | null };

export const checkBucket = ({ problem }: Bucket): Check =>
  problem ? fail(`The bucket of the files cannot be used: ${problem}.`) : pass('The bucket of the files responds.');

export function checkDisk(disk: Disk | Error, unwritable: Unwritable | null = null): Check {
  if (disk instanceof Error) return fail('The data folder cannot be read.');
  if (unwritable) return fail(unwritableMessage(unwritable));
  return uploadSpace(disk) < 0 ? fail('The disk is full.') : pass('The disk has free space.');
}

export function checkImageWorker(status: WorkerStatus): Check {
  if (!isStuck(status)) return pass('Images are processed without delay.');
  return fail(`One image has been in progress for ${Math.round(status.longestMs / 1000)} seconds.`);
}

export const checkServing = (draining: boolean): Check =>
  draining ? fail('The server is stopping.') : pass('The server accepts requests.');
