import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createFolders } from '../files/create-folders.ts';
import { sharedMode } from '../files/private-files.ts';
import { syncFolder } from '../files/sync.ts';
import { syncFolders } from './files.ts';
import { acquireLock } from './lock.ts';

const marker = '.restoring';

/** Created inside the marked folder when the folder is complete and only the database may not be. */
const publishedMarker = 'published';

/** Whether a restore into this data folder was interrupted; a server must not start on it. */
export const isRestoring = (dataDir: string): boolean => existsSync(join(dataDir, marker));

/** Whether it was interrupted after every file was in place. */
export const isPublished = (dataDir: string): boolean => existsSync(join(dataDir, marker, publishedMarker));

export async function removeMarker(dataDir: string): Promise<void> {
  await rm(join(dataDir, marker), { recursive: true, force: true });
  await syncFolder(dataDir);
}

/** A folder that is filled first and then becomes the data folder. */
export type Staging = {
  data: string;
  /** Moves it into place. `marked` keeps the marker, for a database that is not finished yet. */
  publish(marked: boolean): Promise<void>;
  /** Removes the marker. */
  finish(): Promise<void>;
  /** Puts the target back as it was. */
  abandon(): Promise<void>;
};

/** @throws Error if the data folder contains anything but leftovers of a killed restore */
export async function requireEmpty(dataDir: string): Promise<void> {
  if (isRestoring(dataDir)) return;
  const [name, ...others] = await contentOf(dataDir);
  if (name === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new Error(
    `${dataDir} is not empty: it contains ${name}${more}. Move the folder away or set DATA_DIR to another one. Nothing was changed.`,
  );
}

/** Opens an empty staging folder after removing the leftovers of a killed restore. */
export async function openStaging(dataDir: string): Promise<Staging> {
  await requireEmpty(dataDir);
  const inside = await mustFillInPlace(dataDir);
  const outer = inside ? join(dataDir, marker) : join(dirname(dataDir), `${basename(dataDir)}.restoring`);
  createFolders(outer);
  const release = acquireLock(outer);
  if (!release) throw new Error(`Another restore into ${dataDir} is in progress.`);
  const clear = async () => {
    if (!isRestoring(dataDir)) return;
    for (const name of await contentOf(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
    if (!inside) await rm(join(dataDir, marker), { recursive: true, force: true });
  };
  await clear();
  const data = join(outer, 'data');
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  const end = async () => {
    release();
    await rm(outer, { recursive: true, force: true });
  };
  return {
    data,
    async publish(marked) {
      if (inside) {
        await syncFolders(data);
        for (const name of await readdir(data)) await rename(join(data, name), join(dataDir, name));
        await syncFolder(dataDir);
        if (marked) await writePublishedMarker(outer);
        return;
      }
      if (marked) {
        await mkdir(join(data, marker), { mode: 0o700 });
        await writePublishedMarker(join(data, marker));
      }
      await syncFolders(data);
      await rmdir(dataDir).catch(ignoreMissing);
      await rename(data, dataDir);
      await syncFolder(dirname(dataDir));
    },
    async finish() {
      await end();
      await removeMarker(dataDir);
    },
    async abandon() {
      await clear();
      await end();
    },
  };
}

async function writePublishedMarker(mark: string): Promise<void> {
  await writeFile(join(mark, publishedMarker), '', { mode: 0o600 });
  await syncFolder(mark);
}

/** A mount point, or a folder whose parent is not writable, cannot be replaced by renaming. */
async function mustFillInPlace(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) {
    createFolders(dirname(dataDir), sharedMode());
    return false;
  }
  const [own, parent] = await Promise.all([stat(dataDir), stat(dirname(dataDir))]);
  if (own.dev !== parent.dev || (await readdir(dataDir)).includes('lost+found')) return true;
  return access(dirname(dataDir), constants.W_OK).then(
    () => false,
    () => true,
  );
}

const contentOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => name !== 'lost+found' && name !== marker);

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};
