import { id as idForm } from '@hydraulics/common/contract/endpoint';
import type { DashboardStats } from '@hydraulics/common/nouns/dashboard';
import { expectedTexts, type ProductLack, type RichField } from '@hydraulics/common/nouns/products';
import { fold, plainText } from '@hydraulics/common/text';
import { IsNull, type SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { readInBatches } from './batches.ts';
import { applySearch, type ListInput, readByIds, readList } from './list.ts';

function activeProducts(tables: Tables): SelectQueryBuilder<ProductRow> {
  return tables.products
    .createQueryBuilder('row')
    .innerJoinAndSelect('row.category', 'category')
    .where('row.deletedAt IS NULL');
}

const cardColumns = ['id', 'createdAt', 'updatedAt', 'version', 'name', 'categoryId', 'smallDesc', 'images'];

const onlyCards = (query: SelectQueryBuilder<ProductRow>) =>
  query.select([...cardColumns.map(column => `row.${column}`), 'category.id', 'category.name']);

export type ProductFilter = {
  categoryId?: string | undefined;
  lacks?: ProductLack | undefined;
  q?: string | undefined;
};
export type ProductQuery = ListInput & ProductFilter & { fields?: 'card' | undefined };

const lackConditions: Record<ProductLack, string> = {
  images: "row.images = '[]'",
  specImage: 'row.specImage IS NULL',
  texts: `(${expectedTexts.map(text => `row.${text} = ''`).join(' OR ')})`,
};

/** Twice the number of images: each path is in quotation marks and contains none. */
const imageCount = `LENGTH(row.images) - LENGTH(REPLACE(row.images, '"', ''))`;

function filtered(query: SelectQueryBuilder<ProductRow>, { categoryId, lacks, q }: ProductFilter) {
  if (categoryId) query.andWhere('row.categoryId = :categoryId', { categoryId });
  if (lacks) query.andWhere(lackConditions[lacks]);
  return applySearch(query, q, 'search');
}

const orders = { sortColumns: { category: 'category.name', images: imageCount }, defaultSort: 'createdAt' };

const selected = (query: ProductQuery) => (tables: Tables) =>
  filtered(query.fields === 'card' ? onlyCards(activeProducts(tables)) : activeProducts(tables), query);

/** Lists products of a filter, oldest first by default. */
export const listProducts = (tables: Tables, query: ProductQuery): Promise<ProductRow[]> =>
  readList(selected(query)(tables), query, orders, sortsByCategory(query) ? undefined : withoutCategory(tables, query));

const sortsByCategory = ({ sort }: ListInput) => sort?.replace(/^-/, '') === 'category';

/**
 * Without the join, which makes MariaDB sort all products of a few categories instead of reading the first rows from an
 * index.
 */
const withoutCategory = (tables: Tables, filter: ProductFilter) =>
  filtered(tables.products.createQueryBuilder('row').where('row.deletedAt IS NULL'), filter);

/** The same in batches; smaller ones with full data sheets. */
export const batchProducts = (db: Database, query: ProductQuery): AsyncIterable<ProductRow[]> =>
  readInBatches(db, selected(query), query, { ...orders, ...(query.fields === 'card' ? {} : { size: 50 }) });

/** Counts the products of a filter, without the join. */
export async function countProducts(tables: Tables, filter: ProductFilter): Promise<number> {
  const counted = await withoutCategory(tables, filter)
    .select('COUNT(*)', 'total')
    .getRawOne<{ total: number | string }>();
  return Number(counted?.total ?? 0);
}

export type CategorySize = { categoryId: string; products: number };

/**
 * One page of the whole catalogue as cards, ordered by the age of the category and then of the product. `sizes` locates
 * the page.
 */
export async function pageCatalogue(
  tables: Tables,
  sizes: CategorySize[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductRow[]> {
  const sizeOf = new Map(sizes.map(({ categoryId, products }) => [categoryId, products]));
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  const select = { id: true, createdAt: true } as const;
  const categories = await tables.categories.find({ where: { deletedAt: IsNull() }, order, select });
  const ids: string[] = [];
  let before = 0;
  for (const { id: categoryId } of categories) {
    const size = sizeOf.get(categoryId) ?? 0;
    const from = Math.max(0, offset - before);
    if (from < size && ids.length < limit) {
      ids.push(...(await listIds(tables, { categoryId, offset: from, limit: limit - ids.length })));
    }
    before += size;
  }
  return readByIds(onlyCards(activeProducts(tables)), ids);
}

async function listIds(
  tables: Tables,
  { categoryId, limit, offset }: { categoryId: string; limit: number; offset: number },
): Promise<string[]> {
  const found = await tables.products
    .createQueryBuilder('row')
    .select('row.id', 'id')
    .where('row.deletedAt IS NULL AND row.categoryId = :categoryId', { categoryId })
    .orderBy('row.createdAt', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .limit(limit)
    .offset(offset)
    .getRawMany<{ id: string }>();
  return found.map(({ id }) => id);
}

export async function productStats(tables: Tables): Promise<DashboardStats['products']> {
  const total = await countProducts(tables, {});
  const complete = async (lacks: ProductLack) => total - (await countProducts(tables, { lacks }));
  return {
    total,
    withImages: await complete('images'),
    withSpecImage: await complete('specImage'),
    withTexts: await complete('texts'),
  };
}

export async function categoryStats(tables: Tables): Promise<DashboardStats['categories']> {
  const categories = () => tables.categories.createQueryBuilder('row').where('row.deletedAt IS NULL');
  const used = tables.products
    .createQueryBuilder('product')
    .select('1')
    .where('product.categoryId = row.id AND product.deletedAt IS NULL');
  return {
    total: await categories().getCount(),
    inUse: await categories().andWhere(`EXISTS (${used.getQuery()})`).getCount(),
  };
}

/** The number of products per category, without empty categories. */
export async function categorySizes(tables: Tables): Promise<CategorySize[]> {
  const sizes = await tables.products
    .createQueryBuilder('row')
    .select('row.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'products')
    .where('row.deletedAt IS NULL')
    .groupBy('row.categoryId')
    .getRawMany<{ categoryId: string; products: number | string }>();
  return sizes.map(({ categoryId, products }) => ({ categoryId, products: Number(products) }));
}

/** The newest products that have an image, as cards. */
export function listHomeProducts(tables: Tables, limit: number): Promise<ProductRow[]> {
  return onlyCards(activeProducts(tables))
    .andWhere('row.images <> :none', { none: '[]' })
    .orderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .limit(limit)
    .getMany();
}

export function findProduct(tables: Tables, id: string): Promise<ProductRow | null> {
  return activeProducts(tables).andWhere('row.id = :id', { id }).getOne();
}

/** Finds a product by id or name; of two with the same name the newer. */
export function findNamedProduct(tables: Tables, idOrName: string): Promise<ProductRow | null> {
  // MariaDB fails to compare a column of ids, which is ASCII, with a text that is not.
  const mayBeId = idForm.safeParse(idOrName).success;
  return onlyCards(activeProducts(tables))
    .andWhere(mayBeId ? '(row.id = :text OR row.name = :text)' : 'row.name = :text', { text: idOrName })
    .orderBy('row.createdAt', 'DESC')
    .limit(1)
    .getOne();
}

/** The folded text for search. Without the category's name, which changes independently. */
export const productSearch = (product: Pick<ProductRow, 'name' | RichField>): string =>
  fold([product.name, plainText(product.smallDesc), plainText(product.features)].join(' '));
