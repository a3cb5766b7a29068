import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { uploadsFolder } from '@hydraulics/common/units/images';

/** The folders under `DATA_DIR`. All on one file system, so that moves between them are atomic. */
export type Folders = {
  /** Public: re-encoded variants only. */
  uploads: string;
  /** The uploaded files, named by content hash. Never served. */
  originals: string;
  /** Unreferenced files, for thirty days: `<day>/<hash>/` with the original and its variants. */
  trash: string;
  /** Share pictures, drawn on demand and reproducible. */
  share: string;
  /** Catalogues as a PDF, for a day: `<id>.pdf`. */
  catalogues: string;
  /** This process's temporary folder for uploads in progress. */
  scratch: string;
  /** The parent of every process's temporary folder. */
  temporary: string;
};

/** Creates the folders; those that are not served are private to their owner. */
export function createFolders(dataDir: string): Folders {
  const temporary = join(dataDir, 'tmp');
  const folders = {
    uploads: join(dataDir, uploadsFolder),
    originals: join(dataDir, 'originals'),
    trash: join(dataDir, 'trash'),
    share: join(dataDir, 'share'),
    catalogues: join(dataDir, 'catalogues'),
    temporary,
    scratch: join(temporary, `${hostname()}~${process.pid}~${randomUUID()}`),
  };
  for (const folder of [folders.uploads, folders.share]) mkdirSync(folder, { recursive: true });
  for (const folder of [folders.originals, folders.trash, folders.catalogues, folders.temporary, folders.scratch]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  return folders;
}

/** In ms: a temporary folder of another host untouched for so long was abandoned, because container names change. */
const abandonedAfterMs = 2 * 24 * 3600 * 1000;

/** Removes temporary folders of dead processes and marks our own as in use. Call it daily. */
export async function removeAbandonedScratch({ temporary, scratch }: Folders): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  await utimes(scratch, new Date(), new Date());
  for (const name of await readdir(temporary)) {
    const folder = join(temporary, name);
    if (folder === scratch || (await isInUse(folder, name))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function isInUse(folder: string, name: string): Promise<boolean> {
  const [host, pid] = name.split('~');
  if (host === hostname()) return Number(pid) !== process.pid && isAlive(Number(pid));
  const stats = await stat(folder).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs < abandonedAfterMs;
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks for existence; EPERM means that the process belongs to another user and is alive.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
