import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { fold } from '@hydraulics/common/text';
import { IsNull } from 'typeorm';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { countContentCached } from '../../repositories/cached-counts.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { categorySizes } from '../../repositories/products.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';

const { title, singular } = records.categories;

export const categories: Handlers<Api>['categories'] = {
  async list(input, { db }) {
    const order = { defaultSort: 'createdAt' };
    const found = (tables: Tables) =>
      applySearch(tables.categories.createQueryBuilder('row').where('row.deletedAt IS NULL'), input.q, 'nameKey');
    const list = isLong(input)
      ? mapBatches(readInBatches(db, found, input, order), serialize)
      : (await db.read(tables => applyList(found(tables), input, order).getMany())).map(serialize);
    return new Paged(list, { ...input, total: () => db.read(tables => found(tables).getCount()) });
  },

  async get({ id }, { db }) {
    return serialize(await db.read(tables => findActive(tables.categories, id, title)));
  },

  sizes: (_input, { db }) => countContentCached(db, 'category sizes', categorySizes),

  async create({ name }, { db, now }, actor) {
    const row = { ...newDeletable(now()), ...editedBy(actor), name, nameKey: nameKeyOf(name) };
    await db.write(async (tables, touch) => {
      touch(tag.category(row.id), tag.categories);
      await requireUniqueName(tables, name);
      await tables.categories.insert(row);
    });
    return { success: true, message: 'Category added successfully!', _id: row.id };
  },

  async update({ id, name, version: expected }, { db, now }, actor) {
    const version = await db.write(async (tables, touch) => {
      touch(tag.category(id), tag.categories);
      const row = await findActive(tables.categories, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      await requireUniqueName(tables, name, id);
      await tables.categories.update(id, { ...next, name, nameKey: nameKeyOf(name) });
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
};

/** The folded name, cut to the column: folding can turn one letter into eighteen. */
const nameKeyOf = (name: string) => [...fold(name)].slice(0, limits.name).join('');

async function requireUniqueName(tables: Tables, name: string, except?: string): Promise<void> {
  const other = await tables.categories.findOneBy({ nameKey: nameKeyOf(name) });
  if (!other || other.id === except) return;
  const message = `There is a category named ${other.name} already.`;
  throw new AppError('duplicate', message, { details: [{ path: 'name', message }] });
}

const inUse = (name: string, products: number) =>
  new AppError(
    'in_use',
    `${name} still has ${products} product${products === 1 ? '' : 's'}. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
  );
