import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unfinishedPrefix } from '../create.ts';
import { type BackupCheck, listBackups } from '../manifest.ts';

/** A backup's folder name is its start time in UTC. */
export const backupName = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');

const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** The start time of a backup, from its name. */
function timeOf(name: string): Date | null {
  const [whole, day, hours, minutes, seconds, rest] = namePattern.exec(name) ?? [];
  return whole ? new Date(`${day}T${hours}:${minutes}:${seconds}.${rest}Z`) : null;
}

/** The start time of the newest of these backups, from their names. One dated in the future was made with a wrong clock. */
export function newestTime(names: readonly string[], now: Date): Date | null {
  const times = names.flatMap(name => timeOf(name) ?? []);
  return times.filter(time => time <= now).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

export const newestBackupTime = async (folder: string, now: Date): Promise<Date | null> =>
  newestTime(await readdir(folder).catch(() => []), now);

/**
 * Those that may be removed of backups, the newest first: all but the newest `keep`. Damaged ones do not count, and the
 * newest verified one always stays.
 */
export function oldOf<B extends { check?: BackupCheck | undefined }>(backups: readonly B[], keep: number): B[] {
  const good = backups.filter(({ check }) => check?.ok !== false);
  const oldest = good[keep - 1];
  if (!oldest) return [];
  const verified = good.find(({ check }) => check?.ok === true);
  return backups.slice(backups.indexOf(oldest) + 1).filter(backup => backup !== verified);
}

/**
 * Removes old backups. Folders without a manifest are never touched. Call it while no other process makes a backup
 * (`onMade`).
 * @returns the removed folders
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = oldOf(await listBackups(folder), keep);
  for (const { path } of old) {
    // Renamed first, so that an interrupted removal leaves nothing that looks like a backup.
    const renamed = join(dirname(path), `${unfinishedPrefix}removed-${basename(path)}`);
    await rename(path, renamed);
    await rm(renamed, { recursive: true, force: true });
  }
  return old.map(({ path }) => path);
}
