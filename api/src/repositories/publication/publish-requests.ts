import { randomUUID } from 'node:crypto';
import { type PublishedNoun, publishedNouns } from '@hydraulics/common/nouns/publication/publication';
import type { RequestNoun } from '@hydraulics/common/nouns/publication/publish-requests';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { PublishRequestRow } from '../../db/tables/publication/publish-requests.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { nameOf } from '../../db/trail/version-trail.ts';
import { publishedTable } from './schedule.ts';

type RecordOf = { noun: RequestNoun; recordId: string };

export const isPublishedNoun = (noun: RequestNoun): noun is PublishedNoun =>
  (publishedNouns as readonly string[]).includes(noun);

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
export async function endRequests(tables: Tables, noun: RequestNoun, ids: readonly string[]): Promise<void> {
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
 * The requests that still have a record to publish: one that was deleted has nothing to decide, until it is restored.
 */
function open(tables: Tables, { userId, recordId, state }: Filter) {
  const isDraft = publishedNouns.map(noun => {
    const { tableName } = publishedTable(tables, noun).metadata;
    const drafts = `SELECT one.id FROM ${tableName} one WHERE one.deletedAt IS NULL AND one.status = 'draft'`;
    return `(row.noun = '${noun}' AND row.recordId IN (${drafts}))`;
  });
  const query = tables.publishRequests.createQueryBuilder('row').where(`(${isDraft.join(' OR ')})`);
  if (userId !== undefined) query.andWhere('row.userId = :userId', { userId });
  if (recordId !== undefined) query.andWhere('row.recordId = :recordId', { recordId });
  if (state) query.andWhere(`row.sentBackAt IS ${state === 'waiting' ? '' : 'NOT '}NULL`);
  return query;
}

export const countRequests = (tables: Tables, filter: Filter): Promise<number> => open(tables, filter).getCount();

export type NamedRequest = PublishRequestRow & { name: string; what: 'new' | 'changed' };

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
  const found = new Map<string, Pick<NamedRequest, 'name' | 'what'>>();
  for (const noun of publishedNouns) {
    const ids = rows.flatMap(row => (row.noun === noun ? row.recordId : []));
    const records = ids.length > 0 ? await publishedTable(tables, noun).findBy({ id: In(ids) }) : [];
    for (const record of records) {
      const what = record.status === 'draft' ? 'new' : 'changed';
      found.set(`${noun} ${record.id}`, { name: nameOf(record) ?? textOf(record), what });
    }
  }
  return rows.map(row => ({ ...row, ...(found.get(`${row.noun} ${row.recordId}`) ?? { name: '', what: 'changed' }) }));
}

/** The text of an image, which has no name. */
const textOf = (record: object): string => String(Reflect.get(record, 'alt') ?? '');
