import type { Api } from '@hydraulics/common/contract/api';
import { limits } from '@hydraulics/common/limits';
import { maxOfEach } from '@hydraulics/common/nouns/lists/product-card';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { notice } from '../../insights/noticed.ts';
import { toCardBatches, toCards } from '../../products/ranges.ts';
import { requireCategory } from '../../products/require-category.ts';
import { toWholeBatches, toWholeProducts } from '../../products/whole-products.ts';
import { replaceDeleted } from '../../repositories/addresses/successors.ts';
import { isLong } from '../../repositories/batches.ts';
import { readContentCached } from '../../repositories/cached-reads.ts';
import { homeProducts, productsOf } from '../../repositories/positions.ts';
import {
  batchProducts,
  categorySizes,
  countProducts,
  firstOfEach,
  listHomeProducts,
  listProducts,
  type ProductFilter,
  toPublicProduct,
} from '../../repositories/products.ts';
import { type Audience, audienceOf, isReview } from '../../repositories/publication/shown.ts';
import { touchHome } from '../../repositories/publication/write/write-product.ts';
import { findActive } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall, touchProductOrder } from '../move-calls.ts';
import { publishCall } from '../publish-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { compareProducts } from './compare.ts';
import { listedItems } from './listed-items.ts';
import { withOther } from './other-product.ts';
import { bulkProducts, undoImport } from './product-bulk.ts';
import { findShown, readProduct } from './read-product.ts';
import { changeProduct } from './saving/change-product.ts';
import { createProduct } from './saving/create-product.ts';
import { sizeOf, toSheet } from './sheet.ts';
import { sizeProducts } from './sizing/size-products.ts';

const { title } = records.products;

export const products: Handlers<Api>['products'] = {
  async list(input, { db }, actor) {
    const audience = audienceOf(actor);
    const total = () => countFiltered(db, input, audience);
    if (isLong(input)) {
      const batches = batchProducts(db, input, audience);
      const toBatches = input.fields === 'card' ? toCardBatches : toWholeBatches;
      return new Paged(toBatches(db, batches, audience), { ...input, total });
    }
    const rows = await db.read(tables => listProducts(tables, input, audience));
    const toList = input.fields === 'card' ? toCards : toWholeProducts;
    return new Paged(await toList(db, rows, audience), { ...input, total });
  },

  count: async (input, { db }, actor) => ({ total: await countFiltered(db, input, audienceOf(actor)) }),

  async catalogue({ each }, { db }) {
    const sizes = await readContentCached(db, 'public category sizes', tables => categorySizes(tables, 'visitors'));
    const shown = each ?? cardsOfEach(sizes.length);
    const rows = await db.read(tables => firstOfEach(tables, sizes, shown));
    return { sizes, products: await toCards(db, rows) };
  },

  async home(_input, { db }) {
    return toCards(db, await db.read(tables => listHomeProducts(tables, limits.homeProducts)));
  },

  get: ({ id }, { db }, actor) => readProduct(db, id, actor),
  async single({ id, code }, deps, actor) {
    const product = await readProduct(deps.db, id, actor);
    notice('product', product._id);
    if (!code?.trim()) return product;
    const row = await deps.db.read(tables => findShown(tables, id, audienceOf(actor)));
    const { size, sheet } = sizeOf(row, code);
    const figures = sheet.groups.flatMap(({ rows }) => rows);
    return { ...product, size: { ...(await withOther(size, row, deps)), figures } };
  },
  compare: async ({ ids = '' }, { db }) => {
    const { rows, ...compared } = await db.read(tables => compareProducts(tables, ids));
    notice('pair', ...pairsOf([...new Set(rows.map(({ id }) => id))]));
    return { ...compared, products: rows.map(toPublicProduct) };
  },
  items: ({ keys = '' }, deps) => listedItems(keys, deps),
  size: sizeProducts,
  async sheet({ id, code }, deps, actor) {
    const row = await deps.db.read(tables => findShown(tables, id, audienceOf(actor)));
    if (!code?.trim()) return toSheet(row);
    const { size, sheet } = sizeOf(row, code);
    return { ...sheet, size: await withOther(size, row, deps) };
  },

  create: createProduct,

  update: changeProduct,

  publish: publishCall('products'),

  ...trashCalls('products', {
    async remove(tables, { id }, { successorId }) {
      await replaceDeleted(tables, 'product', [id], successorId);
      return {};
    },
    async restore(tables, { categoryId }) {
      await requireCategory(tables, categoryId, 'Its category was deleted too. Restore the category first.');
      return {};
    },
    restored: (tables, { id }, touch) => touchHome(tables, touch, id),
  }),

  move: moveCall(async (tables, id, touch) => {
    const { categoryId } = await findActive(tables.products, id, title);
    touchProductOrder(touch, categoryId);
    return productsOf(categoryId);
  }),

  moveOnHome: moveCall(async (tables, id, touch) => {
    await findActive(tables.products, id, title);
    touch(tag.home, tag.anyProduct);
    return homeProducts;
  }),

  bulk: bulkProducts,

  undoImport,
};

/** About a hundred cards in all, so that the page of many categories stays light. */
const cardsOfEach = (categories: number): number =>
  Math.min(maxOfEach, Math.max(3, Math.floor(100 / Math.max(1, categories))));

/** Each two of some ids, in one order. */
const pairsOf = (ids: string[]): string[] =>
  ids.toSorted().flatMap((one, place, sorted) => sorted.slice(place + 1).map(other => `${one} ${other}`));

/** Counts the products of a filter. Search terms and review links are unbounded, so their counts are not cached. */
function countFiltered(db: Database, filter: ProductFilter, audience: Audience): Promise<number> {
  const count = (tables: Tables) => countProducts(tables, filter, audience);
  if (filter.q || isReview(audience)) return db.read(count);
  const { categoryId = '', lacks = '', home = '', status = '' } = filter;
  const name = `products ${audience} ${categoryId} ${lacks} ${home} ${status}`;
  return readContentCached(db, name, count);
}
