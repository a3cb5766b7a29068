import { limits } from '@hydraulics/common/limits';
import { In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { readTime } from '../db/columns.ts';
import type { Database, Tables } from '../db/database.ts';
import { filePath } from '../db/stored-file.ts';
import type { GalleryRow } from '../db/tables/gallery.ts';
import type { PageRow } from '../db/tables/pages/pages.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { readInBatches } from './batches.ts';
import { listPublicPages } from './pages.ts';
import { listHomeProducts } from './products.ts';
import { shownRows } from './publication/shown.ts';

/** When the content of each list page last changed; undefined if it is empty. */
export type PublicLists = {
  home: Date | undefined;
  catalogue: Date | undefined;
  categories: { id: string; address: string; noindex: boolean; changed: Date | undefined }[];
  gallery: { changed: Date | undefined; filenames: string[] };
  /** The pages that staff made. */
  pages: Pick<PageRow, 'name' | 'date' | 'noindex' | 'updatedAt'>[];
};

const newest = (times: (Date | undefined)[]): Date | undefined => {
  const known = times.flatMap(time => (time ? [time.getTime()] : []));
  return known.length > 0 ? new Date(Math.max(...known)) : undefined;
};

const columns = ['row.id', 'row.createdAt', 'row.updatedAt', 'row.position'];

const inPlace = <R extends ObjectLiteral>(query: SelectQueryBuilder<R>) =>
  query.select(columns).orderBy('row.position', 'ASC').addOrderBy('row.id', 'ASC');

/**
 * Reads when the list pages last changed, without reading their content, and the names of at most `pictures` gallery
 * images.
 */
export async function readPublicLists(tables: Tables, pictures: number): Promise<PublicLists> {
  const categories = await inPlace(shownRows(tables, 'categories', 'visitors'))
    .addSelect(['row.address', 'row.noindex'])
    .getMany();
  const onHome = await listHomeProducts(tables, limits.homeProducts);
  const categoryRows = await shownRows(tables, 'products', 'visitors')
    .select('row.categoryId', 'categoryId')
    .addSelect('MAX(row.updatedAt)', 'changed')
    .groupBy('row.categoryId')
    .getRawMany<{ categoryId: string; changed: string | Date }>();
  const changedIn = new Map(categoryRows.map(({ categoryId, changed }) => [categoryId, readTime(changed)]));
  const gallery = () => shownRows(tables, 'gallery', 'visitors');
  const images = await inPlace(gallery().andWhere('row.noindex = 0'))
    .addSelect('row.filename')
    .limit(pictures)
    .getMany();
  const latest = await gallery().select(columns).orderBy('row.updatedAt', 'DESC').limit(1).getOne();
  const changed = categories.map(({ id, address, noindex, updatedAt }) => ({
    ...{ id, address, noindex },
    changed: newest([updatedAt, changedIn.get(id)]),
  }));
  return {
    home: newest(onHome.map(({ updatedAt }) => updatedAt)),
    catalogue: newest(changed.map(({ changed }) => changed)),
    categories: changed,
    gallery: { changed: latest?.updatedAt, filenames: images.map(({ filename }: GalleryRow) => filePath(filename)) },
    pages: await listPublicPages(tables),
  };
}

export type ListedProduct = Pick<ProductRow, 'id' | 'address' | 'noindex' | 'updatedAt' | 'images' | 'specImage'>;

/** How many products the sitemap has. */
export const countListedProducts = (tables: Tables): Promise<number> =>
  shownRows(tables, 'products', 'visitors').getCount();

/** Published products, oldest first, with the columns that the sitemap needs. */
export const batchListedProducts = (
  db: Pick<Database, 'read'>,
  page: { limit: number; offset: number },
): AsyncIterable<ListedProduct[]> =>
  readInBatches(
    db,
    tables =>
      shownRows(tables, 'products', 'visitors').select([
        ...['row.id', 'row.address', 'row.noindex', 'row.createdAt', 'row.updatedAt'],
        ...['row.images', 'row.specImage'],
      ]),
    page,
    { defaultSort: 'createdAt' },
  );

/** The codes of the tables of sizes of these products, in their order; none of a product of one size. */
export async function sizeCodes({ products }: Tables, ids: string[]): Promise<Map<string, string[]>> {
  const rows =
    ids.length > 0 ? await products.find({ where: { id: In(ids) }, select: { id: true, variants: true } }) : [];
  const codesOf = ({ variants }: Pick<ProductRow, 'variants'>) => variants.rows.map(({ code }) => code);
  return new Map(rows.map((row): [string, string[]] => [row.id, row.variants.rows.length > 1 ? codesOf(row) : []]));
}
