import { trashDays } from '@hydraulics/common/limits';
import {
  type EntityMetadata,
  type EntityTarget,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThan,
  Not,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { type TableName, tables } from '../db/schema.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import { filesIn, type StoredFile } from '../db/stored-file.ts';
import { type DocumentOwnerNoun, mayOwnDocuments } from '../db/tables/documents/document-owners.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';
import { isKept } from '../repositories/documents/kept.ts';
import { deleteOrphanEnquiries } from '../repositories/enquiries/merged.ts';
import { deleteOrphanChanges } from '../repositories/publication/pending.ts';
import { deleteOrphanVersions } from '../repositories/versions.ts';
import type { Media } from './media.ts';

type PurgeDeps = { db: Database; media: Media; now: () => Date };

/** Purges records that have been in the trash too long. Their files go to the trash for files. */
export async function purgeDeletedRecords({ db, media, now }: PurgeDeps): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const before = new Date(time.getTime() - trashDays * 24 * 3600 * 1000);
  const images = await db.exclusive(async all => {
    const purged: StoredFile[] = [];
    const counts: Record<string, number> = {};
    for (const name of referringFirst(all)) {
      const { count, images } = await purgeTable(all, { name, where: { deletedAt: LessThan(before) }, time });
      if (count > 0) counts[name] = count;
      purged.push(...images);
    }
    if (Object.keys(counts).length === 0) return purged;
    await insertSystemEntry(all, { call: 'server.purge', at: time, counts });
    await deleteOrphanEnquiries(all);
    return [...purged, ...(await deleteOrphanVersions(all)), ...(await deleteOrphanChanges(all))];
  });
  await media.trashUnreferenced(images);
}

/**
 * Purges the given records of one table that are in the trash, or all of them. Those that others reference stay, since
 * a deleted record that references them could still be restored.
 */
export async function purgeChosen(
  { db, media, now }: PurgeDeps,
  name: TableName,
  ids: string[] | undefined,
): Promise<{ purged: number; kept: number }> {
  const where = { deletedAt: Not(IsNull()), ...(ids ? { id: In(ids) } : {}) };
  const { chosen, count, images, earlier } = await db.exclusive(async all => ({
    chosen: await tableOf(all, name).countBy(where),
    ...(await purgeTable(all, { name, where, time: now() })),
    merged: await deleteOrphanEnquiries(all),
    earlier: [...(await deleteOrphanVersions(all)), ...(await deleteOrphanChanges(all))],
  }));
  await media.trashUnreferenced([...images, ...earlier]);
  return { purged: count, kept: chosen - count };
}

type TrashRow = { id: string; deletedAt: Date | null };

const tableOf = (all: Tables, name: TableName) => all[name] as unknown as Repository<TrashRow>;

/** The tables with soft deletion; referring tables first, so that their targets can be purged too. */
const referringFirst = (all: Tables): TableName[] =>
  (Object.keys(tables) as TableName[])
    .filter(name => tableOf(all, name).metadata.findColumnWithPropertyName('deletedAt'))
    .sort((a, b) => tableOf(all, b).metadata.foreignKeys.length - tableOf(all, a).metadata.foreignKeys.length);

type Purged = { count: number; images: StoredFile[] };

type Chosen = { name: TableName; where: FindOptionsWhere<TrashRow>; time: Date };

/** Purges rows, except documents that must stay reachable, and the records that have such documents. */
async function purgeTable(all: Tables, { name, where, time }: Chosen): Promise<Purged> {
  const table = tableOf(all, name);
  const { files: places } = tables[name];
  const columns = Object.keys(places);
  const referring = referringColumns(all, table.metadata);
  const owned = ownedTables(name, table.metadata);
  if (columns.length === 0 && referring.length === 0 && owned.length === 0) {
    const { affected } = await table.delete(where);
    return { count: affected ?? 0, images: [] };
  }
  const select = Object.fromEntries(['id', ...columns].map(column => [column, true]));
  const images: StoredFile[] = [];
  let count = 0;
  for (const row of await table.find({ where, select })) {
    // A deleted row that references it may still be restored.
    if (await isReferredTo(all, referring, row.id)) continue;
    if (await holdsKeptDocument(all, name, row.id, time)) continue;
    for (const { child, whereOwnedBy } of owned) {
      images.push(...(await purgeTable(all, { name: child, where: whereOwnedBy(row.id), time })).images);
    }
    await table.delete(row.id);
    images.push(...filesIn(row, places));
    count += 1;
  }
  return { count, images };
}

type Reference = { target: EntityTarget<ObjectLiteral>; column: string };

/** Foreign key columns of other tables that reference this one, except those with cascading deletes. */
const referringColumns = ({ manager }: Tables, metadata: EntityMetadata): Reference[] =>
  manager.connection.entityMetadatas.flatMap(({ target, foreignKeys }) =>
    foreignKeys
      .filter(({ referencedEntityMetadata: to, onDelete }) => to === metadata && onDelete !== 'CASCADE')
      .flatMap(({ columns }) => columns.map(({ propertyName }) => ({ target, column: propertyName }))),
  );

type Owned = { child: TableName; whereOwnedBy: (id: string) => FindOptionsWhere<TrashRow> };

/** Tables with files whose rows are deleted with a row of this one, such as the documents of a product. */
const ownedTables = (owner: TableName, metadata: EntityMetadata): Owned[] => [
  ...(mayOwnDocuments(owner) ? [{ child: 'documents' as const, whereOwnedBy: documentsOwnedBy(owner) }] : []),
  ...metadata.connection.entityMetadatas.flatMap(({ name, foreignKeys }) => {
    const child = (Object.keys(tables) as TableName[]).find(one => tables[one].entity === name);
    if (!child || Object.keys(tables[child].files).length === 0) return [];
    return foreignKeys
      .filter(({ referencedEntityMetadata: to, onDelete }) => to === metadata && onDelete === 'CASCADE')
      .flatMap(({ columns }) => columns.map(({ propertyName: column }) => ({ child, whereOwnedBy: whereIs(column) })));
  }),
];

const whereIs = (column: string) => (id: string) => ({ [column]: id }) as FindOptionsWhere<TrashRow>;

const documentsOwnedBy = (ownerNoun: DocumentOwnerNoun) => (ownerId: string) =>
  ({ ownerNoun, ownerId }) as FindOptionsWhere<TrashRow>;

/** Whether a row is a document that must stay reachable, or has one. */
async function holdsKeptDocument({ documents }: Tables, name: TableName, id: string, time: Date): Promise<boolean> {
  const where = name === 'documents' ? { id } : mayOwnDocuments(name) ? { ownerNoun: name, ownerId: id } : undefined;
  return where !== undefined && (await documents.findBy(where)).some(row => isKept(row, time));
}

async function isReferredTo({ manager }: Tables, referring: Reference[], id: string): Promise<boolean> {
  for (const { target, column } of referring) {
    if (await manager.existsBy(target, { [column]: id })) return true;
  }
  return false;
}
