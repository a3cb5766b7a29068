import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { uploadsFolder } from '@hydraulics/common/units/images';

/** Where files lie under `DATA_DIR`. All on one file system, so that moving between them is atomic. */
export type Folders = {
  /** Served to everybody: only re-encoded forms. */
  uploads: string;
  /** The files as they were sent, named by content hash. Never served. */
  originals: string;
  /** What no row names any more, for thirty days: `<day>/<hash>/` with the original and its variants. */
  trash: string;
  /** Pictures for sharing, drawn when they are asked for. All of it can be made again. */
  share: string;
  /** This process's own scratch folder: uploads on their way in. */
  scratch: string;
  /** The parent of every process's scratch folder. */
  temporary: string;
};

/** Makes the folders, private to their owner where they are not served. */
export function createFolders(dataDir: string): Folders {
  const temporary = join(dataDir, 'tmp');
  const folders = {
    uploads: join(dataDir, uploadsFolder),
    originals: join(dataDir, 'originals'),
    trash: join(dataDir, 'trash'),
    share: join(dataDir, 'share'),
    temporary,
    scratch: join(temporary, `${hostname()}~${process.pid}~${randomUUID()}`),
  };
  for (const folder of [folders.uploads, folders.share]) mkdirSync(folder, { recursive: true });
  for (const folder of [folders.originals, folders.trash, folders.temporary, folders.scratch]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  return folders;
}

/** A scratch folder of another machine that was not touched for so long (ms) was left behind: containers change names. */
const abandonedAfter = 2 * 24 * 3600 * 1000;

/** Removes the scratch folders that dead processes left behind, and marks this process's own as in use. Call it daily. */
export async function sweepScratch({ temporary, scratch }: Folders): Promise<void> {
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
  // Another sweep may have removed it meanwhile.
  const stats = await stat(folder).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs < abandonedAfter;
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 asks without sending anything; a process of another user answers EPERM, which means alive.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
