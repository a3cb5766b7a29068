import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { maxOfEach } from '@hydraulics/common/nouns/lists/product-card';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { records } from '@hydraulics/common/registry';
import { currentReads, tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { noValue } from '../../db/fields/fields.ts';
import { productOwner } from '../../db/tables/documents/document-owners.ts';
import {
  imagesOfProduct,
  noProduct,
  type ProductRow,
  type ProductValues,
  relatedIds,
} from '../../db/tables/products.ts';
import type { Deps } from '../../deps.ts';
import { cleanTexts } from '../../html/clean-texts.ts';
import { notice } from '../../insights/noticed.ts';
import type { Upload } from '../../media/media.ts';
import { withImages } from '../../media/with-files.ts';
import { arrangeAlts } from '../../products/image-alts.ts';
import { toCardBatches, toCards } from '../../products/ranges.ts';
import { readRelated, relatedOf } from '../../products/related-products.ts';
import { requireCategory } from '../../products/require-category.ts';
import { readSpecifications, readVariants } from '../../products/specifications.ts';
import { toWholeBatches, toWholeProducts } from '../../products/whole-products.ts';
import { chooseName, nameRecord } from '../../repositories/addresses/name-record.ts';
import { replaceDeleted } from '../../repositories/addresses/successors.ts';
import { isLong } from '../../repositories/batches.ts';
import { countContentCached } from '../../repositories/cached-counts.ts';
import { copyDocuments, documentsOf, toProductDocument } from '../../repositories/documents.ts';
import { chosenPicture } from '../../repositories/files/chosen-picture.ts';
import { homeProducts, nextPosition, productsOf } from '../../repositories/positions.ts';
import {
  batchProducts,
  categorySizes,
  countProducts,
  findProduct,
  firstOfEach,
  listHomeProducts,
  listProducts,
  type ProductFilter,
  productKeys,
  toProduct,
  toPublicProduct,
} from '../../repositories/products.ts';
import { beginSave, pendingOf, savePending } from '../../repositories/publication/pending.ts';
import { withPendingFor } from '../../repositories/publication/review.ts';
import { type Audience, audienceOf, isReview, newPublication } from '../../repositories/publication/shown.ts';
import { touchHome, touchLists, writeProduct } from '../../repositories/publication/write/write-product.ts';
import { editedBy, findActive, newDeletable } from '../../repositories/records.ts';
import { requirePublishable } from '../../repositories/rules/publish-rules.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall, touchProductOrder } from '../move-calls.ts';
import { savedAnswer, saveOrPrepare } from '../pending-saves.ts';
import { publishCall } from '../publish-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { altsIn, arrangeImages, arrangeSpecImage, imagesToCopy, knownImages } from './arrange-images.ts';
import { compareProducts } from './compare.ts';
import { listedItems } from './listed-items.ts';
import { withOther } from './other-product.ts';
import { bulkProducts, undoImport } from './product-bulk.ts';
import { sizeOf, toSheet } from './sheet.ts';
import { sizeProducts } from './sizing/size-products.ts';

async function readProduct(db: Database, id: string, actor: Actor) {
  const audience = audienceOf(actor);
  const { row, documents, pending, related } = await db.read(async tables => {
    const row = await findShown(tables, id, audience);
    const documents = (await documentsOf(tables, productOwner(id), audience)).map(toProductDocument);
    const related = await relatedOf(tables, row, audience);
    // A draft that it names shows once it is published.
    currentReads()?.add(...relatedIds(row).map(tag.product));
    return { row, documents, related, pending: audience === 'staff' ? await pendingOf(tables, 'products', id) : {} };
  });
  const attributes = activeAttributes(row.category?.attributes ?? []);
  return {
    ...toProduct(row, audience),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(documents.length > 0 ? { documents } : {}),
    ...(related.length > 0 ? { related } : {}),
    ...pending,
  };
}

const { title } = records.products;

/** A product as an audience sees it. */
const findShown = async (tables: Tables, id: string, audience: Audience) =>
  withPendingFor(audience, tables, 'products', orNotFound(await findProduct(tables, id, audience), title));

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
    const sizes = await countContentCached(db, 'public category sizes', tables => categorySizes(tables, 'visitors'));
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

  async create({ copyOf, pictures, status, ...input }, { db, media, now, publicUrl }, actor) {
    const row = {
      ...newDeletable(now()),
      ...editedBy(actor),
      ...newPublication(status),
      ...plainValues(input, noProduct()),
      ...textsOf(await readTexts(input), noProduct()),
    };
    await withImages(media, [...input.images, ...input.specImage], async staged => {
      const sent = staged.slice(0, input.images.length).map(image => image.path);
      const sentSpec = staged[input.images.length]?.path;
      return db.write(async (tables, touch) => {
        touch.edited(tag.product(row.id));
        const { attributes } = await requireCategory(tables, row.categoryId);
        const source = copyOf ? await findSource(tables, copyOf) : null;
        const known = await imagesToCopy(tables, source, pictures);
        const images = arrangeImages({ present: [], known }, sent, pictures);
        const specImage = arrangeSpecImage({ present: null, known }, sentSpec, pictures);
        const position = await nextPosition(tables, productsOf(row.categoryId));
        const specifications = readSpecifications(
          input.specifications ?? noValue.specifications(),
          noValue.specifications(),
          attributes,
        );
        const sized = { specifications, stored: noValue.variants() };
        const variants = readVariants(input.variants ?? noValue.variants(), sized, attributes);
        const figures = {
          ...{ specifications, variants, typeCode: input.typeCode ?? noValue.typeCode() },
          ...(await readRelated(tables, row.id, input, noProduct())),
        };
        const alts = arrangeAlts(images, altsIn(pictures), source?.imageAlts ?? noValue.imageTexts());
        const { undescribedImages, imageAlts } = alts;
        const record = { name: row.name, typeCode: figures.typeCode };
        const address = await nameRecord(tables, 'product', { id: row.id, now: now(), record, typed: input.address });
        const searchImage = await chosenPicture(tables, 'searchImage', input.searchImage);
        const files = { images, specImage, searchImage, imageAlts };
        const values: ProductValues = { ...row, ...figures, address, ...files };
        await tables.products.insert({ ...row, ...values, position, undescribedImages, ...productKeys(row) });
        const added = { ...newDeletable(now()), ...editedBy(actor) };
        if (source) await copyDocuments(tables, productOwner(source.id), productOwner(row.id), added);
        // Its documents are stored by now.
        const whole = { ...row, ...values, undescribedImages };
        if (row.status === 'published') await requirePublishable(tables, [{ noun: 'products', row: whole }], publicUrl);
        touchLists(touch.edited, row.categoryId);
        if (figures.typeCode.parts.length > 0) touch.edited(tag.codes);
        await touchHome(tables, touch.edited, row.id);
      });
    });
    return { success: true, message: 'Product added successfully!', _id: row.id };
  },

  update: (input, deps, actor) => change(input, deps, actor),

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

async function change(
  { id, version, pending, pendingVersion, pictures: asked, ...input }: HandlerInput<Api['products']['update'], Upload>,
  { db, media, now }: Deps,
  actor: Actor,
) {
  const begin = (tables: Tables, row: ProductRow) =>
    beginSave(tables, { noun: 'products', row, asked: { version, pending, pendingVersion }, now: now(), actor });
  // Fails early; checked again under the lock.
  const { present: before } = await db.read(async tables =>
    begin(tables, await findActive(tables.products, id, title)),
  );
  const texts = await readTexts(input, before);
  const saved = await withImages(media, [...input.images, ...input.specImage], staged =>
    saveOrPrepare(db, pending, async (tables, touch) => {
      const row = await findActive(tables.products, id, title);
      const { present, next, prepared } = await begin(tables, row);
      const categoryId = input.categoryId ?? present.categoryId;
      const { attributes } = await requireCategory(tables, categoryId);
      const specifications = input.specifications
        ? readSpecifications(input.specifications, present.specifications, attributes)
        : present.specifications;
      const variants = input.variants
        ? readVariants(input.variants, { specifications, stored: present.variants }, attributes)
        : present.variants;
      const sent = staged.map(image => image.path);
      const known = [...imagesOfProduct(row), ...(await knownImages(tables, present, asked))];
      const images = arrangeImages({ present: present.images, known }, sent.slice(0, input.images.length), asked);
      const specImage = arrangeSpecImage({ present: present.specImage, known }, sent[input.images.length], asked);
      const figures = {
        ...{ specifications, variants, typeCode: input.typeCode ?? present.typeCode },
        ...(await readRelated(tables, id, input, present)),
      };
      const { imageAlts } = arrangeAlts(images, altsIn(asked), present.imageAlts);
      const searchImage = await chosenPicture(tables, 'searchImage', input.searchImage, present.searchImage);
      const pictures = { images, specImage, searchImage, imageAlts };
      const values = { ...plainValues(input, present), ...textsOf(texts, present), ...figures, ...pictures };
      if (!prepared) {
        const writing = { row, values: { ...values, address: input.address }, next, now: now() };
        await writeProduct(tables, touch, writing);
        return { version: next.version };
      }
      const naming = { id, now: now(), record: values, before: present, typed: input.address };
      const address = await chooseName(tables, 'product', naming);
      return savePending(tables, {
        noun: 'products',
        row,
        values: { ...values, address },
        prepared,
        now: now(),
        actor,
      });
    }),
  );
  return savedAnswer(title, saved);
}

/** Each two of some ids, in one order. */
const pairsOf = (ids: string[]): string[] =>
  ids.toSorted().flatMap((one, place, sorted) => sorted.slice(place + 1).map(other => `${one} ${other}`));

/** Counts the products of a filter. Search terms and review links are unbounded, so their counts are not cached. */
function countFiltered(db: Database, filter: ProductFilter, audience: Audience): Promise<number> {
  const count = (tables: Tables) => countProducts(tables, filter, audience);
  if (filter.q || isReview(audience)) return db.read(count);
  const { categoryId = '', lacks = '', home = '', status = '' } = filter;
  const name = `products ${audience} ${categoryId} ${lacks} ${home} ${status}`;
  return countContentCached(db, name, count);
}

/** The fields that are stored as they were parsed: those that were sent, and the present ones. */
const parsedFields = namesOf(
  productFields,
  'line',
  'optionalLine',
  'record',
  'wholeNumber',
  'flag',
  'life',
  'day',
  'availability',
);
type ParsedValues = Pick<ProductValues, (typeof parsedFields)[number]>;

const plainValues = (sent: Partial<ParsedValues>, present: ParsedValues): ParsedValues =>
  Object.fromEntries(
    parsedFields.map(field => [field, sent[field] === undefined ? present[field] : sent[field]]),
  ) as ParsedValues;

type Texts = Partial<Record<RichField, string>>;

const textsOf = (sent: Texts, present: Record<RichField, string>) =>
  Object.fromEntries(richFields.map(field => [field, sent[field] ?? present[field]])) as Record<RichField, string>;

/** The sent texts, sanitized. */
async function readTexts(sent: Texts, present: Texts = {}): Promise<Texts> {
  const fields = richFields.filter(field => sent[field] !== undefined);
  requireTextTotal(sent, present);
  const cleaned = await cleanTexts(fields.map(field => sent[field] as string));
  const texts = Object.fromEntries(fields.map((field, index) => [field, cleaned[index]?.html ?? '']));
  requireTextTotal(texts, present);
  return texts;
}

/** Reports the last field that exceeds the limit. Texts stored before the limit existed may stay or become shorter. */
function requireTextTotal(sent: Texts, present: Texts): void {
  const isSent = (field: RichField) => sent[field] !== undefined;
  const limit = Math.max(
    limits.productTexts,
    richFields.reduce((sum, field) => sum + (present[field] ?? '').length, 0),
  );
  let total = 0;
  for (const field of [...richFields].sort((a, b) => Number(isSent(a)) - Number(isSent(b)))) {
    total += (sent[field] ?? present[field] ?? '').length;
    if (total <= limit || !isSent(field)) continue;
    const message = `The texts of a product may have at most ${limits.productTexts.toLocaleString('en')} characters together.`;
    throw new AppError('invalid_input', message, { details: [{ path: field, message }] });
  }
}

/** The product to copy. It may be in the trash, since its images are still stored. */
async function findSource(tables: Tables, id: string): Promise<ProductRow> {
  const source = await tables.products.findOneBy({ id });
  if (source) return source;
  const message = 'The product that this one copies no longer exists. Please remove its images.';
  throw new AppError('invalid_input', message, { details: [{ path: 'images', message }] });
}
