import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { uploadsFolder } from '@hydraulics/common/images';

/** Where files lie under `DATA_DIR`. All on one file system, so that moving between them is atomic. */
export type Folders = {
  /** Served to everybody: only re-encoded forms. */
  uploads: string;
  /** The files as they were sent, named by content hash. Never served. */
  originals: string;
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
    share: join(dataDir, 'share'),
    temporary,
    scratch: join(temporary, `${hostname()}~${process.pid}~${randomUUID()}`),
  };
  for (const folder of [folders.uploads, folders.share]) mkdirSync(folder, { recursive: true });
  for (const folder of [folders.originals, folders.temporary, folders.scratch]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  return folders;
}

/** Removes the scratch folders that dead processes of this machine left behind. */
export async function sweepScratch({ temporary, scratch }: Folders): Promise<void> {
  for (const name of await readdir(temporary)) {
    const [host, pid] = name.split('~');
    const own = join(temporary, name) === scratch;
    if (own || host !== hostname() || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    await rm(join(temporary, name), { recursive: true, force: true });
  }
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
