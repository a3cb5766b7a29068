import type { AuditKind } from '@hydraulics/common/nouns/audit';
import { And, type FindOptionsWhere, LessThan, MoreThanOrEqual } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import type { AuditRow } from '../db/tables/audit-entries.ts';

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
    ...(bounds.length > 0 ? { createdAt: And(...bounds) } : {}),
  };
}

/** The entries that a filter leaves, the newest first. */
export const listAudit = (
  { auditEntries }: Tables,
  filter: AuditFilter,
  page: { skip: number; take: number },
): Promise<AuditRow[]> =>
  auditEntries.find({ where: whereOf(filter), order: { createdAt: 'DESC', id: 'DESC' }, ...page });

export const countAudit = ({ auditEntries }: Tables, filter: AuditFilter): Promise<number> =>
  auditEntries.countBy(whereOf(filter));

/** How long entries are kept: a year, and a month in which to look at it. */
const auditDays = 400;

/** Deletes the entries that are too old. */
export async function purgeAudit({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const createdAt = LessThan(new Date(time.getTime() - auditDays * 24 * 3600 * 1000));
  await db.transaction(tables => tables.auditEntries.delete({ createdAt }));
}
