import { AppError } from '@hydraulics/common/contract/errors';
import { takeBackDays } from '@hydraulics/common/nouns/publication/releases';
import { IsNull } from 'typeorm';
import type { Touch } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import type { ReleaseRow } from '../../../db/tables/releases/releases.ts';
import type { AuditSubject } from '../../../db/trail/audit-trail.ts';
import { RecordEntries } from '../../../db/trail/record-entries.ts';
import { publishRecord } from '../publish-record.ts';
import { databaseTime, publishedTable, savePublication } from '../schedule.ts';
import { readItems, requirePublishable } from './items.ts';
import { setReleaseJob } from './release-job.ts';

type By = { now: Date; subject: AuditSubject };

/**
 * Publishes all records of a release in the caller's transaction, so that visitors see all of them or none.
 * @returns its version
 * @throws AppError `invalid_input` if one of them was deleted, or there is none
 */
export async function publishRelease(
  tables: Tables,
  touch: Touch,
  { id, version }: ReleaseRow,
  { now, subject }: By,
): Promise<number> {
  requirePublishable((await readItems(tables, [id])).get(id) ?? []);
  const entries = new RecordEntries(subject, now);
  const items = await tables.releaseItems.find({ where: { releaseId: id }, order: { position: 'ASC' } });
  for (const { id: itemId, noun, recordId } of items) {
    const row = await publishedTable(tables, noun).findOneByOrFail({ id: recordId });
    await publishRecord(tables, touch, { noun, row, now });
    await tables.releaseItems.update(itemId, { before: row.status });
    entries.note('releases.publishOne', noun, row, { ...row, status: 'published', publishAt: null });
  }
  await entries.write(tables);
  const publishedAt = await databaseTime(tables, now);
  const live = { state: 'live', publishedAt, failure: '', updatedAt: now, version: version + 1 } as const;
  await tables.releases.update(id, live);
  await setReleaseJob(tables, { id, now }, null);
  return live.version;
}

const dayMs = 24 * 3600_000;

/**
 * Makes those records drafts again that visitors first saw with a release, in the caller's transaction. Others stay
 * published, and so does a record that another live release has, too. What was withdrawn or deleted since stays so.
 * @returns its version, and how many became drafts and how many stay
 * @throws AppError `in_use` if the release is not live, or has been for too long
 */
export async function takeBackRelease(
  tables: Tables,
  touch: Touch,
  { id, state, publishedAt, version }: ReleaseRow,
  { now, subject }: By,
): Promise<{ version: number; drafts: number; staying: number }> {
  if (state !== 'live' || !publishedAt) throw new AppError('in_use', 'This release is not live.');
  const age = (await databaseTime(tables, now)).getTime() - publishedAt.getTime();
  if (age > takeBackDays * dayMs) {
    const message = `A release can be taken back for ${takeBackDays} days. Withdraw its records one by one.`;
    throw new AppError('in_use', message);
  }
  const entries = new RecordEntries(subject, now);
  const items = await tables.releaseItems.find({ where: { releaseId: id }, order: { position: 'ASC' } });
  const result = { drafts: 0, staying: 0 };
  for (const { id: itemId, noun, recordId, before } of items) {
    await tables.releaseItems.update(itemId, { before: null });
    const row = await publishedTable(tables, noun).findOneBy({ id: recordId, deletedAt: IsNull() });
    if (row?.status !== 'published') continue;
    if (before !== 'draft' || (await isInAnother(tables, id, { noun, recordId }))) {
      result.staying += 1;
      continue;
    }
    const next = { status: 'draft', publishAt: null, unpublishAt: null } as const;
    await savePublication(tables, touch, { noun, row, now }, next);
    entries.note('releases.takeBackOne', noun, row, { ...row, ...next });
    result.drafts += 1;
  }
  await entries.write(tables);
  const draft = { state: 'draft', publishAt: null, publishedAt: null, updatedAt: now, version: version + 1 } as const;
  await tables.releases.update(id, draft);
  return { ...result, version: draft.version };
}

const isInAnother = (tables: Tables, id: string, record: { noun: string; recordId: string }): Promise<boolean> =>
  tables.releaseItems
    .createQueryBuilder('row')
    .innerJoin('release', 'other', "other.id = row.releaseId AND other.state = 'live' AND other.deletedAt IS NULL")
    .where('row.noun = :noun AND row.recordId = :recordId AND row.releaseId <> :id', { ...record, id })
    .getExists();
