import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { trashDays } from '@hydraulics/common/limits';
import type { Folders } from '../folders.ts';
import { type ImageFile, isOriginal } from '../references.ts';

const dayLength = 24 * 3600 * 1000;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Moves image files to `DATA_DIR/trash/<day>/<hash>/`, where they stay for thirty days. Missing files are skipped. */
export async function moveToTrash({ trash }: Folders, files: ImageFile[], now: Date): Promise<void> {
  for (const { folder, name, hash } of files) {
    if (!existsSync(join(folder, name))) continue;
    const entry = join(trash, dayOf(now), hash);
    await mkdir(entry, { recursive: true, mode: 0o700 });
    // Another process may have moved it first.
    await rename(join(folder, name), join(entry, name)).catch(ignore('ENOENT'));
  }
}

/** Restores an image's files from the trash; existing files are not replaced. */
export async function restoreFromTrash(folders: Folders, hash: string): Promise<void> {
  for (const day of (await readdirIfExists(folders.trash)).sort()) {
    const entry = join(folders.trash, day, hash);
    if (!existsSync(entry)) continue;
    for (const name of await readdirIfExists(entry)) {
      const folder = isOriginal(name) ? folders.originals : folders.uploads;
      if (existsSync(join(folder, name))) await rm(join(entry, name), { force: true });
      else await rename(join(entry, name), join(folder, name)).catch(ignore('ENOENT'));
    }
    await rmdir(entry).catch(ignore('ENOENT', 'ENOTEMPTY'));
  }
}

/**
 * Purges what has been in the trash for thirty whole days, except hashes in use again, as after a restore. Check
 * `isClockSteady` first.
 */
export async function purgeTrash({ trash }: Folders, now: Date, inUse: Set<string>): Promise<void> {
  for (const day of await readdirIfExists(trash)) {
    const end = Date.parse(`${day}T00:00:00Z`) + dayLength;
    // Folders with other names were put there by hand and stay.
    if (!(now.getTime() - end >= trashDays * dayLength)) continue;
    const hashes = await readdir(join(trash, day));
    for (const hash of hashes) if (!inUse.has(hash)) await rm(join(trash, day, hash), { recursive: true, force: true });
    if (!hashes.some(hash => inUse.has(hash))) await rmdir(join(trash, day));
  }
}

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

/** An operator may have removed the trash to free space. */
const readdirIfExists = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
