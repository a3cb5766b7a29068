import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import type { BulkResult } from '@hydraulics/common/nouns/enquiry-desk';
import { LessThan } from 'typeorm';
import { requireCurrentPermission } from '../../accounts/access.ts';
import type { Database, Tables } from '../../db/database.ts';
import type { EnquiryOperationRow } from '../../db/tables/enquiries/enquiry-operations.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { AuditSubject } from '../../db/trail/audit-trail.ts';
import { insertEntry } from '../../repositories/audit/audit.ts';
import { activeEnquiries, bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { assigneeId, requireAssignee } from '../assignees.ts';
import { applyToRows } from './apply.ts';
import { describeResult } from './describe.ts';

/** Enquiries per transaction: few enough to hold the lock only briefly. */
const batchSize = 1000;

/** In ms: how long a finished operation is stored for repeated requests. */
const retentionMs = 24 * 3600_000;

export type BulkInput = HandlerInput<Api['enquiries']['bulk'], never>;
export type OperationDeps = {
  db: Database;
  now: () => Date;
  actor: { user: UserRow | null };
  subject: AuditSubject;
};

/**
 * Executes a bulk operation, a thousand enquiries per transaction. The first transaction stores the list of enquiries;
 * each of the others also advances the position in it, so that a repeated request continues where the first one was
 * interrupted.
 * @throws AppError `version_conflict` if the list has another length than the caller saw; then nothing is changed
 */
export async function runOperation(deps: OperationDeps, input: BulkInput): Promise<BulkResult> {
  requireOneTarget(input);
  await deps.db.exclusive(tables => begin(tables, deps, input));
  for (;;) {
    const operation = await deps.db.exclusive(tables => continueOperation(tables, deps, input.operation));
    if (!operation.finishedAt) continue;
    const assignee = operation.assigneeId
      ? await deps.db.read(({ users }) => users.findOneBy({ id: operation.assigneeId as string }))
      : null;
    const message = describeResult(operation.action, operation.counts, assignee?.name);
    return { success: true, message, operation: operation.id, ...operation.counts };
  }
}

/** Requires exactly one way of selecting the enquiries. */
function requireOneTarget({ action, items, all, undoes, assignee }: BulkInput): void {
  const details: FieldError[] = [];
  const isUndo = action === 'undo';
  if (isUndo !== (undoes !== undefined))
    details.push({ path: 'undoes', message: 'undoes is required when action is undo, and only then' });
  if (!isUndo && (items === undefined) === (all === undefined))
    details.push({ path: 'items', message: 'either items or all must say which enquiries' });
  if (isUndo && (items || all)) details.push({ path: 'items', message: 'an undo takes neither items nor all' });
  if ((action === 'assign') !== (assignee !== undefined))
    details.push({ path: 'assignee', message: 'assignee is required when action is assign, and only then' });
  if (details.length > 0) throw new AppError('invalid_input', undefined, { details });
}

async function begin(tables: Tables, { actor, now }: OperationDeps, input: BulkInput): Promise<void> {
  const { operation: id, action, assignee, undoes } = input;
  const stored = await tables.enquiryOperations.findOneBy({ id });
  if (stored) {
    if (stored.userId === (actor.user?.id ?? null) && stored.action === action) return;
    throw new AppError('duplicate', 'This id belongs to another operation. Nothing was done.');
  }
  await requireCurrentPermission(tables, actor, 'enquiries');
  const user = assignee === undefined ? null : await requireAssignee(tables, assignee, actor);
  await tables.enquiryOperations.insert({
    id,
    createdAt: now(),
    finishedAt: null,
    userId: actor.user?.id ?? null,
    userName: actor.user?.name ?? null,
    action,
    assigneeId: user?.id ?? null,
    undoes: undoes ?? null,
    items: await listItems(tables, input, actor),
    position: 0,
    counts: { changed: 0, unchanged: 0, conflicts: 0, gone: 0 },
  });
}

type Items = EnquiryOperationRow['items'];

async function listItems(
  tables: Tables,
  { items, all, undoes }: BulkInput,
  caller: OperationDeps['actor'],
): Promise<Items> {
  if (items) return [...new Map(items.map(({ _id, version }) => [_id, version]))];
  if (undoes) return listUndone(tables, undoes);
  const { count = 0, assignee, ...filter } = all ?? {};
  const owner = assignee && { assignee: assigneeId(assignee, caller) ?? assignee };
  const rows = await activeEnquiries(tables, { ...filter, ...(owner || {}) })
    .select(['row.id AS id', 'row.version AS version'])
    .getRawMany<{ id: string; version: number }>();
  if (rows.length !== count) throw otherCount(count, rows.length);
  return rows.map(({ id, version }) => [id, Number(version)]);
}

const enquiries = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'enquiry' : 'enquiries'}`;

const otherCount = (seen: number, found: number) =>
  new AppError(
    'version_conflict',
    `The list had ${enquiries(seen)} when you looked and now has ${found.toLocaleString('en')}. Nothing was changed. Check the list and try again.`,
  );

/** The items that an operation has changed, for an undo. It also ends an interrupted operation. */
async function listUndone({ enquiryEvents, enquiryOperations }: Tables, undoes: string): Promise<Items> {
  const rows = await enquiryEvents
    .createQueryBuilder('row')
    .select(['row.enquiryId AS id', 'row.version AS version'])
    .where('row.operationId = :undoes', { undoes })
    .getRawMany<{ id: string; version: number }>();
  if (rows.length === 0) throw new AppError('not_found', 'There is nothing left to undo.');
  await enquiryOperations.update({ id: undoes }, { items: [] });
  return rows.map(({ id, version }) => [id, Number(version)]);
}

/**
 * One transaction of an operation.
 * @returns its progress
 */
async function continueOperation(
  tables: Tables,
  { now, subject, actor }: OperationDeps,
  id: string,
): Promise<EnquiryOperationRow> {
  const operation = await tables.enquiryOperations.findOneByOrFail({ id });
  if (operation.finishedAt) return operation;
  const { items, position } = operation;
  const batch = items.slice(position, position + batchSize);
  const counts = { ...operation.counts };
  const done = await applyToRows(tables, { operation, actor, now: now() }, batch);
  for (const [name, count] of Object.entries(done) as [keyof typeof counts, number][]) counts[name] += count;
  const isLast = position + batch.length >= items.length;
  const next = {
    position: position + batch.length,
    counts,
    ...(isLast ? { finishedAt: now(), items: [] } : {}),
  };
  await tables.enquiryOperations.update({ id }, next);
  if (isLast) await audit(tables, { operation: { ...operation, counts }, subject, at: now() });
  if (done.changed > 0) await bumpEnquiryVersion(tables);
  return { ...operation, ...next };
}

/** One audit entry for the whole operation, with its counts. */
const audit = (
  tables: Tables,
  {
    operation: { id, action, counts },
    subject,
    at,
  }: { operation: EnquiryOperationRow; subject: AuditSubject; at: Date },
) =>
  insertEntry(tables, subject, {
    call: 'enquiries.bulk',
    at,
    counts: Object.fromEntries(
      Object.entries({ ...counts, changed: 0, [action]: counts.changed }).filter(([, n]) => n > 0),
    ),
    record: 'enquiries',
    recordId: id,
  });

/** Deletes operations that are no longer repeated. Those on enquiries can still be undone, by their events. */
export async function purgeOperations({ db, now }: Pick<OperationDeps, 'db' | 'now'>): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  await db.transaction(async tables => {
    await tables.enquiryOperations.delete({ createdAt });
    await tables.bulkOperations.delete({ createdAt });
  });
}
