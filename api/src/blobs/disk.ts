import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { link, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namesIn } from '../files/names-in.ts';
import { replaceFile } from '../files/replace-file.ts';
import { syncFolder } from '../files/sync.ts';
import { findUnwritable } from '../files/writable-folders.ts';
import type { BlobHead, Blobs, ListedBlob } from './blobs.ts';
import { isBlobName, parseTrashName, prefixes, requireBlobName } from './names.ts';

/** Creates the folder of each kind of files. */
export function createBlobFolders(dataDir: string): void {
  for (const prefix of Object.values(prefixes)) mkdirSync(join(dataDir, prefix), { recursive: true, mode: 0o700 });
}

/** Files below the folder of the data, in a folder of each kind, all on one file system. */
export function diskBlobs(dataDir: string): Blobs {
  const fileOf = (name: string) => join(dataDir, pathOf(requireBlobName(name)));

  async function head(name: string): Promise<BlobHead | null> {
    const stats = await stat(fileOf(name)).catch(nullIf('ENOENT', 'ENOTDIR'));
    return stats?.isFile() ? { bytes: stats.size, modified: stats.mtimeMs } : null;
  }

  const listed = (name: string): ListedBlob => ({ name, head: () => head(name) });

  async function* listFolder(prefix: string): AsyncIterable<ListedBlob> {
    for (const name of await namesIn(join(dataDir, prefix))) if (isBlobName(prefix + name)) yield listed(prefix + name);
  }

  async function* listTrash(wanted: string | undefined): AsyncIterable<ListedBlob> {
    const trash = join(dataDir, prefixes.trash);
    for (const day of (await namesIn(trash)).sort()) {
      for (const hash of wanted ? [wanted] : await namesIn(join(trash, day))) {
        for (const file of await namesIn(join(trash, day, hash))) {
          const name = `${prefixes.trash}${hash}/${day}/${file}`;
          if (isBlobName(name)) yield listed(name);
        }
      }
    }
  }

  /** Folders in the trash do not outlive their files. */
  async function removeEmpty(name: string): Promise<void> {
    if (!name.startsWith(prefixes.trash)) return;
    const folder = dirname(fileOf(name));
    for (const empty of [folder, dirname(folder)]) {
      if (!(await rmdir(empty).then(() => true, nullIf('ENOENT', 'ENOTEMPTY', 'EEXIST')))) return;
    }
  }

  return {
    kind: 'disk',
    async put(files) {
      for (const { name, file } of files) {
        if (name.startsWith(prefixes.trash)) await mkdir(dirname(fileOf(name)), { recursive: true, mode: 0o700 });
        await place(file, fileOf(name));
      }
      await syncFolders(files.map(({ name }) => fileOf(name)));
    },
    async write(name, content) {
      const target = fileOf(name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await replaceFile(target, content);
    },
    head,
    async read(name) {
      const handle = await open(fileOf(name)).catch(nullIf('ENOENT'));
      return handle?.createReadStream() ?? null;
    },
    local: async name => ((await head(name)) ? fileOf(name) : null),
    list: prefix =>
      prefix.startsWith(prefixes.trash) ? listTrash(prefix.split('/')[1] || undefined) : listFolder(prefix),
    async move(moves) {
      const targets: string[] = [];
      for (const { from, to } of moves) {
        const [source, target] = [fileOf(from), fileOf(to)];
        if (!(await head(from))) continue;
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        // Another process may have moved it first.
        const isMoved = await rename(source, target).then(() => true, nullIf('ENOENT'));
        if (isMoved) targets.push(target);
        await removeEmpty(from);
      }
      await syncFolders(targets);
    },
    async remove(name) {
      await rm(fileOf(name), { force: true });
      await removeEmpty(name);
    },
    async findProblem() {
      const found = await findUnwritable([prefixes.uploads, prefixes.originals].map(prefix => join(dataDir, prefix)));
      return found?.problem ?? null;
    },
    placeOf: prefix => join(dataDir, prefix.replace(/\/$/, '')),
  };
}

/** In the trash the day comes first, so that an operator can delete days by hand. */
function pathOf(name: string): string {
  const trashed = parseTrashName(name);
  return trashed ? join(prefixes.trash, trashed.day, trashed.hash, trashed.file) : name;
}

async function place(file: string, target: string): Promise<void> {
  const isThere = await link(file, target).then(() => false, trueIf('EEXIST'));
  if (!isThere || (await stat(target)).size === (await stat(file)).size) return;
  const replacement = `${file}.${randomUUID()}`;
  await link(file, replacement);
  await rename(replacement, target);
}

async function syncFolders(files: readonly string[]): Promise<void> {
  for (const folder of new Set(files.map(file => dirname(file)))) await syncFolder(folder);
}

const nullIf =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): null => {
    if (codes.includes(error.code ?? '')) return null;
    throw error;
  };
const trueIf = (code: string) => (error: NodeJS.ErrnoException) => nullIf(code)(error) === null;
