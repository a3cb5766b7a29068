import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../files/sync.ts';
import { syncFolders } from './files.ts';
import { takeLock } from './lock.ts';

/** Lies in a data folder while a restore fills it. */
const marker = '.restoring';

/** Lies in the mark once the folder is whole, and only the database is not known to be. */
const publishedNote = 'published';

/** Whether a restore into this data folder was cut off; a server must not start on it. */
export const isRestoring = (dataDir: string): boolean => existsSync(join(dataDir, marker));

/** Whether it was cut off when everything was in place in the folder. */
export const isPublished = (dataDir: string): boolean => existsSync(join(dataDir, marker, publishedNote));

/** Takes the mark away from a folder that is whole. */
export async function removeMark(dataDir: string): Promise<void> {
  await rm(join(dataDir, marker), { recursive: true, force: true });
  await syncFolder(dataDir);
}

/** A place beside the data folder that is filled first. */
export type Staging = {
  /** What will be the data folder. */
  data: string;
  /** Puts it in place. `marked` leaves the mark in it, for a database that is not finished yet. */
  publish(marked: boolean): Promise<void>;
  /** Takes the mark away. */
  finish(): Promise<void>;
  /** Leaves everything as it was. */
  abandon(): Promise<void>;
};

/** @throws Error with a sentence when the data folder holds anything that no killed restore left there */
export async function requireEmpty(dataDir: string): Promise<void> {
  if (isRestoring(dataDir)) return;
  const [name] = await contentOf(dataDir);
  if (name === undefined) return;
  throw new Error(
    `${dataDir} is not empty: it holds ${name}. Move the folder away, or name another by DATA_DIR. Nothing was changed.`,
  );
}

/** Opens a place to fill, after what a killed restore left has been removed. */
export async function openStaging(dataDir: string): Promise<Staging> {
  await requireEmpty(dataDir);
  const inside = await mustFillInPlace(dataDir);
  const outer = inside ? join(dataDir, marker) : join(dirname(dataDir), `${basename(dataDir)}.restoring`);
  await mkdir(outer, { recursive: true, mode: 0o700 });
  const release = takeLock(outer);
  if (!release) throw new Error(`Another restore into ${dataDir} is under way.`);
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
        if (marked) await notePublished(outer);
        return;
      }
      if (marked) {
        await mkdir(join(data, marker), { mode: 0o700 });
        await notePublished(join(data, marker));
      }
      await syncFolders(data);
      await rmdir(dataDir).catch(ignoreMissing);
      await rename(data, dataDir);
      await syncFolder(dirname(dataDir));
    },
    async finish() {
      await end();
      await removeMark(dataDir);
    },
    async abandon() {
      await clear();
      await end();
    },
  };
}

async function notePublished(mark: string): Promise<void> {
  await writeFile(join(mark, publishedNote), '', { mode: 0o600 });
  await syncFolder(mark);
}

/** A folder that is mounted, or whose parent is not ours, cannot be put in place by renaming. */
async function mustFillInPlace(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) {
    await mkdir(dirname(dataDir), { recursive: true });
    return false;
  }
  const [own, parent] = await Promise.all([stat(dataDir), stat(dirname(dataDir))]);
  if (own.dev !== parent.dev || (await readdir(dataDir)).includes('lost+found')) return true;
  return access(dirname(dataDir), constants.W_OK).then(
    () => false,
    () => true,
  );
}

/** What lies in a folder, but for what belongs to the file system and to a restore. */
const contentOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => name !== 'lost+found' && name !== marker);

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};
