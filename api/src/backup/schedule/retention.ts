import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unfinished } from '../create.ts';
import { takeLock } from '../lock.ts';
import { listBackups } from '../manifest.ts';

/** A backup's folder name is the time at which it was begun, in UTC. */
export const nameAt = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');

const named = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** When the newest backup in a folder was begun, by its name; null when there is none. Cheap enough for every minute. */
export async function newestAt(folder: string): Promise<Date | null> {
  const times = (await readdir(folder).catch(() => [])).flatMap(name => {
    const [whole, day, hours, minutes, seconds, rest] = named.exec(name) ?? [];
    return whole ? [new Date(`${day}T${hours}:${minutes}:${seconds}.${rest}Z`)] : [];
  });
  return times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/**
 * Removes backups beyond the newest so many. Those that are known to be damaged do not count, the newest that was proved
 * by a drill stays whatever its age, and a folder without our manifest is never touched.
 * @returns the folders that were removed
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const release = takeLock(folder);
  if (!release) return [];
  try {
    const backups = await listBackups(folder);
    const good = backups.filter(({ check }) => check?.ok !== false);
    const oldest = good[keep - 1];
    if (!oldest) return [];
    const proved = good.find(({ check }) => check?.ok === true);
    const old = backups.slice(backups.indexOf(oldest) + 1).filter(backup => backup !== proved);
    for (const { path } of old) {
      // Away under a name that is not a backup's first: a removal that is cut off leaves nothing that looks whole.
      const gone = join(dirname(path), `${unfinished}removed-${basename(path)}`);
      await rename(path, gone);
      await rm(gone, { recursive: true, force: true });
    }
    return old.map(({ path }) => path);
  } finally {
    release();
  }
}
