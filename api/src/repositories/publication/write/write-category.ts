import { fieldError } from '@hydraulics/common/contract/errors';
import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { limits } from '@hydraulics/common/limits';
import { nameKey, sortKey } from '@hydraulics/common/text';
import { tag } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import type { CategoryRow } from '../../../db/tables/categories.ts';
import { nameRecord, typedName } from '../../addresses/name-record.ts';
import type { Write } from './writing.ts';

type Fields = Pick<
  CategoryRow,
  'name' | 'intro' | 'searchTitle' | 'searchDescription' | 'searchImage' | 'noindex' | 'attributes'
>;

/** `address` is what staff typed: empty for an automatic name, undefined to keep it. */
type Values = Fields & { address: string | undefined };

export const writeCategory: Write<CategoryRow, Values> = async (tables, touch, { row, values, next, now }) => {
  const { id } = row;
  const { name, attributes, address: typed } = values;
  await requireUniqueName(tables, name, id);
  const kept = new Set(activeAttributes(attributes).map(one => one.id));
  const address = await nameRecord(tables, 'category', { id, now, record: { name }, before: row, typed });
  const touchChanged = activeAttributes(row.attributes).every(one => kept.has(one.id)) ? touch.edited : touch;
  touchChanged(tag.category(id), tag.categories);
  await tables.categories.update(id, { ...next, ...values, ...categoryKeys(name), address });
  if (row.searchImage && row.searchImage !== values.searchImage) tables.free([row.searchImage]);
};

/** Writes a pending change. An automatic address is made anew. */
export const publishCategory: Write<CategoryRow, Fields & { address: string }> = async (tables, touch, writing) => {
  const { row, values } = writing;
  return writeCategory(tables, touch, {
    ...writing,
    values: { ...values, address: await typedName('category', row, values) },
  });
};

/** The columns made of the name of a category. */
export const categoryKeys = (name: string) => ({ name, nameKey: nameKeyOf(name), nameSort: sortKey(name) });

/** Cut to the column: one letter can become eighteen. */
export const nameKeyOf = (name: string) => [...nameKey(name)].slice(0, limits.name).join('');

/** @throws AppError `duplicate` if another category has the name */
export async function requireUniqueName(tables: Tables, name: string, except?: string): Promise<void> {
  const other = await tables.categories.findOneBy({ nameKey: nameKeyOf(name) });
  if (!other || other.id === except) return;
  throw fieldError('name', `There is already a category named ${other.name}.`, 'duplicate');
}
