import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { newImage, type RichField, richFields } from '@hydraulics/common/nouns/products';
import { records } from '@hydraulics/common/registry';
import { IsNull } from 'typeorm';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { imagePath, type StoredImage } from '../../db/stored-image.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { cleanTexts } from '../../html/clean-texts.ts';
import { imagesOf } from '../../media/references.ts';
import { withImages } from '../../media/with-images.ts';
import { isLong } from '../../repositories/batches.ts';
import { countContentCached } from '../../repositories/cached-counts.ts';
import {
  batchProducts,
  categorySizes,
  countProducts,
  findProduct,
  listHomeProducts,
  listProducts,
  type ProductFilter,
  pageCatalogue,
  productSearch,
} from '../../repositories/products.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';

const toProduct = (row: ProductRow) => ({ ...serialize(row), category: row.category?.name ?? '' });

const getProduct: Handlers<Api>['products']['get'] = async ({ id }, { db }) =>
  toProduct(orNotFound(await db.read(tables => findProduct(tables, id)), title));

const { title, singular } = records.products;

export const products: Handlers<Api>['products'] = {
  async list(input, { db }) {
    const list = isLong(input)
      ? mapBatches(batchProducts(db, input), toProduct)
      : (await db.read(tables => listProducts(tables, input))).map(toProduct);
    return new Paged(list, { ...input, total: () => countFiltered(db, input) });
  },

  count: async (input, { db }) => ({ total: await countFiltered(db, input) }),

  async catalogue({ limit = limits.cards, offset = 0 }, { db }) {
    const sizes = await countContentCached(db, 'category sizes', categorySizes);
    const rows = await db.read(tables => pageCatalogue(tables, sizes, { limit, offset }));
    const total = sizes.reduce((sum, { products }) => sum + products, 0);
    return new Paged({ sizes, products: rows.map(toProduct) }, { limit, offset, total: async () => total });
  },

  async home(_input, { db }) {
    return (await db.read(tables => listHomeProducts(tables, limits.homeProducts))).map(toProduct);
  },

  get: getProduct,
  single: getProduct,

  async create({ newId, ...input }, deps, actor) {
    const { db, media, now } = deps;
    const texts = await readTexts(Object.fromEntries(richFields.map(field => [field, input[field] ?? ''])));
    const row = {
      ...newDeletable(now()),
      ...editedBy(actor),
      ...(newId ? { id: newId } : {}),
      ...(texts as Record<RichField, string>),
      name: input.name,
      categoryId: input.categoryId,
    };
    const isThere = (tables: Tables) => tables.products.existsBy({ id: row.id });
    const isNew =
      !(await db.read(isThere)) &&
      (await withImages(media, [...input.images, ...input.specImage], async prepared => {
        const images = prepared.slice(0, input.images.length).map(image => image.path);
        const specImage = prepared[input.images.length]?.path ?? null;
        return db.write(async (tables, touch) => {
          touch(tag.product(row.id));
          if (await isThere(tables)) return false;
          await requireCategory(tables, row.categoryId);
          await tables.products.insert({ ...row, images, specImage, search: productSearch(row) });
          touchLists(touch, row.categoryId);
          await touchHome(tables, touch, row.id);
          await media.commit(prepared);
          return true;
        });
      }));
    // A retry after a lost response, possibly with later changes.
    if (!isNew) await products.update({ ...input, id: row.id }, deps, actor);
    return { success: true, message: 'Product added successfully!', _id: row.id };
  },

  async update({ id, version: expected, ...input }, { db, media, now }, actor) {
    // Fails early; checked again under the lock.
    const before = await db.read(tables => findActive(tables.products, id, title));
    nextVersion(before, expected, now(), { actor, label: singular });
    const texts = await readTexts(input, before);
    let replaced: StoredImage[] = [];
    const version = await withImages(media, [...input.images, ...input.specImage], prepared =>
      db.write(async (tables, touch) => {
        touch(tag.product(id), tag.anyProduct);
        const row = await findActive(tables.products, id, title);
        const next = nextVersion(row, expected, now(), { actor, label: singular });
        const categoryId = input.categoryId ?? row.categoryId;
        await requireCategory(tables, categoryId);
        const sent = prepared.map(image => image.path);
        const images = arrangeImages(row.images, sent.slice(0, input.images.length), input.imageOrder);
        const sentSpec = sent[input.images.length] ?? null;
        const specImage = sentSpec ?? (input.removeSpecImage === 'true' ? null : row.specImage);
        const changed = { ...row, ...texts, ...next, name: input.name ?? row.name, categoryId, images, specImage };
        await tables.products.update(id, { ...changed, search: productSearch(changed) });
        if (categoryId !== row.categoryId) {
          touchLists(touch, row.categoryId);
          touchLists(touch, categoryId);
        }
        if (row.images.length === 0) await touchHome(tables, touch, id);
        await media.commit(prepared);
        replaced = imagesOf(row, ['images', 'specImage']).filter(image => ![...images, specImage].includes(image));
        return next.version;
      }),
    );
    await media.trashUnreferenced(replaced);
    return { success: true, message: 'Product updated successfully!', version };
  },

  ...trashCalls('products', {
    async restore(tables, { categoryId }) {
      await requireCategory(tables, categoryId);
      return {};
    },
    restored: (tables, { id }, touch) => touchHome(tables, touch, id),
  }),
};

