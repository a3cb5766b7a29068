import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { CategoryRow, GalleryRow, ProductRow } from '../db/rows.ts';

type Listed<R, K extends keyof R> = Pick<R, K>;

export type PublicContent = {
  categories: Listed<CategoryRow, 'id' | 'updatedAt'>[];
  products: Listed<ProductRow, 'id' | 'name' | 'categoryId' | 'createdAt' | 'updatedAt' | 'images'>[];
  gallery: Listed<GalleryRow, 'id' | 'updatedAt' | 'filename'>[];
};

const order = { createdAt: 'ASC', id: 'ASC' } as const;
const where = { deletedAt: IsNull() };

/** All that the public pages are about, with no more of it than a list of the pages needs. */
export async function readPublicContent(tables: Tables): Promise<PublicContent> {
  const product = { id: true, name: true, categoryId: true, createdAt: true, updatedAt: true, images: true };
  return {
    categories: await tables.categories.find({ where, order, select: { id: true, createdAt: true, updatedAt: true } }),
    products: await tables.products.find({ where, order, select: product }),
    gallery: await tables.gallery.find({
      where,
      order,
      select: { id: true, createdAt: true, updatedAt: true, filename: true },
    }),
  };
}
