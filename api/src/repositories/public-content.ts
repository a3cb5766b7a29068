import { limits } from '@hydraulics/common/limits';
import { IsNull } from 'typeorm';
import { readTime } from '../db/columns.ts';
import type { Database, Tables } from '../db/database.ts';
import { filePath } from '../db/stored-file.ts';
import type { GalleryRow } from '../db/tables/gallery.ts';
import type { PageRow } from '../db/tables/pages/pages.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { readInBatches } from './batches.ts';
import { listPublicPages } from './pages.ts';
import { listHomeProducts } from './products.ts';

/** When the content of each list page last changed; undefined if it is empty. */
export type PublicLists = {
  home: Date | undefined;
  catalogue: Date | undefined;
  categories: { id: string; changed: Date | undefined }[];
  gallery: { changed: Date | undefined; filenames: string[] };
  products: number;
  /** The pages that staff made. */
  pages: Pick<PageRow, 'name' | 'date' | 'updatedAt'>[];
};

const newest = (times: (Date | undefined)[]): Date | undefined => {
  const known = times.flatMap(time => (time ? [time.getTime()] : []));
  return known.length > 0 ? new Date(Math.max(...known)) : undefined;
};

const order = { position: 'ASC', id: 'ASC' } as const;
const where = { deletedAt: IsNull() };

/**
 * Reads when the list pages last changed, without reading their content, and the names of at most `pictures` gallery
 * images.
 */
export async function readPublicLists(tables: Tables, pictures: number): Promise<PublicLists> {
  const select = { id: true, createdAt: true, updatedAt: true, position: true } as const;
  const categories = await tables.categories.find({ where, order, select });
  const onHome = await listHomeProducts(tables, limits.homeProducts);
  const categoryRows = await tables.products
    .createQueryBuilder('row')
    .select('row.categoryId', 'categoryId')
    .addSelect('MAX(row.updatedAt)', 'changed')
    .addSelect('COUNT(*)', 'products')
    .where('row.deletedAt IS NULL')
    .groupBy('row.categoryId')
    .getRawMany<{ categoryId: string; changed: string | Date; products: number | string }>();
  const changedIn = new Map(categoryRows.map(({ categoryId, changed }) => [categoryId, readTime(changed)]));
  const images = await tables.gallery.find({ where, order, take: pictures, select: { ...select, filename: true } });
  const latest = await tables.gallery.findOne({ where, order: { updatedAt: 'DESC' }, select });
  const changed = categories.map(({ id, updatedAt }) => ({ id, changed: newest([updatedAt, changedIn.get(id)]) }));
  return {
    home: newest(onHome.map(({ updatedAt }) => updatedAt)),
    catalogue: newest(changed.map(({ changed }) => changed)),
    categories: changed,
    gallery: { changed: latest?.updatedAt, filenames: images.map(({ filename }: GalleryRow) => filePath(filename)) },
    pages: await listPublicPages(tables),
    products: categoryRows.reduce((sum, { products }) => sum + Number(products), 0),
  };
}

export type ListedProduct = Pick<ProductRow, 'id' | 'updatedAt' | 'images' | 'specImage'>;

/** Products, oldest first, with the columns that the sitemap needs. */
export const batchListedProducts = (
  db: Pick<Database, 'read'>,
  page: { limit: number; offset: number },
): AsyncIterable<ListedProduct[]> =>
  readInBatches(
    db,
    tables =>
      tables.products
        .createQueryBuilder('row')
        .select(['row.id', 'row.createdAt', 'row.updatedAt', 'row.images', 'row.specImage'])
        .where('row.deletedAt IS NULL'),
    page,
    { defaultSort: 'createdAt' },
  );