/** Counts the products of a filter. Search terms are unbounded, so their counts are not cached. */
function countFiltered(db: Database, filter: ProductFilter): Promise<number> {
  const count = (tables: Tables) => countProducts(tables, filter);
  if (filter.q) return db.read(count);
  return countContentCached(db, `products ${filter.categoryId ?? ''} ${filter.lacks ?? ''}`, count);
}

const touchLists = (touch: Touch, categoryId: string) =>
  touch(tag.products, tag.productsIn(categoryId), tag.anyProduct);

/**
 * A product got its first image, so the home page may show it. Pages that already show it depend on the product's own
 * tag.
 */
async function touchHome(tables: Tables, touch: Touch, id: string): Promise<void> {
  const shown = await listHomeProducts(tables, limits.homeProducts);
  if (shown.some(row => row.id === id)) touch(tag.home);
}

type Texts = Partial<Record<RichField, string>>;

async function readTexts(sent: Texts, present: Texts = {}): Promise<Texts> {
  const fields = richFields.filter(field => sent[field] !== undefined);
  requireTextTotal(sent, present);
  const cleaned = await cleanTexts(fields.map(field => sent[field] ?? ''));
  const texts = Object.fromEntries(fields.map((field, index) => [field, cleaned[index] ?? '']));
  requireTextTotal(texts, present);
  return texts;
}

/** Reports the last field that exceeds the limit. Texts stored before the limit existed may stay or become shorter. */
function requireTextTotal(sent: Texts, present: Texts): void {
  const isSent = (field: RichField) => sent[field] !== undefined;
  const most = Math.max(
    limits.productTexts,
    richFields.reduce((sum, field) => sum + (present[field] ?? '').length, 0),
  );
  let total = 0;
  for (const field of [...richFields].sort((a, b) => Number(isSent(a)) - Number(isSent(b)))) {
    total += (sent[field] ?? present[field] ?? '').length;
    if (total <= most || !isSent(field)) continue;
    const message = `The texts of a product may have at most ${limits.productTexts.toLocaleString('en')} characters together.`;
    throw new AppError('invalid_input', message, { details: [{ path: field, message }] });
  }
}

async function requireCategory(tables: Tables, categoryId: string): Promise<void> {
  if (await tables.categories.existsBy({ id: categoryId, deletedAt: IsNull() })) return;
  const message = 'This category does not exist any more. Please choose another.';
  throw new AppError('invalid_input', message, { details: [{ path: 'categoryId', message }] });
}

/** The new list of images: in `order` if given, else the sent ones if any, else the current ones. */
function arrangeImages(present: StoredImage[], sent: StoredImage[], order: string[] | undefined): StoredImage[] {
  if (!order) return sent.length > 0 ? sent : present;
  const waiting = [...sent];
  const arranged = order.map((entry, position) => {
    const image = entry === newImage ? waiting.shift() : present.find(image => imagePath(image) === entry);
    if (image) return image;
    const message =
      entry === newImage
        ? 'Image order asks for more new images than were sent.'
        : `${entry} is not an image of this product.`;
    throw new AppError('invalid_input', message, { details: [{ path: `imageOrder.${position}`, message }] });
  });
  return [...arranged, ...waiting];
}
