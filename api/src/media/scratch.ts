import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Where files are while they are received and encoded, always on this machine. */
export type Scratch = {
  /** The data folder, in which they are. */
  dataDir: string;
  /** This process's temporary folder. */
  folder: string;
  /** The parent of every process's temporary folder. */
  parent: string;
};

/** Creates them, private to their owner. */
export function createScratch(dataDir: string): Scratch {
  const parent = join(dataDir, 'tmp');
  const folder = join(parent, `${hostname()}~${process.pid}~${randomUUID()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { dataDir, folder, parent };
}

/** In ms: a temporary folder of another host untouched for so long was abandoned, because container names change. */
const abandonedAfterMs = 2 * 24 * 3600 * 1000;

/** Removes temporary folders of dead processes and marks our own as in use. Call it daily. */
export async function removeAbandonedScratch({ folder: own, parent }: Scratch): Promise<void> {
  await mkdir(own, { recursive: true, mode: 0o700 });
  await utimes(own, new Date(), new Date());
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (folder === own || (await isInUse(folder, name))) continue;
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
