import { AppError } from '@hydraulics/common/contract/errors';
import type { Place } from '@hydraulics/common/nouns/lists/place';
import { Between, type FindOptionsWhere, IsNull, type ObjectLiteral, type Repository } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { Deletable } from '../db/rows.ts';
import { type DocumentOwner, ownerOf } from '../db/tables/documents/document-owners.ts';

/** Positions of rows ordered by hand. Deleted rows keep theirs, so that a restored one returns to its place. */

type OrderedTable = 'products' | 'categories' | 'gallery' | 'documents' | 'pages';
type OrderedRow = Deletable & {
  name?: string;
  categoryId?: string;
  ownerId?: string;
  position: number;
  homePosition?: number | null;
};

/**
 * A list that is ordered by hand: the products of a category or of the home page, categories, gallery images, or the
 * documents of a record.
 */
export type OrderedList = {
  table: OrderedTable;
  column: 'position' | 'homePosition';
  within?: { categoryId: string } | DocumentOwner;
};

export const productsOf = (categoryId: string): OrderedList => ({
  table: 'products',
  column: 'position',
  within: { categoryId },
});
export const documentList = (owner: DocumentOwner): OrderedList => ({
  table: 'documents',
  column: 'position',
  within: ownerOf(owner),
});
export const homeProducts: OrderedList = { table: 'products', column: 'homePosition' };
export const categoryList: OrderedList = { table: 'categories', column: 'position' };
export const galleryList: OrderedList = { table: 'gallery', column: 'position' };
export const pageList: OrderedList = { table: 'pages', column: 'position' };

const repositoryOf = (tables: Tables, { table }: OrderedList) => tables[table] as unknown as Repository<OrderedRow>;

/** Bypasses the audit trail, which would list every row that makes room. */
const update = (tables: Tables, list: OrderedList) => {
  const { target } = repositoryOf(tables, list);
  return tables.manager.createQueryBuilder().update<ObjectLiteral>(target);
};

/** The position after the last one. Call it under the content lock. */
export async function nextPosition(tables: Tables, list: OrderedList): Promise<number> {
  const found = await repositoryOf(tables, list)
    .createQueryBuilder('row')
    .select(`MAX(row.${list.column})`, 'last')
    .where(list.within ?? {})
    .getRawOne<{ last: number | string | null }>();
  return Number(found?.last ?? 0) + 1;
}

/** Moves all rows from a position on by one. */
async function makeRoom(tables: Tables, list: OrderedList, position: number): Promise<void> {
  await update(tables, list)
    .set({ [list.column]: () => `${list.column} + 1` })
    .where({ ...list.within })
    .andWhere(`${list.column} >= :position`, { position })
    .execute();
}

/** Whether another row of the list has one of these positions. */
export async function isTaken(tables: Tables, list: OrderedList, positions: number[]): Promise<boolean> {
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  const found = await repositoryOf(tables, list).find({
    where: { ...list.within, [list.column]: Between(first, last) } as FindOptionsWhere<OrderedRow>,
    select: { id: true, [list.column]: true },
  });
  const wanted = new Set(positions);
  return found.some(row => wanted.has(Number(row[list.column])));
}

/** Moves a row back to a former position, which another row may have by now. */
export async function returnTo(tables: Tables, list: OrderedList, id: string, position: number): Promise<void> {
  const where = { ...list.within, [list.column]: position } as FindOptionsWhere<OrderedRow>;
  const present = await repositoryOf(tables, list).findBy(where);
  if (present.some(row => row.id !== id)) await makeRoom(tables, list, position);
  await update(tables, list)
    .set({ [list.column]: position })
    .where({ id })
    .execute();
}

/** The place after the move, from 1, the number of rows, and the row that it followed before (null if it was first). */
export type Moved = { position: number; of: number; followed: string | null };

/**
 * Moves a row next to another one of its list. The same move again changes nothing.
 * @throws AppError `not_found` if either is not in the list any more
 */
export async function moveRow(
  tables: Tables,
  list: OrderedList,
  id: string,
  { to: place, beside }: Place,
): Promise<Moved> {
  const ids = await listIds(tables, list);
  const from = ids.indexOf(id);
  if (from < 0) throw new AppError('not_found', 'This is no longer in the list. Nothing was moved.');
  const anchor = (place === 'first' ? ids[0] : beside) ?? '';
  const follows = place === 'after';
  if (!ids.includes(anchor)) {
    throw new AppError('not_found', 'The item you dropped it next to was moved or deleted. Nothing was changed.');
  }
  const followed = ids[from - 1] ?? null;
  const rest = ids.filter(one => one !== id);
  const to = id === anchor ? from : rest.indexOf(anchor) + (follows ? 1 : 0);
  if (to !== from) {
    // Next to the anchor rather than to the row that follows: deleted rows between them keep their places.
    const { [list.column]: at } = (await repositoryOf(tables, list).findOneByOrFail({ id: anchor })) as OrderedRow;
    const position = Number(at) + (follows ? 1 : 0);
    await makeRoom(tables, list, position);
    // Saved by the repository, so that the audit names the row.
    await repositoryOf(tables, list).update(id, { [list.column]: position });
  }
  return { position: to + 1, of: ids.length, followed };
}

async function listIds(tables: Tables, list: OrderedList): Promise<string[]> {
  const { column, within } = list;
  const query = repositoryOf(tables, list)
    .createQueryBuilder('row')
    .select('row.id', 'id')
    .where({ ...within, deletedAt: IsNull() });
  if (column === 'homePosition') query.andWhere('row.homePosition IS NOT NULL');
  const rows = await query.orderBy(`row.${column}`, 'ASC').addOrderBy('row.id', 'ASC').getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}
