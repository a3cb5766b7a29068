import { id as idForm } from '@hydraulics/common/contract/endpoint';
import { withShownValues } from '@hydraulics/common/figures/attribute-values';
import type { DashboardStats } from '@hydraulics/common/nouns/dashboard';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import { expectedTexts, type RichField } from '@hydraulics/common/nouns/products';
import { type PublicationState, publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { plainText, searchText, sortKey } from '@hydraulics/common/text';
import { IsNull, type SelectQueryBuilder } from 'typeorm';
import { withFixedText } from '../db/content/fixed-text.ts';
import { readOnce } from '../db/content-tags.ts';
import type { Database, Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { type ExpectedFigures, lackingFigures, readExpectedFigures } from './attributes.ts';
import { readInBatches } from './batches.ts';
import { applySearch, type ListInput, readByIds, readList } from './list.ts';
import {
  type Audience,
  inState,
  isReview,
  offeredRows,
  serializeFor,
  shownRows,
  shownTo,
} from './publication/shown.ts';
import { withoutNone } from './without-none.ts';

const productsFor = (audience: Audience, tables: Tables): SelectQueryBuilder<ProductRow> =>
  tables.products.createQueryBuilder('row').where(shownTo(audience, 'products'));

const withCategory = (audience: Audience, tables: Tables): SelectQueryBuilder<ProductRow> =>
  joined(productsFor(audience, tables));

const offeredWithCategory = (audience: Audience, tables: Tables): SelectQueryBuilder<ProductRow> =>
  joined(offeredRows(tables, audience));

const joined = (products: SelectQueryBuilder<ProductRow>) =>
  products.innerJoin('row.category', 'category').addSelect(['category.id', 'category.name', 'category.address']);

const cardColumns = [
  ...[
    'id',
    'createdAt',
    'updatedAt',
    'version',
    'name',
    'address',
    'categoryId',
    'smallDesc',
    'images',
    'availability',
  ],
  ...publicationColumns,
];

const onlyCards = (query: SelectQueryBuilder<ProductRow>) =>
  query.select([
    ...cardColumns.map(column => `row.${column}`),
    'category.id',
    'category.name',
    'category.address',
    'category.version',
  ]);

export type ProductFilter = {
  categoryId?: string | undefined;
  lacks?: ProductLack | undefined;
  /** The products that staff chose for the home page. */
  home?: 'chosen' | undefined;
  q?: string | undefined;
  status?: PublicationState | undefined;
};
export type ProductQuery = ListInput & ProductFilter & { fields?: 'card' | undefined };

/** A filter with the data that it needs from the categories. */
type KnownFilter = ProductFilter & { expected?: ExpectedFigures[] };

/** Reads the data that a filter needs from the categories. */
export const withExpected = async <F extends ProductFilter>(tables: Tables, filter: F): Promise<F & KnownFilter> =>
  filter.lacks === 'figures' ? { ...filter, expected: await readExpectedFigures(tables) } : filter;

const lackConditions: Record<Exclude<ProductLack, 'figures'>, string> = {
  images: "row.images = '[]'",
  specImage: 'row.specImage IS NULL',
  imageAlts: 'row.undescribedImages > 0',
  texts: `(${expectedTexts.map(text => `row.${text} = ''`).join(' OR ')})`,
};

/** Counts quotation marks, two for each image: each path is in quotation marks and contains none. */
const imageCount = `LENGTH(row.images) - LENGTH(REPLACE(row.images, '"', ''))`;

/** Limits a query of products to a filter, as `withExpected` returned it. */
export function filteredProducts(
  query: SelectQueryBuilder<ProductRow>,
  { categoryId, lacks, home, q, status, expected }: KnownFilter,
) {
  if (categoryId) query.andWhere('row.categoryId = :categoryId', { categoryId });
  if (lacks === 'figures') {
    const { condition, parameters } = lackingFigures(expected ?? []);
    query.andWhere(condition, parameters);
  } else if (lacks) query.andWhere(lackConditions[lacks]);
  if (home) query.andWhere('row.homePosition IS NOT NULL');
  return applySearch(inState(query, status), q, 'search');
}

/** The manual order within a category and on the home page, otherwise the order of creation. */
const ordersOf = ({ categoryId, home }: ProductFilter) => ({
  sortColumns: { name: 'row.nameSort', category: 'category.nameSort', images: imageCount },
  defaultSort: home ? 'homePosition' : categoryId ? 'position' : 'createdAt',
});

const selected = (audience: Audience, query: ProductQuery & KnownFilter) => (tables: Tables) => {
  const found = offeredWithCategory(audience, tables);
  return filteredProducts(query.fields === 'card' ? onlyCards(found) : found, query);
};

/** Lists products of a filter. */
export async function listProducts(tables: Tables, input: ProductQuery, audience: Audience): Promise<ProductRow[]> {
  const query = await withExpected(tables, input);
  return readList(
    selected(audience, query)(tables),
    query,
    ordersOf(query),
    sortsByCategory(query) ? undefined : withoutCategory(audience, tables, query),
  );
}

const sortsByCategory = ({ sort }: ListInput) => sort?.replace(/^-/, '') === 'category';

/**
 * Without the join, which makes MariaDB sort all products of a few categories instead of reading the first rows from an
 * index.
 */
const withoutCategory = (audience: Audience, tables: Tables, filter: KnownFilter) =>
  filteredProducts(offeredRows(tables, audience), filter);

/** The same in batches; smaller ones with full data sheets. */
export async function* batchProducts(
  db: Database,
  input: ProductQuery,
  audience: Audience,
): AsyncIterable<ProductRow[]> {
  const query = input.lacks ? await db.read(tables => withExpected(tables, input)) : input;
  const size = query.fields === 'card' ? {} : { size: 50 };
  yield* readInBatches(db, selected(audience, query), query, { ...ordersOf(query), ...size });
}

/** Counts the products of a filter, without the join. */
export async function countProducts(tables: Tables, filter: ProductFilter, audience: Audience): Promise<number> {
  const counted = await withoutCategory(audience, tables, await withExpected(tables, filter))
    .select('COUNT(*)', 'total')
    .getRawOne<{ total: number | string }>();
  return Number(counted?.total ?? 0);
}

export type CategorySize = { categoryId: string; products: number };

/** The first products of each category as cards, category after category, each in its order. */
export async function firstOfEach(tables: Tables, sizes: CategorySize[], each: number): Promise<ProductRow[]> {
  const filled = new Set(sizes.map(({ categoryId }) => categoryId));
  const categories = await shownRows(tables, 'categories', 'visitors')
    .select(['row.id', 'row.position'])
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();
  const ids: string[] = [];
  for (const { id: categoryId } of categories) {
    if (filled.has(categoryId)) ids.push(...(await listIds(tables, { categoryId, limit: each })));
  }
  return readByIds(onlyCards(offeredWithCategory('visitors', tables)), ids);
}

async function listIds(
  tables: Tables,
  { categoryId, limit }: { categoryId: string; limit: number },
): Promise<string[]> {
  const found = await offeredRows(tables, 'visitors')
    .select('row.id', 'id')
    .andWhere('row.categoryId = :categoryId', { categoryId })
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .limit(limit)
    .getRawMany<{ id: string }>();
  return found.map(({ id }) => id);
}

export async function productStats(tables: Tables): Promise<DashboardStats['products']> {
  const total = await countProducts(tables, {}, 'staff');
  const complete = async (lacks: ProductLack) => total - (await countProducts(tables, { lacks }, 'staff'));
  return {
    total,
    withImages: await complete('images'),
    withSpecImage: await complete('specImage'),
    withTexts: await complete('texts'),
    withFigures: await complete('figures'),
  };
}

/** The images of products and the gallery, and how many of them have an alternative text. */
export async function imageStats(tables: Tables): Promise<DashboardStats['images']> {
  const query = tables.products.createQueryBuilder('row').where('row.deletedAt IS NULL');
  const sums = await query
    .select(`SUM(${imageCount}) / 2`, 'total')
    .addSelect('SUM(row.undescribedImages)', 'undescribed')
    .getRawOne<{ total: number | string | null; undescribed: number | string | null }>();
  const gallery = await tables.gallery.countBy({ deletedAt: IsNull() });
  const undescribed = Number(sums?.undescribed ?? 0) + (await tables.gallery.countBy({ deletedAt: IsNull(), alt: '' }));
  const total = Number(sums?.total ?? 0) + gallery;
  const productsLacking = await countProducts(tables, { lacks: 'imageAlts' }, 'staff');
  return { total, described: total - undescribed, productsLacking };
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

/** The number of products per category that an audience may see, without empty categories. */
export async function categorySizes(tables: Tables, audience: Audience): Promise<CategorySize[]> {
  const sizes = await offeredRows(tables, audience)
    .select('row.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'products')
    .groupBy('row.categoryId')
    .getRawMany<{ categoryId: string; products: number | string }>();
  return sizes.map(({ categoryId, products }) => ({ categoryId, products: Number(products) }));
}

/** The categories in which visitors see a product with a type code. */
export async function categoriesWithCodes(tables: Tables): Promise<string[]> {
  const found = await offeredRows(tables, 'visitors')
    .select('DISTINCT row.categoryId', 'categoryId')
    .andWhere('row.typeCode IS NOT NULL')
    .getRawMany<{ categoryId: string }>();
  return found.map(({ categoryId }) => categoryId);
}

/** The products of the home page as cards: those that staff chose, otherwise the newest that have an image. */
export async function listHomeProducts(tables: Tables, limit: number): Promise<ProductRow[]> {
  const chosen = await onlyCards(offeredWithCategory('visitors', tables))
    .andWhere('row.homePosition IS NOT NULL')
    .orderBy('row.homePosition', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();
  if (chosen.length > 0) return chosen;
  return onlyCards(offeredWithCategory('visitors', tables))
    .andWhere('row.images <> :none', { none: '[]' })
    .orderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .limit(limit)
    .getMany();
}

/** The ids and versions of the products that match a filter, drafts included, in their order. */
export async function listProductVersions(tables: Tables, filter: ProductFilter): Promise<[string, number][]> {
  const { defaultSort } = ordersOf(filter);
  const rows = await withoutCategory('staff', tables, await withExpected(tables, filter))
    .select(['row.id AS id', 'row.version AS version'])
    .orderBy(`row.${defaultSort}`, 'ASC')
    .getRawMany<{ id: string; version: number }>();
  return rows.map(({ id, version }) => [id, Number(version)]);
}

/** One product that an audience may see, with the attributes of its category. */
export const findProduct = (tables: Tables, id: string, audience: Audience): Promise<ProductRow | null> =>
  readOnce(`product ${id} ${JSON.stringify(audience)}`, () => {
    const query = withCategory(audience, tables).addSelect('category.attributes').andWhere('row.id = :id', { id });
    // The text for a review names its record.
    return (isReview(audience) ? query : withFixedText(`product for ${audience}`, query)).getOne();
  });

/** The published ones of these products as cards, in this order. */
export const listCards = (tables: Tables, ids: string[]): Promise<ProductRow[]> =>
  inOrder(onlyCards(withCategory('visitors', tables)), ids);

async function inOrder(active: SelectQueryBuilder<ProductRow>, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await active.andWhere('row.id IN (:...ids)', { ids }).getMany()).map(row => [row.id, row]));
  return ids.flatMap(id => rows.get(id) ?? []);
}

/** The published ones of these products with the attributes of their categories, in this order. */
export const findProducts = (tables: Tables, ids: string[]): Promise<ProductRow[]> =>
  inOrder(withCategory('visitors', tables).addSelect('category.attributes'), ids);

/** Finds a published product by id or name; of two with the same name the newer. */
export function findNamedProduct(tables: Tables, idOrName: string): Promise<ProductRow | null> {
  // MariaDB fails to compare a column of ids, which is ASCII, with a text that is not.
  const mayBeId = idForm.safeParse(idOrName).success;
  return onlyCards(withCategory('visitors', tables))
    .addSelect(['row.variants', 'row.typeCode', 'row.specifications', 'row.life', 'category.attributes'])
    .andWhere(mayBeId ? '(row.id = :text OR row.name = :text)' : 'row.name = :text', { text: idOrName })
    .orderBy('row.createdAt', 'DESC')
    .limit(1)
    .getOne();
}

/** The products on the website that some ids or names name, by the id or name. Each is read once. */
export async function findNamedProducts(
  tables: Tables,
  named: readonly (string | null)[],
): Promise<Map<string, ProductRow>> {
  const found = new Map<string, ProductRow>();
  for (const one of new Set(named)) {
    const product = one ? await findNamedProduct(tables, one) : null;
    if (one && product) found.set(one, product);
  }
  return found;
}

/**
 * Derived columns of a product: the folded text for search, without the category's name, which changes independently,
 * and the sort key of the name.
 */
export const productKeys = (product: Pick<ProductRow, 'name' | RichField>) => ({
  search: searchText([product.name, plainText(product.smallDesc), plainText(product.features)].join(' ')),
  nameSort: sortKey(product.name),
});

/** Serializes a product as visitors see it. */
export const toPublicProduct = (row: ProductRow) => toProduct(row, 'visitors');

/**
 * Serializes a product, with its publication for staff.
 * @param attributes those of its category with removed ones, whose values may be shown under others
 */
export const toProduct = (row: ProductRow, audience: Audience, attributes = row.category?.attributes ?? []) => {
  const { specifications, variants, typeCode, imageAlts, accessories, spareParts, goesWith, replaces, ...all } =
    serializeFor(audience, row);
  const named = { accessories, spareParts, goesWith, replaces };
  const rest = withoutNone(productFields, all);
  const hasValues = specifications?.own.length > 0 || Object.keys(specifications?.values ?? {}).length > 0;
  return {
    ...rest,
    category: row.category?.name ?? '',
    ...(row.category?.address ? { categoryAddress: row.category.address } : {}),
    // Some of them may be drafts.
    ...(audience === 'staff' ? Object.fromEntries(Object.entries(named).filter(([, ids]) => ids?.length > 0)) : {}),
    ...listAlts(rest.images, imageAlts),
    ...(hasValues ? { specifications: withShownValues(specifications, attributes) } : {}),
    ...(variants?.rows.length > 0 || variants?.columns.length > 0 ? { variants } : {}),
    ...(typeCode?.parts.length > 0 ? { typeCode } : {}),
  };
};

type ImageAlts = ProductRow['imageAlts'];

/** The texts of images in their order; nothing if there are none. */
function listAlts(images: string[], alts: ImageAlts | undefined): { imageAlts?: string[] } {
  const texts = altsInOrder(images, alts);
  return texts.some(Boolean) ? { imageAlts: texts } : {};
}

const altsInOrder = (images: string[], alts: ImageAlts | undefined) => images.map(path => alts?.[path] ?? '');

/** The content of a stored version, whose texts of images become a list in their order as in a product. */
export const toProductContent = (content: Record<string, unknown>): Record<string, unknown> => ({
  ...content,
  imageAlts: altsInOrder(content.images as string[], content.imageAlts as ImageAlts | undefined),
});
