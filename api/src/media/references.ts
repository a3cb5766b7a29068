import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { parseDocumentPath } from '@hydraulics/common/units/documents';
import { type ImageSize, parseImagePath, variantNames } from '@hydraulics/common/units/images';
import type { Tables } from '../db/database.ts';
import { declaredFiles } from '../repositories/files/declared-files.ts';
import type { Folders } from './folders.ts';

/** The kind of a stored path: an image with its variants, or a document, which has only its original. */
export type StoredFile = { hash: string; size?: ImageSize; variants: string[] };

/** A file referenced by a row. `record` describes that row for staff. */
export type FileReference = StoredFile & { record: string };

/** The file that a path in a row names; null if it is not one of ours. */
export function parseStoredPath(path: string): StoredFile | null {
  const document = parseDocumentPath(path);
  if (document) return { hash: document.hash, variants: [] };
  const image = parseImagePath(basename(path));
  if (!image) return null;
  const { hash, ...size } = image;
  return { hash, size, variants: variantNames(hash, size) };
}

/** Every file that a row holds. Includes rows in the trash, which can still be restored. */
export async function filesInUse(tables: Tables): Promise<FileReference[]> {
  const files: FileReference[] = [];
  for await (const { path, table, id, name } of declaredFiles(tables)) {
    const file = parseStoredPath(path);
    const one = table in records ? records[table as RecordNoun].singular : table;
    if (file) files.push({ ...file, record: `the ${one} ${name ? `"${name}"` : id}` });
  }
  return files;
}

/** The hashes of all referenced files. */
export const hashesInUse = async (tables: Tables): Promise<Set<string>> =>
  new Set((await filesInUse(tables)).map(({ hash }) => hash));

const hashOfFile = (name: string): string | undefined => /^([0-9a-f]{40}w?)(-\d+x\d+\.(webp|avif))?$/.exec(name)?.[1];

/** Whether a file is an original rather than a variant. */
export const isOriginal = (name: string): boolean => !name.includes('.');

/** An image file in the uploads or originals folder. */
export type ImageFile = { folder: string; name: string; hash: string };

/** Every original and variant. A missing folder is empty. */
export async function listImageFiles({
  uploads,
  originals,
}: Pick<Folders, 'uploads' | 'originals'>): Promise<ImageFile[]> {
  const lists = await Promise.all(
    [uploads, originals].map(async folder => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.flatMap(name => {
        const hash = hashOfFile(name);
        return hash ? [{ folder, name, hash }] : [];
      });
    }),
  );
  return lists.flat();
}
