import { type VersionedNoun, versioned, versionLimits } from '@hydraulics/common/nouns/history/versions';
import { LessThan, MoreThan, type Repository } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { Row } from '../db/rows.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import type { StoredFile } from '../db/stored-file.ts';
import type { RecordVersionRow } from '../db/tables/record-versions.ts';
import { contentOf } from '../db/trail/version-trail.ts';
import { insertSystemEntry } from './audit/audit.ts';

const dayMs = 24 * 3600 * 1000;

/** Versions per transaction of the purge. */
const batchSize = 500;

type Filter = { record: VersionedNoun; recordId?: string | undefined };

const whereOf = ({ record, recordId }: Filter) => ({ record, ...(recordId ? { recordId } : {}) });

/** The earlier versions of a noun's records, the latest first, without their content. */
export const listVersions = (
  { recordVersions }: Tables,
  filter: Filter,
  page: { skip: number; take: number },
): Promise<RecordVersionRow[]> =>
  recordVersions.find({
    where: whereOf(filter),
    select: {
      id: true,
      record: true,
      recordId: true,
      version: true,
      name: true,
      savedAt: true,
      savedBy: true,
      replacedAt: true,
      userName: true,
      changed: true,
    },
    order: filter.recordId ? { version: 'DESC' } : { replacedAt: 'DESC', id: 'DESC' },
    ...page,
  });

export const countVersions = ({ recordVersions }: Tables, filter: Filter): Promise<number> =>
  recordVersions.countBy(whereOf(filter));

/** Serializes a version for the API. */
export const serializeVersion = ({ id, record, userName, savedAt, replacedAt, ...row }: RecordVersionRow) => ({
  ...row,
  _id: id,
  noun: record,
  savedAt: savedAt.toISOString(),
  replacedAt: replacedAt.toISOString(),
  replacedBy: userName,
});

const recordsOf = (tables: Tables, record: VersionedNoun) => tables[record] as unknown as Repository<Row>;

/** The content of the version that replaced this one; null if the record was deleted for good. */
export async function findReplacement(
  tables: Tables,
  { record, recordId, version }: RecordVersionRow,
): Promise<Record<string, unknown> | null> {
  const later = await tables.recordVersions.findOne({
    where: { record, recordId, version: MoreThan(version) },
    order: { version: 'ASC' },
  });
  if (later) return later.content;
  const present = await recordsOf(tables, record).findOneBy({ id: recordId });
  return present && contentOf(record, present);
}

/** The images that earlier versions of a record refer to. */
export async function earlierImages({ recordVersions }: Tables, filter: Required<Filter>): Promise<StoredFile[]> {
  const rows = await recordVersions.find({ where: whereOf(filter), select: { id: true, images: true } });
  return rows.flatMap(({ images }) => images);
}

/** Who made the last change of a record, if its version before is stored. */
export async function findLastChange(
  tables: Tables,
  { record, recordId }: Required<Filter>,
): Promise<{ row: Row; change: Pick<RecordVersionRow, 'userId' | 'sessionId'> | null } | null> {
  const row = await recordsOf(tables, record).findOneBy({ id: recordId });
  if (!row) return null;
  return { row, change: await tables.recordVersions.findOneBy({ record, recordId, version: row.version - 1 }) };
}

/**
 * Deletes the versions of records that were deleted for good. A deleted user can still be restored.
 * @returns their images
 */
export async function deleteOrphanVersions(tables: Tables): Promise<StoredFile[]> {
  const images: StoredFile[] = [];
  for (const record of Object.keys(versioned) as VersionedNoun[]) {
    const homes = record === 'users' ? [tables.users, tables.deletedUsers] : [tables[record]];
    const query = tables.recordVersions
      .createQueryBuilder('row')
      .select(['row.id', 'row.images'])
      .where('row.record = :record', { record });
    for (const { metadata } of homes) {
      query.andWhere(`NOT EXISTS (SELECT 1 FROM ${metadata.tableName} home WHERE home.id = row.recordId)`);
    }
    images.push(...(await deleteVersions(tables, await query.getMany())));
  }
  return images;
}

async function deleteVersions(
  { recordVersions }: Tables,
  rows: Pick<RecordVersionRow, 'id' | 'images'>[],
): Promise<StoredFile[]> {
  for (let at = 0; at < rows.length; at += batchSize) {
    await recordVersions.delete(rows.slice(at, at + batchSize).map(({ id }) => id));
  }
  return rows.flatMap(({ images }) => images);
}

type PurgeDeps = {
  db: Database;
  media: { trashUnreferenced(images: StoredFile[]): Promise<void> };
  now: () => Date;
};

/** Deletes expired versions, and those of records that no longer exist. Their files go to the trash for files. */
export async function purgeVersions({ db, media, now }: PurgeDeps): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const before = new Date(time.getTime() - versionLimits.days * dayMs);
  for (const record of Object.keys(versioned) as VersionedNoun[]) {
    for (let after = ''; ; ) {
      const { images, last } = await db.exclusive(tables => purgeBatch(tables, { record, before, after, time }));
      await media.trashUnreferenced(images);
      if (last === null) break;
      after = last;
    }
  }
  await media.trashUnreferenced(await db.exclusive(deleteOrphanVersions));
}

type Batch = { record: VersionedNoun; before: Date; after: string; time: Date };

/** Purges the old versions of a few records, by record id. */
async function purgeBatch(
  tables: Tables,
  { record, before, after, time }: Batch,
): Promise<{ images: StoredFile[]; last: string | null }> {
  const old = await tables.recordVersions
    .createQueryBuilder('row')
    .select('row.recordId', 'recordId')
    .distinct()
    .where('row.record = :record AND row.recordId > :after', { record, after })
    .andWhere({ replacedAt: LessThan(before) })
    .orderBy('row.recordId')
    .limit(batchSize)
    .getRawMany<{ recordId: string }>();
  const images: StoredFile[] = [];
  let count = 0;
  for (const { recordId } of old) {
    const rows = await expiredVersions(tables, { record, recordId }, before);
    images.push(...(await deleteVersions(tables, rows)));
    count += rows.length;
  }
  if (count > 0)
    await insertSystemEntry(tables, { call: 'server.purgeVersions', at: time, counts: { [record]: count } });
  return { images, last: old.length < batchSize ? null : (old.at(-1)?.recordId ?? null) };
}

async function expiredVersions(
  { recordVersions }: Tables,
  { record, recordId }: Required<Filter>,
  before: Date,
): Promise<RecordVersionRow[]> {
  const newest = await recordVersions.find({
    where: { record, recordId },
    select: { id: true },
    order: { version: 'DESC' },
    take: versionLimits.always,
  });
  const newestIds = new Set(newest.map(({ id }) => id));
  const rows = await recordVersions.find({
    where: { record, recordId, replacedAt: LessThan(before) },
    select: { id: true, images: true },
  });
  return rows.filter(({ id }) => !newestIds.has(id));
}
