import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { categoryFields } from '@hydraulics/common/nouns/fields/record-fields';
import type { PublicationState } from '@hydraulics/common/nouns/publication/publication';
import { records } from '@hydraulics/common/registry';
import { counted } from '@hydraulics/common/text';
import { IsNull } from 'typeorm';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import type { CategoryRow } from '../../db/tables/categories.ts';
import { cylinderAttributes } from '../../filters/cylinders.ts';
import { chooseName, nameRecord } from '../../repositories/addresses/name-record.ts';
import { replaceDeleted } from '../../repositories/addresses/successors.ts';
import { listValuedProducts } from '../../repositories/attributes.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { readContentCached } from '../../repositories/cached-reads.ts';
import { chosenPicture } from '../../repositories/files/chosen-picture.ts';
import { applyList, searchNames } from '../../repositories/list.ts';
import { categoryList, nextPosition } from '../../repositories/positions.ts';
import { categoriesWithCodes, categorySizes } from '../../repositories/products.ts';
import { beginSave, pendingOf, savePending } from '../../repositories/publication/pending.ts';
import { withPendingFor } from '../../repositories/publication/review.ts';
import {
  type Audience,
  audienceOf,
  inState,
  newPublication,
  serializeFor,
  shownRows,
} from '../../repositories/publication/shown.ts';
import {
  categoryKeys,
  nameKeyOf,
  requireUniqueName,
  writeCategory,
} from '../../repositories/publication/write/write-category.ts';
import { editedBy, findActive, newDeletable } from '../../repositories/records.ts';
import { withoutNone } from '../../repositories/without-none.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { savedAnswer, saveOrPrepare } from '../pending-saves.ts';
import { publishCall } from '../publish-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { readAttributes, usageOf } from './attributes.ts';
import { rangesOfCategory } from './category-ranges.ts';
import { filterCategory } from './filter-category.ts';

const { title } = records.categories;

const order = { sortColumns: { name: 'row.nameSort' }, defaultSort: 'position' };

type Filter = { status?: PublicationState | undefined };

const shown = (tables: Tables, { status }: Filter, audience: Audience) =>
  inState(shownRows(tables, 'categories', audience), status);

