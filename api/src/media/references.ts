import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ImageSize, parseImagePath } from '@hydraulics/common/units/images';
import type { Tables } from '../db/database.ts';
import type { Folders } from './folders.ts';

/** An image that a row names. `record` is what staff call that row. */
export type ImageReference = ImageSize & { hash: string; record: string };

/** Every image that any row names, also one in the trash: it can be restored, so its files stay until it is purged. */
export async function imagesInUse(tables: Tables): Promise<ImageReference[]> {
  const products = await tables.products.find({ select: { id: true, name: true, images: true, specImage: true } });
  const pictures = await tables.gallery.find({ select: { id: true, filename: true } });
  const paths = [
    ...products.flatMap(({ name, images, specImage }) =>
      [...images, specImage ?? ''].map(path => ({ path, record: `the product "${name}"` })),
    ),
    ...pictures.map(({ id, filename }) => ({ path: filename, record: `the gallery image ${id}` })),
  ];
  return paths.flatMap(({ path, record }) => {
    const image = parseImagePath(basename(path));
    return image ? [{ ...image, record }] : [];
  });
}

/** The hashes that any row names. */
export const hashesInUse = async (tables: Tables): Promise<Set<string>> =>
  new Set((await imagesInUse(tables)).map(({ hash }) => hash));

/** The hash in the name of an original or a variant; undefined for files that are not ours. */
const hashOfFile = (name: string): string | undefined => /^([0-9a-f]{40}w?)(-\d+x\d+\.(webp|avif))?$/.exec(name)?.[1];

/** Whether a file of ours is an original rather than a variant. */
export const isOriginal = (name: string): boolean => !name.includes('.');

/** An image file of ours in one of the two folders. */
export type ImageFile = { folder: string; name: string; hash: string };

/** Every original and variant. A folder that is not there holds none. */
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
