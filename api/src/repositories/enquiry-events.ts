import { randomUUID } from 'node:crypto';
import type { enquiryEvent } from '@hydraulics/common/nouns/enquiry-desk';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { In } from 'typeorm';
import type { z } from 'zod';
import { randomId } from '../db/columns.ts';
import type { Tables } from '../db/database.ts';
import { type EnquiryEventRow, eventWords } from '../db/tables/enquiries/enquiry-events.ts';
import type { UserRow } from '../db/tables/users.ts';
import { storedWords } from '../db/words/exact-words.ts';

type EventAuthor = { user: Pick<UserRow, 'id' | 'name'> | null };
type Event = Pick<EnquiryEventRow, 'enquiryId' | 'kind' | 'version'> &
  Partial<Pick<EnquiryEventRow, 'id' | 'userName' | 'before' | 'after' | 'text' | 'operationId'>>;

/** Adds events to the timelines of enquiries, in the transaction of the change. */
export async function insertEvents(
  { enquiryEvents }: Tables,
  { user }: EventAuthor,
  at: Date,
  events: Event[],
): Promise<void> {
  const rows = events.map(event => ({
    id: randomUUID(),
    createdAt: at,
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    before: null,
    after: null,
    text: '',
    operationId: null,
    ...event,
  }));
  if (rows.length > 0) await enquiryEvents.insert(rows);
}

/** Adds the same event for many enquiries that were just changed, by one statement on their rows. */
export async function insertEventsOf(
  { manager, enquiryEvents: { metadata }, enquiries }: Tables,
  { user }: EventAuthor,
  at: Date,
  event: Pick<EnquiryEventRow, 'kind' | 'before' | 'after' | 'operationId'> & Partial<Pick<EnquiryEventRow, 'text'>>,
  ids: string[],
): Promise<void> {
  const { driver } = manager.connection;
  const values: Record<string, unknown> = storedWords(eventWords, {
    createdAt: at,
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    text: '',
    ...event,
  });
  const names = Object.keys(values);
  const written = names.map(name => metadata.findColumnWithPropertyName(name)).filter(column => column !== undefined);
  const all = ['id', 'enquiryId', 'version', ...written.map(({ databaseName }) => databaseName)];
  const columns = all.map(name => driver.escape(name)).join(', ');
  const parameters = written.map(column => driver.preparePersistentValue(values[column.propertyName], column));
  const marks = (list: unknown[]) => list.map(() => '?').join(', ');
  await manager.query(
    `INSERT INTO ${metadata.tableName} (${columns}) SELECT ${randomId(manager.connection)}, id, version, ${marks(names)}
     FROM ${enquiries.metadata.tableName} WHERE id IN (${marks(ids)})`,
    [...parameters, ...ids],
  );
}

/**
 * The events of an enquiry and of those merged into it, oldest first. Assignees have their current names.
 * @param enquiryIds its own id first
 */
export async function listTimeline(tables: Tables, enquiryIds: string[]): Promise<z.input<typeof enquiryEvent>[]> {
  const [own = ''] = enquiryIds;
  const where = { enquiryId: In(enquiryIds) };
  const all = await tables.enquiryEvents.find({ where, order: { createdAt: 'ASC', version: 'ASC' } });
  // Both enquiries of a merging tell of it, each of the other one.
  const rows = all
    .filter(({ after }) => after !== own)
    .sort((one, other) => +one.createdAt - +other.createdAt || one.version - other.version || rank(one) - rank(other));
  const ids = rows.flatMap(({ kind, before, after }) => (kind === 'assignee' ? [before, after] : []));
  const names = await userNames(tables, ids);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'a former user'));
  return rows.map(({ id, createdAt, kind, userName, before, after, text, operationId }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    kind,
    by: userName,
    from: kind === 'assignee' ? nameOf(before) : before,
    to:
      kind === 'assignee'
        ? nameOf(after)
        : after !== null && (kind === 'merged' || kind === 'separated')
          ? enquiryReference(after)
          : after,
    text,
    bulk: operationId !== null,
  }));
}

/** A merging comes before what followed from it in the same moment. */
const rank = ({ kind }: EnquiryEventRow) => (kind === 'merged' || kind === 'separated' ? 0 : 1);

async function userNames({ users }: Tables, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await users.find({ where: { id: In(wanted) }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
