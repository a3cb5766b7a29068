import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uploadsFolder } from '@hydraulics/common/units/images';
import type { DatabaseLocation } from '../db/source.ts';
import { StartError } from '../start-error.ts';
import { buildDatabase, refuseNewer } from './build.ts';
import { copyFile, eachAtOnce } from './files.ts';
import { fileIn, type Manifest, readManifest, sizeOf } from './manifest.ts';
import { type Room, requireRoom } from './room.ts';
import { isPublished, isRestoring, openStaging, removeMark, requireEmpty } from './staging.ts';
import { claimDatabase, readDatabaseState, requireEmptyDatabase } from './tables/server-target.ts';

export type RestoreOptions = {
  backup: string;
  dataDir: string;
  /** For the embedded database: `catalogue.sqlite` in the data folder. */
  location: DatabaseLocation;
  room?: Room;
  /** Called between the steps. Tests end the process there. */
  step?: (name: RestoreStep) => unknown;
};
export type RestoreStep = 'begun' | 'files' | 'database' | 'published' | 'finished';

/**
 * Puts a backup onto an empty machine, into either database. The data folder appears when it is whole. What a restore that
 * was killed left is removed first.
 * @throws Error with a sentence; the target is then as it was
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataDir, location, step, room } = options;
  const manifest = await readManifest(backup);
  refuseNewer(manifest);
  // All refusals come before anything is made.
  const url = 'url' in location ? location.url : undefined;
  if (url) await finishPublished(dataDir, url);
  await requireEmpty(dataDir);
  if (url) await requireEmptyDatabase(url);

  const staging = await openStaging(dataDir);
  const database = await (url ? claimDatabase(url) : undefined)?.catch(async error => {
    await staging.abandon();
    throw error;
  });
  try {
    // The rows once more with their indexes, where they go to the same disk.
    await requireRoom(dirname(staging.data), sizeOf(manifest) + (url ? 0 : sizeOf({ ...manifest, files: [] })), room);
    await step?.('begun');
    await copyBack(backup, manifest, staging.data);
    await step?.('files');
    const problems = await buildDatabase(
      backup,
      manifest,
      url ? location : { file: join(staging.data, 'catalogue.sqlite') },
    );
    if (problems.length > 0) throw new Error(`The backup is damaged: ${problems.join('; ')}.`);
    await step?.('database');
    // Beside a database server there are two things to finish, so a mark stays in both until both are there.
    await staging.publish(url !== undefined);
    await step?.('published');
    await database?.finish();
    await staging.finish();
    await step?.('finished');
    return manifest;
  } catch (error) {
    await database?.abandon();
    await staging.abandon();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new Error(`The disk of ${dataDir} became full. Nothing was left there.`, { cause: error });
    }
    throw error;
  }
}

/** Only what the site serves is for others to read. */
const modeOf = (path: string) => (path.startsWith(`${uploadsFolder}/`) ? 0o644 : 0o600);

async function copyBack(backup: string, { files }: Manifest, data: string): Promise<void> {
  await mkdir(join(data, uploadsFolder), { mode: 0o755 });
  await mkdir(join(data, 'originals'), { mode: 0o700 });
  await eachAtOnce(files, async ({ path, sha256 }) => {
    const target = join(data, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const copied = await copyFile(fileIn(backup, path), target, modeOf(path));
    if (copied.sha256 !== sha256) throw new Error(`The backup is damaged: files/${path} has changed.`);
  });
}

/**
 * A restore that was cut off when the database had lost its mark already, and the folder had not, is complete. A database
 * that is empty is another one.
 */
async function finishPublished(dataDir: string, url: string): Promise<void> {
  if (isPublished(dataDir) && (await readDatabaseState(url)) === 'full') await removeMark(dataDir);
}

/** @throws StartError when a restore into the data folder or the database was cut off, or the database cannot tell */
export async function refuseHalfRestored(dataDir: string, location: DatabaseLocation): Promise<void> {
  if ('url' in location) {
    await refuseMarked(dataDir, location.url);
    await finishPublished(dataDir, location.url);
  }
  if (isRestoring(dataDir)) throw cutOff(dataDir);
}

async function refuseMarked(dataDir: string, url: string): Promise<void> {
  const state = await readDatabaseState(url).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new StartError(`The database at ${new URL(url).host} cannot be opened: ${reason}`, { cause: error });
  });
  if (state === 'restoring') throw cutOff(dataDir);
}

const cutOff = (dataDir: string) =>
  new StartError(`A restore into ${dataDir} was cut off. Run it again, by npm run restore -- <backup>.`);
