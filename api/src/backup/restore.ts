import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { LeaseLost } from '../db/leases/lease.ts';
import type { ServerLocation } from '../db/server/tls.ts';
import { cannotOpen, type DatabaseLocation } from '../db/source.ts';
import { erasuresFile, mergeErasures } from '../enquiries/erasures.ts';
import { type FreeSpaceOptions, requireFreeSpace } from '../files/free-space.ts';
import { StartError } from '../start-error.ts';
import { buildDatabase, rejectNewerBackup } from './build.ts';
import { copyFile, forEachConcurrently } from './files.ts';
import { fileIn, type Manifest, readManifest, sizeOf } from './manifest.ts';
import { isPublished, isRestoring, openStaging, removeMarker, requireEmpty } from './staging.ts';
import { claimDatabase, readDatabaseState, requireEmptyDatabase } from './tables/server-target.ts';

export type RestoreOptions = {
  backup: string;
  dataDir: string;
  /** For the embedded database: `catalogue.sqlite` in the data folder. */
  location: DatabaseLocation;
  freeSpace?: FreeSpaceOptions;
  /** Called between the steps; tests kill the process there. */
  onStep?: (name: RestoreStep) => unknown;
};
export type RestoreStep = 'begun' | 'files' | 'database' | 'published' | 'finished';

/**
 * Restores a backup onto an empty machine, into either kind of database. The data folder appears once it is complete.
 * Leftovers of a killed restore are removed first.
 * @throws Error after putting the target back as it was
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataDir, location, onStep, freeSpace } = options;
  const manifest = await readManifest(backup);
  rejectNewerBackup(manifest);
  const server = 'url' in location ? location : undefined;
  if (server) await completeIfPublished(dataDir, server);
  await requireEmpty(dataDir);
  if (server) await requireEmptyDatabase(server);

  const staging = await openStaging(dataDir);
  const database = await (server ? claimDatabase(server) : undefined)?.catch(async error => {
    await staging.abandon();
    throw error;
  });
  try {
    // The embedded database needs space for the rows twice.
    await requireFreeSpace(
      dirname(staging.data),
      sizeOf(manifest) + (server ? 0 : sizeOf({ ...manifest, files: [] })),
      freeSpace,
    );
    await onStep?.('begun');
    await restoreFiles(backup, manifest, staging.data);
    // The server repeats these erasures at its next start.
    await mergeErasures([join(dirname(backup), erasuresFile)], join(staging.data, erasuresFile));
    await onStep?.('files');
    const problems = await buildDatabase(backup, manifest, server ?? { file: join(staging.data, 'catalogue.sqlite') });
    if (problems.length > 0) throw new Error(`The backup is damaged: ${problems.join('; ')}.`);
    await onStep?.('database');
    await staging.publish(server !== undefined);
    await onStep?.('published');
    await database?.finish();
    await staging.finish();
    await onStep?.('finished');
    return manifest;
  } catch (error) {
    await database?.abandon().catch(ignoreLostLease);
    await staging.abandon();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new Error(`The disk of ${dataDir} is full. The incomplete restore was removed.`, { cause: error });
    }
    throw error;
  }
}

/** Another restore has taken over, and removes the leftovers of this one. */
function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

async function restoreFiles(backup: string, { files }: Manifest, data: string): Promise<void> {
  await mkdir(join(data, uploadsFolder), { mode: 0o700 });
  await mkdir(join(data, 'originals'), { mode: 0o700 });
  await forEachConcurrently(files, async ({ path, sha256 }) => {
    const target = join(data, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const copied = await copyFile(fileIn(backup, path), target);
    if (copied.sha256 !== sha256) throw new Error(`The backup is damaged: files/${path} has changed.`);
  });
}

/**
 * A restore that was interrupted between removing the database's marker and the folder's is complete; an empty database
 * is not.
 */
async function completeIfPublished(dataDir: string, server: ServerLocation): Promise<void> {
  if (isPublished(dataDir) && (await readDatabaseState(server)) === 'full') await removeMarker(dataDir);
}

/**
 * @throws StartError if a restore into the data folder or the database was interrupted, or the database cannot be read
 */
export async function rejectInterruptedRestore(dataDir: string, location: DatabaseLocation): Promise<void> {
  if ('url' in location) {
    await rejectMarkedDatabase(dataDir, location);
    await completeIfPublished(dataDir, location);
  }
  if (isRestoring(dataDir)) throw interruptedRestore(dataDir);
}

async function rejectMarkedDatabase(dataDir: string, server: ServerLocation): Promise<void> {
  const state = await readDatabaseState(server).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw cannotOpen(server, reason, error);
  });
  if (state === 'restoring') throw interruptedRestore(dataDir);
}

const interruptedRestore = (dataDir: string) =>
  new StartError(`A restore into ${dataDir} was interrupted. Run it again: npm run restore -- <backup>`);
