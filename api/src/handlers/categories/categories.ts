import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { categoryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { records } from '@hydraulics/common/registry';
import { nameKey, sortKey } from '@hydraulics/common/text';
import { IsNull } from 'typeorm';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import type { CategoryRow } from '../../db/tables/categories.ts';
import { nameRecord } from '../../repositories/addresses/name-record.ts';
import { activeAttributes, listValuedProducts } from '../../repositories/attributes.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { countContentCached } from '../../repositories/cached-counts.ts';
import { applyList, searchNames } from '../../repositories/list.ts';
import { categoryList, nextPosition } from '../../repositories/positions.ts';
import { categorySizes } from '../../repositories/products.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import { withoutNone } from '../../repositories/without-none.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { readAttributes, usageOf } from './attributes.ts';
import { filterCategory } from './filter-category.ts';

const { title, singular } = records.categories;

const order = { sortColumns: { name: 'row.nameSort' }, defaultSort: 'position' };

const active = (tables: Tables) => tables.categories.createQueryBuilder('row').where('row.deletedAt IS NULL');

export const categories: Handlers<Api>['categories'] = {
  async list(input, { db }) {
    if (input.q) {
      const rows = await db.read(tables => applyList(active(tables), { sort: input.sort }, order).getMany());
      const { page, total } = searchNames(rows, input);
      return new Paged(page.map(toCategory), { ...input, total: async () => total });
    }
    const list = isLong(input)
      ? mapBatches(readInBatches(db, active, input, order), toCategory)
      : (await db.read(tables => applyList(active(tables), input, order).getMany())).map(toCategory);
    return new Paged(list, { ...input, total: () => db.read(tables => active(tables).getCount()) });
  },

  async get({ id }, { db }) {
    const { attributes, ...category } = toCategory(await db.read(tables => findActive(tables.categories, id, title)));
    return attributes.length > 0 ? { ...category, attributes } : category;
  },

  filter: filterCategory,

  async usage({ id, ...query }, { db }) {
    return db.read(async tables => {
      const { attributes } = await findActive(tables.categories, id, title);
      return usageOf(attributes, await listValuedProducts(tables, id), query);
    });
  },

  sizes: (_input, { db }) => countContentCached(db, 'category sizes', categorySizes),

  async create({ name, attributes: sent = [], address: typed, ...more }, { db, now }, actor) {
    const attributes = await readAttributes(sent, [], async () => 0);
    const keys = { name, nameKey: nameKeyOf(name), nameSort: sortKey(name) };
    const row = { ...newDeletable(now()), ...editedBy(actor), ...keys, ...plainValues(more), attributes };
    await db.write(async (tables, touch) => {
      touch.edited(tag.category(row.id), tag.categories);
      await requireUniqueName(tables, name);
      const address = await nameRecord(tables, 'category', { id: row.id, now: now(), record: row, typed });
      await tables.categories.insert({ ...row, address, position: await nextPosition(tables, categoryList) });
    });
    return { success: true, message: 'Category added successfully!', _id: row.id };
  },

  async update({ id, name, attributes: sent, address: typed, version: expected, ...more }, { db, now }, actor) {
    const version = await db.write(async (tables, touch) => {
      const row = await findActive(tables.categories, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      await requireUniqueName(tables, name, id);
      const attributes = sent ? await readAttributes(sent, row.attributes, countValues(tables, row)) : row.attributes;
      const kept = new Set(activeAttributes(attributes).map(one => one.id));
      const address = await nameRecord(tables, 'category', { id, now: now(), record: { name }, before: row, typed });
      const touchChanged = activeAttributes(row.attributes).every(one => kept.has(one.id)) ? touch.edited : touch;
      touchChanged(tag.category(id), tag.categories);
      const keys = { name, nameKey: nameKeyOf(name), nameSort: sortKey(name) };
      await tables.categories.update(id, { ...next, ...keys, ...plainValues(more, row), address, attributes });
      return next.version;
    });
    return { success: true, message: 'Category updated successfully!', version };
  },

  ...trashCalls('categories', {
    async remove(tables, { id, name }) {
      const products = await tables.products.countBy({ categoryId: id, deletedAt: IsNull() });
      if (products > 0) throw inUse(name, products);
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

const toCategory = (row: CategoryRow) => withoutNone(categoryFields, serialize(row));

const plainFields = namesOf(categoryFields, 'optionalLine', 'flag');
type PlainValues = Pick<CategoryRow, (typeof plainFields)[number]>;
const noPlainValues: PlainValues = { searchTitle: '', searchDescription: '', noindex: false };

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

/** Cut to the column: one letter can become eighteen. */
const nameKeyOf = (name: string) => [...nameKey(name)].slice(0, limits.name).join('');

async function requireUniqueName(tables: Tables, name: string, except?: string): Promise<void> {
  const other = await tables.categories.findOneBy({ nameKey: nameKeyOf(name) });
  if (!other || other.id === except) return;
  const message = `There is already a category named ${other.name}.`;
  throw new AppError('duplicate', message, { details: [{ path: 'name', message }] });
}

const inUse = (name: string, products: number) =>
  new AppError(
    'in_use',
    `${name} still has ${products} product${products === 1 ? '' : 's'}. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
  );