export const categories: Handlers<Api>['categories'] = {
  async list(input, { db }, actor) {
    const audience = audienceOf(actor);
    const active = (tables: Tables) => shown(tables, input, audience);
    const toShown = (row: CategoryRow) => toCategory(row, audience);
    if (input.q) {
      const rows = await db.read(tables => applyList(active(tables), { sort: input.sort }, order).getMany());
      const { page, total } = searchNames(rows, input);
      return new Paged(page.map(toShown), { ...input, total: async () => total });
    }
    const list = isLong(input)
      ? mapBatches(readInBatches(db, active, input, order), toShown)
      : (await db.read(tables => applyList(active(tables), input, order).getMany())).map(toShown);
    return new Paged(list, { ...input, total: () => db.read(tables => active(tables).getCount()) });
  },

  async menu(_input, { db }) {
    const sizes = await readContentCached(db, 'public category sizes', tables => categorySizes(tables, 'visitors'));
    const filled = new Set(sizes.map(({ categoryId }) => categoryId));
    const coded = new Set(await readContentCached(db, 'categories with codes', categoriesWithCodes));
    const rows = await db.read(tables => applyList(shown(tables, {}, 'visitors'), {}, order).getMany());
    return rows
      .filter(({ id }) => filled.has(id))
      .map(({ id: _id, name, address, attributes }) => ({
        _id,
        name,
        ...(address ? { address } : {}),
        ...(cylinderAttributes(attributes ?? []) ? { isSized: true } : {}),
        ...(coded.has(_id) ? { hasCodes: true } : {}),
      }));
  },

  async get({ id }, { db }, actor) {
    const audience = audienceOf(actor);
    const { found, pending } = await db.read(async tables => {
      const row = await shown(tables, {}, audience).andWhere('row.id = :id', { id }).getOne();
      return {
        found: await withPendingFor(audience, tables, 'categories', orNotFound(row, title)),
        pending: audience === 'staff' ? await pendingOf(tables, 'categories', id) : {},
      };
    });
    const { attributes, ...category } = toCategory(found, audience);
    return { ...category, ...(attributes.length > 0 ? { attributes } : {}), ...pending };
  },

  filter: filterCategory,

  ranges: rangesOfCategory,

  async usage({ id, ...query }, { db }) {
    return db.read(async tables => {
      const { attributes } = await findActive(tables.categories, id, title);
      return usageOf(attributes, await listValuedProducts(tables, id), query);
    });
  },

  sizes: (_input, { db }) => readContentCached(db, 'category sizes', tables => categorySizes(tables, 'staff')),

  async create(
    { name, status, attributes: sent = [], address: typed, searchImage: picture, ...more },
    { db, now },
    actor,
  ) {
    const attributes = await readAttributes(sent, [], async () => 0);
    const plain = plainValues(more);
    const row = {
      ...newDeletable(now()),
      ...editedBy(actor),
      ...newPublication(status),
      ...categoryKeys(name),
      ...plain,
      attributes,
    };
    await db.write(async (tables, touch) => {
      touch.edited(tag.category(row.id), tag.categories);
      await requireUniqueName(tables, name);
      const address = await nameRecord(tables, 'category', { id: row.id, now: now(), record: row, typed });
      const searchImage = await chosenPicture(tables, 'searchImage', picture);
      await tables.categories.insert({
        ...row,
        searchImage,
        address,
        position: await nextPosition(tables, categoryList),
      });
    });
    return { success: true, message: 'Category added successfully!', _id: row.id };
  },

  async update({ id, version, pending, pendingVersion, ...input }, { db, now }, actor) {
    const { name, attributes: sent, address: typed, searchImage: picture, ...more } = input;
    const asked = { version, pending, pendingVersion };
    const saved = await saveOrPrepare(db, pending, async (tables, touch) => {
      const row = await findActive(tables.categories, id, title);
      const at = { noun: 'categories', row, now: now(), actor } as const;
      const { present, next, prepared } = await beginSave(tables, { ...at, asked });
      await requireUniqueName(tables, name, id);
      const attributes = sent
        ? await readAttributes(sent, present.attributes, countValues(tables, row))
        : present.attributes;
      const searchImage = await chosenPicture(tables, 'searchImage', picture, present.searchImage);
      const values = { ...plainValues(more, present), searchImage, name, attributes };
      if (!prepared) {
        await writeCategory(tables, touch, { row, values: { ...values, address: typed }, next, now: now() });
        return { version: next.version };
      }
      const address = await chooseName(tables, 'category', {
        id,
        now: now(),
        record: { name },
        before: present,
        typed,
      });
      return savePending(tables, { ...at, values: { ...values, address }, prepared });
    });
    return savedAnswer(title, saved);
  },

  publish: publishCall('categories'),

  ...trashCalls('categories', {
    async remove(tables, { id, name }, { successorId }) {
      const products = await tables.products.countBy({ categoryId: id, deletedAt: IsNull() });
      if (products > 0) throw inUse(name, products);
      await replaceDeleted(tables, 'category', [id], successorId);
      return { nameKey: null };
    },
    async restore(tables, { name }) {
      await requireUniqueName(tables, name);
      return { nameKey: nameKeyOf(name) };
    },
  }),

  move: moveCall(async (tables, id, touch) => {
    await findActive(tables.categories, id, title);
    touch(tag.categories, tag.products);
    return categoryList;
  }),
};

const toCategory = (row: CategoryRow, audience: Audience) => withoutNone(categoryFields, serializeFor(audience, row));

const plainFields = namesOf(categoryFields, 'optionalLine', 'flag');
type PlainValues = Pick<CategoryRow, (typeof plainFields)[number]>;
const noPlainValues: PlainValues = { intro: '', searchTitle: '', searchDescription: '', noindex: false };

/** The fields that are stored as they were sent; those that were not sent keep their value. */
const plainValues = (sent: Partial<PlainValues>, present = noPlainValues): PlainValues =>
  Object.fromEntries(plainFields.map(field => [field, sent[field] ?? present[field]])) as PlainValues;

/** Counts the products of a category that have a value of an attribute. */
const countValues =
  (tables: Tables, { id, attributes }: CategoryRow) =>
  async (attribute: Attribute) => {
    const [usage] = usageOf(attributes, await listValuedProducts(tables, id), { attribute: attribute.id });
    return usage?.products ?? 0;
  };

const inUse = (name: string, products: number) =>
  new AppError(
    'in_use',
    `${name} still has ${counted(products, 'product', 'products')}. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
  );
