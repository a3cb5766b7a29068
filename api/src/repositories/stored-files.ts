import type { ImageUse, StoredImageUses } from '@hydraulics/common/nouns/images/images';
import { fold } from '@hydraulics/common/text';
import { contentHash, parseImagePath, uploadsFolder } from '@hydraulics/common/units/images';
import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import { filePath, type StoredFile, storedFile } from '../db/stored-file.ts';
import type { GalleryRow } from '../db/tables/gallery.ts';
import type { ProductRow } from '../db/tables/products.ts';

type Filter = { q?: string | undefined; hashes?: string | undefined };

/** The gallery stores the name of a file, products its path. */
export const galleryPath = (row: Pick<GalleryRow, 'filename'>): string => `${uploadsFolder}/${filePath(row.filename)}`;
const nameOf = (path: string): string => path.slice(uploadsFolder.length + 1);

/** The images in use, with the records that show them, the latest first. */
export async function listStoredImages(tables: Tables, { q, hashes }: Filter): Promise<StoredImageUses[]> {
  const found = new Map<string, StoredImageUses>();
  const add = (path: string, alt: string, use: ImageUse) => {
    const image = found.get(path) ?? { path, alt, uses: [] };
    found.set(path, { ...image, alt: image.alt || alt, uses: [...image.uses, use] });
  };
  const order = { createdAt: 'DESC', id: 'DESC' } as const;
  const where = { deletedAt: IsNull() };
  const products = await tables.products.find({
    where,
    order,
    select: { id: true, createdAt: true, name: true, images: true, specImage: true, imageAlts: true },
  });
  for (const { id: _id, name, images, specImage, imageAlts } of products) {
    const use = (field: 'images' | 'specImage') => ({ noun: 'products', _id, name, field }) as const;
    for (const path of images.map(filePath)) add(path, imageAlts[path] ?? '', use('images'));
    if (specImage) add(filePath(specImage), '', use('specImage'));
  }
  for (const row of await tables.gallery.find({ where, order })) {
    add(galleryPath(row), row.alt, { noun: 'gallery', _id: row.id, name: null, field: 'filename' });
  }
  const wanted = hashes ? new Set(hashes.split(',')) : null;
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean);
  return [...found.values()].filter(({ path, alt, uses }) => {
    if (wanted && !wanted.has(contentHash(path))) return false;
    const text = fold([alt, ...uses.map(({ name }) => name ?? 'gallery')].join(' '));
    return words.every(word => text.includes(word));
  });
}

/** Not by a find operator, which the column's transformer would encode. */
const productsWith = ({ products }: Tables, path: string) =>
  products
    .createQueryBuilder('row')
    .where('row.deletedAt IS NULL AND (row.images LIKE :images OR row.specImage = :path)', {
      images: `%"${path}"%`,
      path,
    });

/** The products and gallery images that show an image. */
export async function rowsWith(
  tables: Tables,
  path: string,
): Promise<{ products: ProductRow[]; gallery: GalleryRow[] }> {
  return {
    products: await productsWith(tables, path).getMany(),
    gallery: await tables.gallery.find({ where: { deletedAt: IsNull(), filename: storedFile(nameOf(path)) } }),
  };
}

/** The image of a path that a record shows, or an earlier version did. */
export async function findStoredOrEarlier(tables: Tables, path: string): Promise<StoredFile | undefined> {
  const [shown] = await findStored(tables, [path]);
  if (shown || !parseImagePath(path) || !path.startsWith(`${uploadsFolder}/`)) return shown;
  const isEarlier = await tables.recordVersions
    .createQueryBuilder('row')
    .where('row.images LIKE :name', { name: `%${nameOf(path)}%` })
    .getExists();
  return isEarlier ? storedFile(path) : undefined;
}

/** The subset of these paths that products or the gallery show. */
export async function findStored(tables: Tables, paths: readonly string[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const path of new Set(paths)) {
    if (!path.startsWith(`${uploadsFolder}/`) || !parseImagePath(path)) continue;
    const isShown =
      (await tables.gallery.existsBy({ deletedAt: IsNull(), filename: storedFile(nameOf(path)) })) ||
      (await productsWith(tables, path).getExists());
    if (isShown) stored.push(storedFile(path));
  }
  return stored;
}
