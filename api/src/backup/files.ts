import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { BlobHead, Blobs } from '../blobs/blobs.ts';
import { prefixes, siteIdName } from '../blobs/names.ts';
import { erasuresFile } from '../enquiries/erasures.ts';
import { type Hashed, hashStream, writeHashed } from '../files/hashes.ts';
import { syncFolder } from '../files/sync.ts';
import { type BackupFile, fileIn, type Manifest } from './manifest.ts';

/**
 * Only files that cannot be regenerated. Share pictures can, installers come from their releases, and the trash is
 * disposable.
 */
const shared = [prefixes.uploads, prefixes.originals];
const folders = ['enquiries-spool'];
const singleFiles = ['jwt-secret', 'company.json', 'site-id', erasuresFile];

const concurrency = 4;

/** The files of a site: those that its machines share, and others in the folder of the data. */
export type Source = { dataDir: string; blobs: Blobs };

/**
 * `locate`: where a local copy is; null if it has been removed. `hashInPlace`: of a file that all machines share, to be
 * listed without being copied.
 */
export type DataFile = Pick<BackupFile, 'path' | 'bytes' | 'modified'> & {
  locate: () => Promise<string | null>;
  hashInPlace?: () => Promise<string | null>;
};

/** @param named files that are asked for by name, because the list of a bucket may still lack them */
export async function findFiles({ dataDir, blobs }: Source, named: string[] = []): Promise<DataFile[]> {
  const local = await findLocal(dataDir);
  // A folder whose files were moved into a bucket still has its own id.
  const others = blobs.kind === 's3' ? local.filter(({ path }) => path !== 'site-id') : local;
  return [...(await findShared(blobs, named)), ...(await findSiteId(blobs)), ...others];
}

async function findShared(blobs: Blobs, named: string[]): Promise<DataFile[]> {
  const found = new Map<string, DataFile>();
  const add = (path: string, known: BlobHead | null) => {
    if (!known) return;
    const { bytes, modified } = known;
    found.set(path, {
      ...{ path, bytes, modified },
      locate: () => blobs.local(path),
      hashInPlace: () => hashInPlace(blobs, path),
    });
  };
  for (const prefix of shared) for await (const { name, head } of blobs.list(prefix)) add(name, await head());
  for (const path of named) if (!found.has(path)) add(path, await blobs.head(path));
  return [...found.values()];
}

/** As it was put, or else as it is read; null if it has been removed. */
async function hashInPlace(blobs: Blobs, path: string): Promise<string | null> {
  const known = (await blobs.head(path))?.sha256;
  if (known) return known;
  const stream = await blobs.read(path);
  return stream && (await hashStream(stream)).sha256;
}

/** The id of a bucket, which a restored folder needs. */
async function findSiteId(blobs: Blobs): Promise<DataFile[]> {
  const known = blobs.kind === 's3' ? await blobs.head(siteIdName) : null;
  if (!known) return [];
  return [{ path: 'site-id', bytes: known.bytes, modified: known.modified, locate: () => blobs.local(siteIdName) }];
}

async function findLocal(dataDir: string): Promise<DataFile[]> {
  const paths = [...singleFiles];
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(ignoreMissing(() => []));
    paths.push(...entries.filter(entry => entry.isFile()).map(entry => `${folder}/${entry.name}`));
  }
  const found: DataFile[] = [];
  for (const path of paths) {
    const file = join(dataDir, path);
    const stats = await stat(file).catch(ignoreMissing(() => undefined));
    if (stats?.isFile()) found.push({ path, bytes: stats.size, modified: stats.mtimeMs, locate: async () => file });
  }
  return found;
}

/**
 * The entry of an earlier backup whose file has not changed since; names come from content, so size and time suffice.
 */
export function findUnchanged(
  { path, bytes, modified }: Pick<DataFile, 'path' | 'bytes' | 'modified'>,
  earlier: Manifest | undefined,
): BackupFile | undefined {
  if (!path.includes('/')) return undefined;
  const known = earlier && filesByPath(earlier).get(path);
  return known?.bytes === bytes && known.modified === modified ? known : undefined;
}

const byPath = new WeakMap<Manifest, Map<string, BackupFile>>();
function filesByPath(manifest: Manifest): Map<string, BackupFile> {
  const map = byPath.get(manifest) ?? new Map(manifest.files.map(file => [file.path, file]));
  byPath.set(manifest, map);
  return map;
}

/**
 * Lists files that stay where they are, with their hashes. One that an earlier backup lists is not read again.
 * @returns the entries of these, and the other files
 */
export async function listInPlace(
  found: DataFile[],
  earlier: Manifest | undefined,
): Promise<{ listed: BackupFile[]; others: DataFile[] }> {
  const listed: BackupFile[] = [];
  await forEachConcurrently(
    found.filter(one => one.hashInPlace),
    async ({ path, bytes, modified, hashInPlace }) => {
      const known = findUnchanged({ path, bytes, modified }, earlier);
      const sha256 = known?.sha256 ?? (await hashInPlace?.());
      if (sha256) listed.push({ path, bytes, modified, sha256 });
    },
  );
  return { listed, others: found.filter(one => !one.hashInPlace) };
}

/**
 * Copies files of a site into a backup, or links those that an earlier backup has. A file deleted since is
 * skipped, since no row references it any more.
 */
export async function copyFiles(
  found: DataFile[],
  { to, earlier }: { to: string; earlier?: { path: string; manifest: Manifest } },
): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  await forEachConcurrently(found, async one => {
    const target = fileIn(to, one.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const known = findUnchanged(one, earlier?.manifest);
    if (earlier && known && (await tryLink(fileIn(earlier.path, known.path), target, known.bytes))) {
      copied.push(known);
      return;
    }
    const { path, modified, locate } = one;
    const file = await locate();
    const sum = file && (await copyFile(file, target).catch(ignoreMissing(() => undefined)));
    if (sum) copied.push({ path, modified, ...sum });
  });
  return copied;
}

/** @returns false if the file cannot be linked: it is incomplete, deleted, or has the file system's maximum of links */
async function tryLink(from: string, to: string, bytes: number): Promise<boolean> {
  try {
    if ((await stat(from)).size !== bytes) return false;
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Copies one file, private and synced to disk, and returns its size and hash. */
export async function copyFile(from: string, to: string): Promise<Hashed> {
  const source = await open(from);
  try {
    const copied = await writeHashed(source.createReadStream(), to, { mode: 0o600, flush: true });
    const { atime, mtime } = await stat(from);
    await utimes(to, atime, mtime);
    return copied;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(to, { force: true });
    throw error;
  } finally {
    await source.close();
  }
}

export const checksumFile = (file: string): Promise<Hashed> => hashStream(createReadStream(file));

/** Runs `work` for every item, a few at a time. The first error stops it. */
export async function forEachConcurrently<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const limit = pLimit(concurrency);
  await limit.map(all, one =>
    work(one).catch(error => {
      limit.clearQueue();
      throw error;
    }),
  );
}

/** Syncs a folder and its subfolders, so that the file names survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

const ignoreMissing =
  <T>(fallback: () => T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return fallback();
  };
