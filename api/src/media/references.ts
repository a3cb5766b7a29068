import { basename } from 'node:path';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { parseDocumentPath } from '@hydraulics/common/units/documents';
import { type ImageSize, parseImagePath, variantNames } from '@hydraulics/common/units/images';
import type { Blobs } from '../blobs/blobs.ts';
import { baseOf, originalName, prefixes, uploadName } from '../blobs/names.ts';
import type { Tables } from '../db/database.ts';
import { declaredFiles } from '../repositories/files/declared-files.ts';

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

/** An image file, an original or a variant, by its name among the files. */
export type ImageFile = { name: string; hash: string };

/** The original and the variants of a stored file. */
export const namesOf = ({ hash, variants }: Pick<StoredFile, 'hash' | 'variants'>): string[] => [
  originalName(hash),
  ...variants.map(uploadName),
];

/** Every original and variant. */
export async function listImageFiles(blobs: Pick<Blobs, 'list'>): Promise<ImageFile[]> {
  const files: ImageFile[] = [];
  for (const prefix of [prefixes.uploads, prefixes.originals]) {
    for await (const { name } of blobs.list(prefix)) {
      const hash = hashOfFile(baseOf(name));
      if (hash) files.push({ name, hash });
    }
  }
  return files;
}
