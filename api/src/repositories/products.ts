import type { Figures } from '@hydraulics/common/nouns/dashboard';
import { expectedTexts, type ProductLack, type RichField } from '@hydraulics/common/nouns/products';
import { fold, plainText } from '@hydraulics/common/text';
import { IsNull, type SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { readInBatches } from './batches.ts';
import { applySearch, type ListInput, readByIds, readList } from './list.ts';

/** Living products with their category, whose present name they carry. */
function living(tables: Tables): SelectQueryBuilder<ProductRow> {
  return tables.products
    .createQueryBuilder('row')
    .innerJoinAndSelect('row.category', 'category')
    .where('row.deletedAt IS NULL');
}

const cardColumns = ['id', 'createdAt', 'updatedAt', 'version', 'name', 'categoryId', 'smallDesc', 'images'];

/** Only what a card shows: a category of sixty products need not carry sixty data sheets. */
const onlyCards = (query: SelectQueryBuilder<ProductRow>) =>
  query.select([...cardColumns.map(column => `row.${column}`), 'category.id', 'category.name']);

export type ProductFilter = {
  categoryId?: string | undefined;
  lacks?: ProductLack | undefined;
  q?: string | undefined;
};
export type ProductQuery = ListInput & ProductFilter & { fields?: 'card' | undefined };

/** What says in SQL that a product is short of something. A text without words is stored empty. */
const lacking: Record<ProductLack, string> = {
  images: "row.images = '[]'",
  specImage: 'row.specImage IS NULL',
  texts: `(${expectedTexts.map(text => `row.${text} = ''`).join(' OR ')})`,
};

/** Twice the number of images: each path stands in quotation marks, and holds none. */
const imageCount = `LENGTH(row.images) - LENGTH(REPLACE(row.images, '"', ''))`;

function filtered(query: SelectQueryBuilder<ProductRow>, { categoryId, lacks, q }: ProductFilter) {
  if (categoryId) query.andWhere('row.categoryId = :categoryId', { categoryId });
  if (lacks) query.andWhere(lacking[lacks]);
  return applySearch(query, q, 'search');
}

const orders = { sortColumns: { category: 'category.name', images: imageCount }, defaultSort: 'createdAt' };

const selected = (query: ProductQuery) => (tables: Tables) =>
  filtered(query.fields === 'card' ? onlyCards(living(tables)) : living(tables), query);

/** Products that a filter lets through, oldest first unless asked otherwise. */
export const listProducts = (tables: Tables, query: ProductQuery): Promise<ProductRow[]> =>
  readList(selected(query)(tables), query, orders, sortsByCategory(query) ? undefined : unjoined(tables, query));

const sortsByCategory = ({ sort }: ListInput) => sort?.replace(/^-/, '') === 'category';

/**
 * Without the category, which every product has: MariaDB would rather begin with a few categories, and sort all their
 * products, than take the first ones from an index.
 */
const unjoined = (tables: Tables, filter: ProductFilter) =>
  filtered(tables.products.createQueryBuilder('row').where('row.deletedAt IS NULL'), filter);

/** The same in batches; fewer at once where each carries its whole data sheet. */
export const batchProducts = (db: Database, query: ProductQuery): AsyncIterable<ProductRow[]> =>
  readInBatches(db, selected(query), query, { ...orders, ...(query.fields === 'card' ? {} : { size: 50 }) });

/** How many products a filter lets through. Each has a category, which need not be looked up to count it. */
export async function countProducts(tables: Tables, filter: ProductFilter): Promise<number> {
  const counted = await unjoined(tables, filter).select('COUNT(*)', 'total').getRawOne<{ total: number | string }>();
  return Number(counted?.total ?? 0);
}

export type CategorySize = { categoryId: string; products: number };

/**
 * One page of the whole catalogue as cards: the products of the oldest category first, of each category the oldest
 * first. The sizes of all categories say where the page begins.
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
  return readByIds(onlyCards(living(tables)), ids);
}

/** Ids of one category's products, the oldest first: an index has them in order. */
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

/** How complete the catalogue is. */
export async function measureProducts(tables: Tables): Promise<Figures['products']> {
  const total = await countProducts(tables, {});
  const short = async (lacks: ProductLack) => total - (await countProducts(tables, { lacks }));
  return {
    total,
    withImages: await short('images'),
    withSpecImage: await short('specImage'),
    withTexts: await short('texts'),
  };
}

/** How many categories there are, and how many of them have products. */
export async function measureCategories(tables: Tables): Promise<Figures['categories']> {
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

/** How many products each category has that has any. */
export async function sizeCategories(tables: Tables): Promise<CategorySize[]> {
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
  return onlyCards(living(tables))
    .andWhere('row.images <> :none', { none: '[]' })
    .orderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .limit(limit)
    .getMany();
}

export function findProduct(tables: Tables, id: string): Promise<ProductRow | null> {
  return living(tables).andWhere('row.id = :id', { id }).getOne();
}

/** The product that somebody means by its id or its name; of two with one name the newer. */
export function findNamedProduct(tables: Tables, idOrName: string): Promise<ProductRow | null> {
  return onlyCards(living(tables))
    .andWhere('(row.id = :text OR row.name = :text)', { text: idOrName })
    .orderBy('row.createdAt', 'DESC')
    .limit(1)
    .getOne();
}

/** The folded text that a search looks in. The category's name is left out, since it changes on its own. */
export const productSearch = (product: Pick<ProductRow, 'name' | RichField>): string =>
  fold([product.name, plainText(product.smallDesc), plainText(product.features)].join(' '));
