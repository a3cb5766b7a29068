import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { binDays } from '@hydraulics/common/limits';
import type { Folders } from './folders.ts';
import { type ImageFile, isOriginal } from './references.ts';

const dayLength = 24 * 3600 * 1000;

/** The UTC day that names a part of the trash, such as `2026-11-22`. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Moves image files that no row names to `DATA_DIR/trash/<day>/<hash>/`, where they stay for thirty days. A file that is
 * gone already is left out.
 */
export async function moveToTrash({ trash }: Folders, files: ImageFile[], now: Date): Promise<void> {
  for (const { folder, name, hash } of files) {
    if (!existsSync(join(folder, name))) continue;
    const entry = join(trash, dayOf(now), hash);
    await mkdir(entry, { recursive: true, mode: 0o700 });
    await rename(join(folder, name), join(entry, name));
  }
}

/** Brings the files of an image back from the trash; those that are in place again stay as they are. */
export async function takeFromTrash(folders: Folders, hash: string): Promise<void> {
  // The newest last: it would be the one that stays.
  for (const day of (await readIfThere(folders.trash)).sort()) {
    const entry = join(folders.trash, day, hash);
    if (!existsSync(entry)) continue;
    for (const name of await readdir(entry)) {
      const folder = isOriginal(name) ? folders.originals : folders.uploads;
      if (existsSync(join(folder, name))) await rm(join(entry, name));
      else await rename(join(entry, name), join(folder, name));
    }
    await rmdir(entry);
  }
}

/**
 * Deletes for good what has lain in the trash for thirty whole days, but for hashes that are in use again, as after a
 * restore. Ask `isClockSteady` first.
 */
export async function purgeTrash({ trash }: Folders, now: Date, inUse: Set<string>): Promise<void> {
  for (const day of await readIfThere(trash)) {
    const end = Date.parse(`${day}T00:00:00Z`) + dayLength;
    // What people have put there under a name of their own has no date, so it stays.
    if (!(now.getTime() - end >= binDays * dayLength)) continue;
    const hashes = await readdir(join(trash, day));
    for (const hash of hashes) if (!inUse.has(hash)) await rm(join(trash, day, hash), { recursive: true, force: true });
    if (!hashes.some(hash => inUse.has(hash))) await rmdir(join(trash, day));
  }
}

/** Somebody who needs room may have removed the whole trash. */
const readIfThere = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
