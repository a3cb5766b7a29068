import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import { takeBackDays } from '@hydraulics/common/nouns/publication/releases';
import { IsNull } from 'typeorm';
import type { ContentTouch } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import type { ReleaseItemRow } from '../../../db/tables/releases/release-items.ts';
import type { ReleaseRow } from '../../../db/tables/releases/releases.ts';
import type { AuditSubject } from '../../../db/trail/audit-trail.ts';
import { RecordEntries } from '../../../db/trail/record-entries.ts';
import { VersionConflict } from '../../records.ts';
import { readPublishRules, requirePublishable } from '../../rules/publish-rules.ts';
import { publishPending, withPending } from '../pending.ts';
import { publishRecord } from '../publish-record.ts';
import { databaseTime, publishedTable, savePublication } from '../schedule.ts';
import { nameInRelease, readItems, requireNoneDeleted, websiteName } from './items.ts';
import { setReleaseJob } from './release-job.ts';

type By = { now: Date; subject: AuditSubject };

/**
 * Publishes all records of a release in the caller's transaction, so that visitors see all of them or none.
 * @returns its version
 * @param site its address, for links in rich texts
 * @param timeZone that of the moments in its errors
 * @throws AppError with the name of a record that was deleted, lacks what a rule requires, or was changed since its pending
 *   change began; `invalid_input` if there is none, `in_use` if visitors see
 *   all of a planned one already
 */
export async function publishRelease(
  tables: Tables,
  touch: ContentTouch,
  { id, version, state }: ReleaseRow,
  { now, subject, site, timeZone }: By & { site: string; timeZone: string },
): Promise<number> {
  requireNoneDeleted((await readItems(tables, [id])).get(id) ?? []);
  const entries = new RecordEntries(subject, now);
  const items = await tables.releaseItems.find({ where: { releaseId: id }, order: { position: 'ASC' } });
  await requireAllPublishable(tables, items, site);
  let isNew = false;
  for (const { id: itemId, noun, recordId } of items) {
    if (noun === 'website') {
      // Visitors see it anyway; only its pending change is new to them.
      const published = await publishPending(tables, touch, { noun, id: recordId, now }).catch(error => {
        throw error instanceof AppError ? named(error, websiteName, timeZone) : error;
      });
      isNew ||= published !== null;
      await tables.releaseItems.update(itemId, { before: 'published' });
      continue;
    }
    const row = await publishedTable(tables, noun).findOneByOrFail({ id: recordId });
    const name = nameInRelease(noun, row);
    const version = await publishRecord(tables, touch, { noun, row, now, site }).catch(error => {
      throw error instanceof AppError ? named(error, name, timeZone) : error;
    });
    isNew ||= row.status !== 'published' || version !== row.version;
    await tables.releaseItems.update(itemId, { before: row.status });
    entries.note('releases.publishOne', noun, row, { ...row, status: 'published', publishAt: null });
  }
  // Published by hand, it may hold what is live already, so that taking back another release leaves that.
  if (!isNew && state === 'planned') {
    throw new AppError('in_use', 'Visitors see all of it already. Its changes were published or discarded before.');
  }
  await entries.write(tables);
  const publishedAt = await databaseTime(tables, now);
  const live = { state: 'live', publishedAt, failure: '', updatedAt: now, version: version + 1 } as const;
  await tables.releases.update(id, live);
  await setReleaseJob(tables, { id, now }, null);
  return live.version;
}

/** Asks the rules for all of its drafts, so that the reason names each that lacks something. */
async function requireAllPublishable(tables: Tables, items: readonly ReleaseItemRow[], site: string): Promise<void> {
  if ((await readPublishRules(tables)).length === 0) return;
  const wanted: { noun: string; row: object }[] = [];
  for (const { noun, recordId: id } of items) {
    if (noun === 'website') continue;
    const row = await publishedTable(tables, noun).findOneByOrFail({ id });
    if (row.status !== 'published') wanted.push({ noun, row: await withPending(tables, noun, row) });
  }
  await requirePublishable(tables, wanted, site);
}

/** An error of one of many records, with its name. */
function named(error: AppError, name: string, timeZone: string): AppError {
  const told = error instanceof VersionConflict ? error.in(timeZone) : error;
  return fieldError('items', `“${name}”: ${told.message}`, error.code, error);
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
  touch: ContentTouch,
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
    if (noun === 'website') {
      result.staying += 1;
      continue;
    }
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
