import { randomUUID } from 'node:crypto';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { type PublishedNoun, publishedNouns } from '@hydraulics/common/nouns/publication/publication';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { records } from '@hydraulics/common/registry';
import { In, IsNull } from 'typeorm';
import { isOrBecomesPublished } from '../../db/content/published.ts';
import type { Tables } from '../../db/database.ts';
import type { PublishRequestRow } from '../../db/tables/publication/publish-requests.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { nameOrText } from '../../db/trail/record-name.ts';
import { publishedTable } from './schedule.ts';

type RecordOf = { noun: PendingNoun; recordId: string };

export const isPublishedNoun = (noun: PendingNoun): noun is PublishedNoun =>
  (publishedNouns as readonly string[]).includes(noun);

/** Whether visitors see a record, or will from a moment on. */
export async function isSeen(tables: Tables, { noun, recordId: id }: RecordOf): Promise<boolean> {
  if (!isPublishedNoun(noun)) return true;
  const row = await publishedTable(tables, noun).findOneBy({ id });
  return row !== null && isOrBecomesPublished(row);
}

/** Asks for a record to be published; an earlier request of it, waiting or sent back, becomes this one. */
export async function putRequest(
  tables: Tables,
  { noun, recordId }: RecordOf,
  { user, now }: { user: UserRow | null; now: Date },
): Promise<void> {
  const asked = { askedAt: now, userId: user?.id ?? null, userName: user?.name ?? null };
  const fresh = { ...asked, sentBackAt: null, sentBackBy: null, remark: '' };
  const present = await tables.publishRequests.findOneBy({ noun, recordId });
  if (present) await tables.publishRequests.update(present.id, fresh);
  else await tables.publishRequests.insert({ id: randomUUID(), noun, recordId, ...fresh });
}

/** Ends the requests of records: they were published, or somebody who may publish decided otherwise. */
export async function endRequests(tables: Tables, noun: PendingNoun, ids: readonly string[]): Promise<void> {
  const where = { noun, recordId: In([...ids]) };
  if (await tables.publishRequests.existsBy(where)) await tables.publishRequests.delete(where);
}

type Filter = {
  /** Only those of a user. */
  userId?: string | undefined;
  recordId?: string | undefined;
  state?: 'waiting' | 'sentBack' | undefined;
};

/**
 * The requests that still have something to publish: a record that was deleted has nothing to decide, until it is restored.
 */
function open(tables: Tables, { userId, recordId, state }: Filter) {
  const { tableName: pending } = tables.pendingChanges.metadata;
  const changed = (noun: PendingNoun) =>
    `SELECT saved.recordId FROM ${pending} saved WHERE saved.record = '${noun}' AND saved.deletedAt IS NULL`;
  const places = publishedNouns.map(noun => {
    const { tableName } = publishedTable(tables, noun).metadata;
    const unseen = `(one.status = 'draft' OR one.id IN (${changed(noun)}))`;
    const active = `SELECT one.id FROM ${tableName} one WHERE one.deletedAt IS NULL AND ${unseen}`;
    return `(row.noun = '${noun}' AND row.recordId IN (${active}))`;
  });
  places.push(`(row.noun = 'website' AND row.recordId IN (${changed('website')}))`);
  const query = tables.publishRequests.createQueryBuilder('row').where(`(${places.join(' OR ')})`);
  if (userId !== undefined) query.andWhere('row.userId = :userId', { userId });
  if (recordId !== undefined) query.andWhere('row.recordId = :recordId', { recordId });
  if (state) query.andWhere(`row.sentBackAt IS ${state === 'waiting' ? '' : 'NOT '}NULL`);
  return query;
}

export const countRequests = (tables: Tables, filter: Filter): Promise<number> => open(tables, filter).getCount();

export type NamedRequest = PublishRequestRow & {
  name: string;
  what: 'new' | 'changed';
  version: number;
  /** 0 without a saved change. */
  pendingVersion: number;
};

/** The requests of a filter with the names of their records, the longest waiting first. */
export async function listRequests(
  tables: Tables,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedRequest[]> {
  const rows = await open(tables, filter)
    .orderBy('row.askedAt', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .take(limit)
    .skip(offset)
    .getMany();
  const found = new Map<string, Pick<NamedRequest, 'name' | 'what' | 'version'>>();
  for (const noun of publishedNouns) {
    const ids = rows.flatMap(row => (row.noun === noun ? row.recordId : []));
    const rowsOf = ids.length > 0 ? await publishedTable(tables, noun).findBy({ id: In(ids) }) : [];
    for (const record of rowsOf) {
      const what = isOrBecomesPublished(record) ? 'changed' : 'new';
      found.set(`${noun} ${record.id}`, {
        name: nameOrText(record),
        what,
        version: (record as { version?: number }).version ?? 0,
      });
    }
  }
  const website = await tables.website.findOne({ where: { id: websiteId }, select: { id: true, version: true } });
  const { title: name } = records.website;
  found.set(`website ${websiteId}`, { name, what: 'changed', version: website?.version ?? 0 });
  const waiting = await tables.pendingChanges.find({
    where: { recordId: In(rows.map(({ recordId }) => recordId)), deletedAt: IsNull() },
    select: { id: true, record: true, recordId: true, version: true },
  });
  const versions = new Map(waiting.map(one => [`${one.record} ${one.recordId}`, one.version]));
  return rows.map(row => {
    const key = `${row.noun} ${row.recordId}`;
    const named = found.get(key) ?? { name: '', what: 'changed', version: 0 };
    return { ...row, ...named, pendingVersion: versions.get(key) ?? 0 };
  });
}
