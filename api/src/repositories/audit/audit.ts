import { randomUUID } from 'node:crypto';
import type { AuditKind } from '@hydraulics/common/nouns/audit';
import { And, type FindOptionsWhere, In, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import { isClockSteady } from '../../db/steady-clock.ts';
import type { AuditRow } from '../../db/tables/audit-entries.ts';
import type { AuditSubject } from '../../db/trail/audit-trail.ts';
import { partCalls } from '../../db/trail/record-entries.ts';

export type AuditFilter = {
  user?: string | undefined;
  record?: string | undefined;
  recordId?: string | undefined;
  kind?: AuditKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

function whereOf({ user, record, recordId, kind, from, to }: AuditFilter): FindOptionsWhere<AuditRow> {
  const bounds = [...(from ? [MoreThanOrEqual(new Date(from))] : []), ...(to ? [LessThan(new Date(to))] : [])];
  return {
    ...(user ? { userId: user } : {}),
    ...(record ? { record } : {}),
    ...(recordId ? { recordId } : {}),
    ...(kind ? { kind } : {}),
    ...(recordId ? {} : { callName: Not(In([...partCalls])) }),
    ...(bounds.length > 0 ? { createdAt: And(...bounds) } : {}),
  };
}

/** The entries that match a filter, newest first. */
export const listAudit = (
  { auditEntries }: Tables,
  filter: AuditFilter,
  page: { skip: number; take: number },
): Promise<AuditRow[]> =>
  auditEntries.find({ where: whereOf(filter), order: { createdAt: 'DESC', id: 'DESC' }, ...page });

export const countAudit = ({ auditEntries }: Tables, filter: AuditFilter): Promise<number> =>
  auditEntries.countBy(whereOf(filter));

/** Serializes an entry for the API. */
export const serializeEntry = ({ id, callName, userId, createdAt, ...row }: AuditRow) => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
  call: callName,
  user: userId,
});

/** How long entries are stored: a year, and a month to review it. */
export const auditDays = 400;

/** Deletes expired entries. */
export async function purgeAudit({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const createdAt = LessThan(new Date(time.getTime() - auditDays * 24 * 3600 * 1000));
  await db.transaction(async tables => {
    const { affected } = await tables.auditEntries.delete({ createdAt });
    if (!affected) return;
    await insertSystemEntry(tables, { call: 'server.purgeAudit', at: time, counts: { entries: affected } });
  });
}

type SystemAction = {
  call: string;
  at: Date;
  counts: Record<string, number>;
  record?: string;
  recordId?: string | null;
  recordName?: string | null;
};

/** Adds an entry for an action of the server itself, or of a command. */
export const insertSystemEntry = (
  tables: Tables,
  { by = 'Server', ...action }: SystemAction & { by?: 'Server' | 'Command line' },
): Promise<void> => insertEntry(tables, { userId: null, userName: by, address: '', device: '' }, action);

/** Adds an entry with the counts of an action instead of the changed rows. */
export async function insertEntry(
  { auditEntries }: Tables,
  subject: AuditSubject,
  action: SystemAction,
): Promise<void> {
  const { call, at, counts, record = null, recordId = null, recordName = null } = action;
  const fields = Object.entries(counts).map(([field, count]) => ({
    field,
    from: null,
    to: count.toLocaleString('en'),
    hidden: false,
  }));
  await auditEntries.insert({
    id: randomUUID(),
    createdAt: at,
    kind: 'change',
    callName: call,
    ...subject,
    record,
    recordId,
    recordName,
    times: 1,
    changes: fields.length > 0 ? [{ record: record ?? '', _id: recordId ?? '', name: recordName, fields }] : [],
  });
}
