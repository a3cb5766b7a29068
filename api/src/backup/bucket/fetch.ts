import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Blobs, hasBlob } from '../../blobs/blobs.ts';
import { baseOf, parseTrashName, prefixes, trashOf } from '../../blobs/names.ts';
import { writeHashed } from '../../files/hashes.ts';
import { unfinishedPrefix } from '../create.ts';
import { forEachConcurrently, syncFolders } from '../files.ts';
import { fileIn, type Manifest, tableFile, writeManifest } from '../manifest.ts';
import { newestTime } from '../schedule/retention.ts';
import { type BucketBackup, contentName, isShared, readBackups, readBucketManifest } from './backups.ts';

/** @param name by default the newest @throws Error if there is none */
export async function findBackup(blobs: Blobs, name?: string): Promise<BucketBackup> {
  const all = await readBackups(blobs);
  const found = name ? all.find(one => one.name === name) : all[0];
  if (found) return found;
  const names = all.length > 0 ? ` It has: ${all.map(one => one.name).join(', ')}.` : '';
  throw new Error(`There is no ${name ? `backup ${name}` : 'backup'} in ${blobs.placeOf('backups/')}.${names}`);
}

/** When the newest backup was begun; null if there is none. */
export async function newestInBucket(blobs: Blobs, now: Date): Promise<Date | null> {
  const names = (await readBackups(blobs)).map(({ name }) => name);
  return newestTime(names, now);
}

/** `lost`: pictures and documents that the bucket has no more; sizes of pictures are made again of their originals. */
export type FetchedBackup = { manifest: Manifest; lost: string[] };

/**
 * Makes an ordinary backup in a folder of one in a bucket, with all its files. The folder appears when it is complete.
 * A picture or document that is missing or has changed is left out, so that the others can be restored.
 * @throws Error if the folder is not empty, or rows or small files are damaged
 */
export async function fetchBackup(blobs: Blobs, backup: BucketBackup, target: string): Promise<FetchedBackup> {
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new Error(`${target} is not empty. Choose a new folder.`);
  const manifest = await readBucketManifest(blobs, backup);
  const folder = join(dirname(target), `${unfinishedPrefix}${basename(target)}`);
  await rm(folder, { recursive: true, force: true });
  try {
    await fetchTables(blobs, manifest, folder);
    const left = new Set<string>();
    await forEachConcurrently(manifest.files, async ({ path, sha256 }) => {
      const name = isShared(path) ? await placeOf(blobs, path) : contentName(sha256);
      const fetched = fetchFile(blobs, name, fileIn(folder, path), sha256);
      await fetched.catch(error => {
        if (!isShared(path) || !(error instanceof DamagedFile)) throw error;
        left.add(path);
      });
    });
    const files = manifest.files.filter(({ path }) => !left.has(path));
    const fetched = { ...manifest, files, missing: [...new Set([...manifest.missing, ...left])].sort() };
    await writeManifest(folder, fetched);
    await syncFolders(folder);
    await rename(folder, target);
    return { manifest: fetched, lost: [...left].filter(path => path.startsWith(prefixes.originals)).sort() };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Only the rows of a backup. */
export async function fetchTables(blobs: Blobs, { tables }: Manifest, folder: string): Promise<void> {
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
  for (const { name, sha256 } of tables) await fetchFile(blobs, contentName(sha256), tableFile(folder, name), sha256);
}

/** Where a picture or document is: in its place, or in the trash since the backup was made. */
async function placeOf(blobs: Blobs, path: string): Promise<string> {
  if (await hasBlob(blobs, path)) return path;
  const hash = /^[0-9a-f]{40}w?/.exec(baseOf(path))?.[0] ?? 'none';
  for await (const { name } of blobs.list(trashOf(hash))) {
    if (parseTrashName(name)?.file === baseOf(path)) return name;
  }
  return path;
}

/** A file is missing, or is not what the backup lists. */
class DamagedFile extends Error {
  constructor(place: string, what: string) {
    super(`The backup is damaged: ${place} ${what}.`);
  }
}

async function fetchFile(blobs: Blobs, name: string, target: string, sha256: string): Promise<void> {
  const stream = await blobs.read(name);
  if (!stream) throw new DamagedFile(blobs.placeOf(name), 'is missing');
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const written = await writeHashed(stream, target, { flush: true });
  if (written.sha256 === sha256) return;
  await rm(target);
  throw new DamagedFile(blobs.placeOf(name), 'has changed');
}
