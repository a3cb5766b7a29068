import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { type PendingNoun, pendingNouns } from '@hydraulics/common/nouns/publication/pending-fields';
import type { SelectQueryBuilder } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';
import { toProductContent } from '../products.ts';

/** Those that are not in the trash, nor their record. */
function active(tables: Tables, noun: PendingNoun | undefined): SelectQueryBuilder<PendingChangeRow> {
  const places = (noun ? [noun] : pendingNouns).map(one => {
    const { tableName, columns } = tables[one].metadata;
    const isTrashed = columns.some(({ propertyName }) => propertyName === 'deletedAt');
    const home = `SELECT 1 FROM ${tableName} home WHERE home.id = row.recordId`;
    return `(row.record = '${one}' AND EXISTS (${home}${isTrashed ? ' AND home.deletedAt IS NULL' : ''}))`;
  });
  return tables.pendingChanges
    .createQueryBuilder('row')
    .where('row.deletedAt IS NULL')
    .andWhere(`(${places.join(' OR ')})`);
}

const listed = ['id', 'record', 'recordId', 'name', 'version', 'baseVersion', 'savedBy', 'updatedAt', 'changed'];

/** The pending changes of a noun, or of all, the latest first; without their content. */
export const listPending = (
  tables: Tables,
  noun: PendingNoun | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<PendingChangeRow[]> =>
  active(tables, noun)
    .select(listed.map(column => `row.${column}`))
    .orderBy('row.updatedAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .take(limit)
    .skip(offset)
    .getMany();

export const countPending = (tables: Tables, noun: PendingNoun | undefined): Promise<number> =>
  active(tables, noun).getCount();

/** Content as the calls that read a record have it; a product's with the name and figures of its category. */
export async function toReadContent(
  tables: Tables,
  noun: PendingNoun,
  content: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (noun !== 'products') return content;
  const category = await tables.categories.findOneBy({ id: String(content.categoryId) });
  return {
    ...toProductContent(content),
    category: category?.name ?? '',
    attributes: activeAttributes(category?.attributes ?? []),
  };
}
