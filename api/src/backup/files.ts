import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { syncFolder } from '../files/sync.ts';
import { type BackupFile, fileIn, type Manifest } from './manifest.ts';

/** What cannot be made again. Share pictures can, installers come from their releases, and the trash is meant to go. */
const folders = [uploadsFolder, 'originals', 'enquiries-spool'];
const singles = ['jwt-secret', 'company.json', 'site-id'];

/** Files that are copied or read at once: the disk is kept busy, and memory stays flat. */
const atOnce = 4;

type Found = Pick<BackupFile, 'path' | 'bytes' | 'modified'>;

/** The files of a data folder that belong into a backup. */
export async function findFiles(dataDir: string): Promise<Found[]> {
  const paths = [...singles];
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(ignoreMissing(() => []));
    paths.push(...entries.filter(entry => entry.isFile()).map(entry => `${folder}/${entry.name}`));
  }
  const found: Found[] = [];
  for (const path of paths) {
    const stats = await stat(join(dataDir, path)).catch(ignoreMissing(() => undefined));
    if (stats?.isFile()) found.push({ path, bytes: stats.size, modified: stats.mtimeMs });
  }
  return found;
}

/** The file of an earlier backup that is still the same: names come from the content, and nothing has touched it since. */
export function unchanged({ path, bytes, modified }: Found, earlier: Manifest | undefined): BackupFile | undefined {
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
 * Copies files of a data folder into a backup, or links those that an earlier backup has. What has gone meanwhile is
 * left out: no row names it any more.
 */
export async function copyFiles(
  found: Found[],
  { from, to, earlier }: { from: string; to: string; earlier?: { path: string; manifest: Manifest } },
): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  await eachAtOnce(found, async one => {
    const target = fileIn(to, one.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const known = unchanged(one, earlier?.manifest);
    if (earlier && known && (await linkWhole(fileIn(earlier.path, known.path), target, known.bytes))) {
      copied.push(known);
      return;
    }
    const sum = await copyFile(join(from, one.path), target, 0o600).catch(ignoreMissing(() => undefined));
    if (sum) copied.push({ ...one, ...sum });
  });
  return copied;
}

/** @returns false when the file cannot be linked: it is cut, gone, or has as many names as the file system allows */
async function linkWhole(from: string, to: string, bytes: number): Promise<boolean> {
  try {
    if ((await stat(from)).size !== bytes) return false;
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Copies one file, synced to the disk, and gives what was written. */
export async function copyFile(from: string, to: string, mode: number): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  const source = await open(from);
  try {
    await pipeline(source.createReadStream(), count, createWriteStream(to, { flags: 'wx', mode, flush: true }));
    const { atime, mtime } = await stat(from);
    await utimes(to, atime, mtime);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(to, { force: true });
    throw error;
  } finally {
    await source.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A file's size and hash. */
export async function sumFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Does the work for every one, a few at once. The first error ends it. */
export async function eachAtOnce<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const lane = async () => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Syncs folders and every folder in them, so that the names of the files are on the disk too. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

const ignoreMissing =
  <T>(otherwise: () => T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return otherwise();
  };
