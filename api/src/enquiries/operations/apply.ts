import { In } from 'typeorm';
import { hasRowLocks } from '../../db/columns.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryEventRow } from '../../db/tables/enquiries/enquiry-events.ts';
import type { BulkCounts, EnquiryOperationRow } from '../../db/tables/enquiries/enquiry-operations.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { stateColumns } from '../../repositories/enquiries.ts';
import { insertEventsOf } from '../../repositories/enquiry-events.ts';
import { editedBy } from '../../repositories/records.ts';

/** Raw driver values: of `deletedAt` only null is significant. */
type Stored = Pick<EnquiryRow, 'id' | 'version' | 'state' | 'assigneeId'> & { deletedAt: unknown };
type Change = Pick<EnquiryEventRow, 'kind' | 'before' | 'after'>;

type Context = { operation: EnquiryOperationRow; actor: { user: UserRow | null }; now: Date };

/** Applies an operation to some enquiries, in the transaction that holds the content lock. */
export async function applyToRows(
  tables: Tables,
  context: Context,
  items: EnquiryOperationRow['items'],
): Promise<BulkCounts> {
  const counts = { changed: 0, unchanged: 0, conflicts: 0, gone: 0 };
  if (items.length === 0) return counts;
  const ids = items.map(([id]) => id);
  const { operation } = context;
  const rows = new Map((await lockRows(tables, ids)).map(row => [row.id, row]));
  const events = operation.undoes ? await eventsOf(tables, operation.undoes, ids) : new Map<string, Change>();

  const changes = new Map<string, { change: Change; rows: Stored[] }>();
  for (const [id, version] of items) {
    const row = rows.get(id);
    const event = events.get(id);
    const change = row && changeOf(operation, row, event);
    if (!row || change === 'gone') counts.gone += 1;
    else if (!change) counts.unchanged += 1;
    else if (row.version !== version) counts.conflicts += 1;
    else {
      counts.changed += 1;
      const key = JSON.stringify(change);
      const group = changes.get(key) ?? { change, rows: [] };
      group.rows.push(row);
      changes.set(key, group);
    }
  }
  for (const group of changes.values()) await write(tables, context, group);
  return counts;
}

function lockRows({ enquiries, manager }: Tables, ids: string[]): Promise<Stored[]> {
  const columns = ['id', 'version', 'state', 'assigneeId', 'deletedAt'];
  const query = enquiries
    .createQueryBuilder('row')
    .select(columns.map(name => `row.${name} AS ${name}`))
    .where({ id: In(ids) });
  if (hasRowLocks(manager.connection)) query.setLock('pessimistic_write');
  return query.getRawMany<Stored>();
}

/** The events of an operation by enquiry. Raw values, because creating a thousand objects takes longer than reading. */
async function eventsOf({ enquiryEvents }: Tables, operationId: string, ids: string[]): Promise<Map<string, Change>> {
  const rows = await enquiryEvents
    .createQueryBuilder('row')
    .select('row.enquiryId', 'enquiryId')
    .addSelect('row.kind', 'kind')
    .addSelect('row.before', 'was')
    .addSelect('row.after', 'became')
    .where({ operationId, enquiryId: In(ids) })
    .getRawMany<{ enquiryId: string; kind: Change['kind']; was: Change['before']; became: Change['after'] }>();
  return new Map(rows.map(({ enquiryId, kind, was, became }) => [enquiryId, { kind, before: was, after: became }]));
}

/**
 * The change that an operation makes to an enquiry: `gone` if that is in the trash, undefined if it already has the
 * result.
 */
function changeOf(
  { action, assigneeId }: EnquiryOperationRow,
  row: Stored,
  event: Change | undefined,
): Change | 'gone' | undefined {
  const isDeleted = row.deletedAt !== null;
  if (action === 'undo') return event && reverse(event, isDeleted);
  if (isDeleted) return 'gone';
  if (action === 'delete') return { kind: 'deleted', before: null, after: null };
  const [kind, before, after] =
    action === 'assign' ? (['assignee', row.assigneeId, assigneeId] as const) : (['state', row.state, action] as const);
  return before === after ? undefined : { kind, before, after };
}

function reverse({ kind, before, after }: Change, isDeleted: boolean): Change | 'gone' | undefined {
  if (kind === 'deleted') return isDeleted ? { kind: 'restored', before: null, after: null } : undefined;
  if (isDeleted) return 'gone';
  if (kind === 'restored') return { kind: 'deleted', before: null, after: null };
  return { kind, before: after, after: before };
}

async function write(
  tables: Tables,
  { operation, actor, now }: Context,
  { change, rows }: { change: Change; rows: Stored[] },
): Promise<void> {
  const { kind, after } = change;
  const columns = {
    state: () => {
      const state = after as EnquiryRow['state'];
      // An undo restores who had handled the enquiry.
      return operation.action === 'undo' ? { state } : stateColumns(state, actor.user?.name ?? null, now);
    },
    assignee: () => ({ assigneeId: after }),
    deleted: () => ({ deletedAt: now }),
    restored: () => ({ deletedAt: null }),
    note: () => ({}),
  }[kind]();
  // Bypasses the audit trail: the audit has one entry for the whole operation.
  await tables.enquiries
    .createQueryBuilder()
    .update()
    .set({
      ...columns,
      ...(kind === 'deleted' || kind === 'restored' ? {} : { updatedAt: now }),
      ...editedBy(actor),
      version: () => 'version + 1',
    })
    .where({ id: In(rows.map(({ id }) => id)) })
    .execute();
  await insertEventsOf(
    tables,
    actor,
    now,
    { ...change, operationId: operation.id },
    rows.map(({ id }) => id),
  );
}
