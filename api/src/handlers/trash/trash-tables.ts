import type { TrashedNoun } from '@hydraulics/common/contract/api';
import { type FindOptionsWhere, In, IsNull, Not, type Repository } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { Deletable, Edited } from '../../db/rows.ts';
import type { TableName } from '../../db/schema.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { AuditRow } from '../../db/tables/audit-entries.ts';
import type { DocumentOwner } from '../../db/tables/documents/document-owners.ts';
import { nameOf, nameOrText, namingColumns } from '../../db/trail/record-name.ts';

/** The table with the deleted rows of a noun, which is the table of the noun except for users. */
export const trashTableOf = (noun: TrashedNoun): TableName => (noun === 'users' ? 'deletedUsers' : noun);

type Row = Deletable &
  Partial<Edited> &
  Partial<DocumentOwner> & {
    email?: string;
    categoryId?: string;
    images?: StoredFile[];
    filename?: StoredFile;
    image?: StoredFile;
  };

/** The columns that the trash shows beside the name, of any table that has them. */
const shown: readonly (keyof Row)[] = [
  'updatedBy',
  'email',
  'categoryId',
  'ownerId',
  'ownerNoun',
  'images',
  'filename',
  'image',
];

const inTrash = { deletedAt: Not(IsNull()) };

const tableOf = (tables: Tables, noun: TrashedNoun) => tables[trashTableOf(noun)] as unknown as Repository<Row>;

export const countTrash = (tables: Tables, noun: TrashedNoun): Promise<number> =>
  tableOf(tables, noun).countBy(inTrash);

type Page = { limit?: number | undefined; offset?: number | undefined };

export type TrashedRow = {
  _id: string;
  name: string;
  detail: string;
  image: string | null;
  trashedAt: Date;
  trashedBy: string | null;
};

/** A page of the deleted records of a noun, the latest first; a hundred unless `limit` says otherwise. */
export async function listTrash(tables: Tables, noun: TrashedNoun, page: Page): Promise<TrashedRow[]> {
  const table = tableOf(tables, noun);
  const columns = shown.filter(column => table.metadata.findColumnWithPropertyName(column));
  const select = ['id', 'deletedAt', ...columns, ...namingColumns(table)];
  const rows = await table.find({
    where: inTrash,
    select: Object.fromEntries(select.map(column => [column, true])),
    order: { deletedAt: 'DESC', id: 'ASC' },
    take: page.limit ?? 100,
    skip: page.offset ?? 0,
  });
  const details = await parentNames(tables, rows);
  const deleters = columns.includes('updatedBy') ? null : await deletersOf(tables, noun, rows);
  return rows.map(row => {
    const image = row.images?.[0] ?? row.filename ?? row.image;
    return {
      _id: row.id,
      name: nameOf(row) ?? '',
      detail: row.email ?? details.get(row.categoryId ?? row.ownerId ?? '') ?? '',
      image: image ? filePath(image) : null,
      trashedAt: row.deletedAt as Date,
      // Nothing changes a record after its deletion.
      trashedBy: deleters ? deleters(row) : (row.updatedBy ?? null),
    };
  });
}

/** The names of the categories of products, and of the records that documents belong to. */
async function parentNames(tables: Tables, rows: Row[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [noun, children] of Map.groupBy(rows, row => (row.categoryId ? 'categories' : row.ownerNoun))) {
    if (!noun) continue;
    const ids = [...new Set(children.flatMap(({ categoryId, ownerId }) => categoryId ?? ownerId ?? []))];
    const parents = tables[noun] as unknown as Repository<Row>;
    const select = Object.fromEntries(['id', ...namingColumns(parents)].map(column => [column, true]));
    const found = await parents.find({ where: { id: In(ids) }, select });
    for (const row of found) names.set(row.id, nameOrText(row));
  }
  return names;
}

/** Who deleted rows without an editor column, from the audit. */
async function deletersOf(tables: Tables, noun: TrashedNoun, rows: Row[]): Promise<(row: Row) => string | null> {
  const read = (where: FindOptionsWhere<AuditRow>) =>
    tables.auditEntries.find({
      where: { record: noun, ...where },
      select: { recordId: true, userName: true, createdAt: true },
      order: { createdAt: 'ASC' },
    });
  const single = await read({ callName: `${noun}.remove`, recordId: In(rows.map(({ id }) => id)) });
  // The entry of a bulk deletion names no records, but has their time of deletion.
  const bulk = await read({
    callName: `${noun}.bulk`,
    createdAt: In(rows.flatMap(({ deletedAt }) => deletedAt ?? [])),
  });
  const byId = new Map(single.map(({ recordId, userName }) => [recordId, userName]));
  const byTime = new Map(bulk.map(({ createdAt, userName }) => [createdAt.getTime(), userName]));
  return ({ id, deletedAt }) => byTime.get(deletedAt?.getTime() ?? 0) ?? byId.get(id) ?? null;
}
