import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { fieldError } from '@hydraulics/common/contract/errors';
import { stateWords } from '@hydraulics/common/nouns/enquiry-states';
import { In } from 'typeorm';
import type { BulkContext, BulkDescription, BulkRow, Undone } from '../../bulk/description.ts';
import { nothingToUndo, runBulk } from '../../bulk/run-bulk.ts';
import { type CompanyDay, companyDay } from '../../company/company-day.ts';
import { hasRowLocks } from '../../db/columns.ts';
import type { Tables } from '../../db/database.ts';
import { type EnquiryRow, storedStates } from '../../db/tables/enquiries/enquiries.ts';
import { type EnquiryEventRow, eventWords } from '../../db/tables/enquiries/enquiry-events.ts';
import { storedWords, wordSql } from '../../db/words/exact-words.ts';
import { assigneeId, requireAssignee } from '../../enquiries/desk/assignees.ts';
import { resolveFilter } from '../../enquiries/desk/desk-words.ts';
import { tellAssigned } from '../../enquiries/desk/notices.ts';
import { reopenWithdrawn } from '../../enquiries/opened/withdrawn-part.ts';
import type { Mail } from '../../mail/mail.ts';
import { markProgress, undoProgress } from '../../repositories/enquiries/mark-progress.ts';
import { activeEnquiries, bumpEnquiryVersion, stateColumns } from '../../repositories/enquiries.ts';
import { insertEventsOf } from '../../repositories/enquiry-events.ts';
import { editedBy } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type Input = HandlerInput<Api['enquiries']['bulk'], never>;
type Action = Exclude<Input['action'], 'undo'>;
type Row = BulkRow & Pick<EnquiryRow, 'state' | 'lostReason' | 'assigneeId'>;
/** `text`: why it was lost. */
type Change = Pick<EnquiryEventRow, 'kind' | 'before' | 'after'> & { text?: string };

const enquiriesBy = (actor: Actor, day: CompanyDay, mail: Mail): BulkDescription<Row, Action, Input> => ({
  noun: 'enquiries',
  permission: 'enquiries',
  words: ['enquiry', 'enquiries'],
  // Few enough to hold the lock only briefly: there may be tens of thousands.
  stepSize: 1000,

  async done(action, { assignee = '' }, { users }) {
    if (action === 'delete') return 'deleted';
    if (action !== 'assign') return `marked as ${stateWords[action]}`;
    const id = assigneeId(assignee, actor);
    const user = id && (await users.findOneBy({ id }));
    return user ? `assigned to ${user.name}` : 'unassigned';
  },

  check: async (tables, { assignee }) => assignee !== undefined && requireAssignee(tables, assignee, actor),
  load: lockRows,

  async listAll(tables, { count: _, ...filter }: NonNullable<Input['all']>) {
    const rows = await activeEnquiries(tables, resolveFilter(filter, actor, day))
      .select(['row.id AS id', 'row.version AS version'])
      .getRawMany<{ id: string; version: number }>();
    return rows.map(({ id, version }) => [id, Number(version)]);
  },

  needsNoChange(row, { action, assignee = '' }) {
    if (action === 'assign') return row.assigneeId === assigneeId(assignee, actor);
    return row.state === action;
  },

  async change(rows, { action, lostReason, assignee = '' }, context) {
    await apply(context, rows, row => {
      if (action === 'delete') return { kind: 'deleted', before: null, after: null };
      if (action === 'assign') return { kind: 'assignee', before: row.assigneeId, after: assigneeId(assignee, actor) };
      return { kind: 'state', before: row.state, after: action, text: lostReason ?? '' };
    });
    if (action === 'assign') {
      const enquiryIds = rows.map(({ id }) => id);
      const userId = assigneeId(assignee, actor);
      const { tables, operation, now } = context;
      await tellAssigned(tables, mail, { userId, enquiryIds, by: actor.user, operation, at: now });
    }
    return [];
  },

  findUndone,

  reverse(pairs, _action, context) {
    const steps = new Map(pairs.map(({ step, row }) => [row, step.before]));
    const rows = pairs.map(({ row }) => row);
    return apply(
      context,
      rows,
      row => {
        const { kind = 'state', before = null, after = null } = steps.get(row) ?? {};
        if (kind === 'deleted') return { kind: 'restored', before, after };
        if (kind === 'restored') return { kind: 'deleted', before, after };
        const text = (before === 'lost' && row.lostReason) || '';
        return { kind, before: after, after: before, text };
      },
      true,
    );
  },
});

async function lockRows({ enquiries, manager }: Tables, ids: string[]): Promise<Row[]> {
  const columns = ['id', 'version', 'lostReason', 'assigneeId', 'deletedAt', 'mergedInto'];
  const query = enquiries
    .createQueryBuilder('row')
    .select(columns.map(name => `row.${name} AS ${name}`))
    .addSelect(wordSql(storedStates, 'row', 'state'), 'state')
    .where({ id: In(ids) });
  if (hasRowLocks(manager.connection)) query.setLock('pessimistic_write');
  // Raw driver values: of `deletedAt` only null is significant.
  const rows = await query.getRawMany<Omit<Row, 'isDeleted'> & { deletedAt: unknown; mergedInto: string | null }>();
  return rows.map(({ deletedAt, mergedInto, version, ...row }) => ({
    ...row,
    // A merged enquiry is changed in the one that it is read in: no version of it is the present one.
    version: mergedInto === null ? version : 0,
    isDeleted: deletedAt !== null,
  }));
}

/** From the events, because creating a thousand objects takes longer than reading raw values. */
async function findUndone({ enquiryEvents }: Tables, operationId: string, ids?: string[]): Promise<Undone> {
  const rows = await enquiryEvents
    .createQueryBuilder('row')
    .select('row.enquiryId', 'id')
    .addSelect('row.version', 'version')
    .addSelect(wordSql(eventWords.kind, 'row', 'kind'), 'kind')
    .addSelect(wordSql(eventWords.before, 'row', 'before'), 'was')
    .addSelect(wordSql(eventWords.after, 'row', 'after'), 'became')
    .where({ operationId, ...(ids ? { enquiryId: In(ids) } : {}) })
    .getRawMany<{ id: string; version: number; kind: Change['kind']; was: string | null; became: string | null }>();
  if (rows.length === 0 && !ids) throw nothingToUndo();
  const steps = rows.map(({ id, version, kind, was, became }) => ({
    id,
    version: Number(version),
    before: { kind, before: was, after: became },
  }));
  // All events of an operation are of one kind.
  return { action: rows[0]?.kind === 'deleted' ? 'delete' : 'change', steps };
}

/** Changes enquiries, those with the same change by one statement. */
async function apply(context: BulkContext, rows: Row[], changeOf: (row: Row) => Change, isUndo = false): Promise<void> {
  const groups = Map.groupBy(rows, row => JSON.stringify(changeOf(row)));
  for (const [change, group] of groups) await write(context, JSON.parse(change), group, isUndo);
  if (rows.length > 0) await bumpEnquiryVersion(context.tables);
}

async function write(
  { tables, actor, now, operation }: BulkContext,
  change: Change,
  rows: Row[],
  isUndo: boolean,
): Promise<void> {
  const { kind, before, after, text } = change;
  const ids = rows.map(({ id }) => id);
  const columns = {
    state: () => {
      const state = after as EnquiryRow['state'];
      // An undo restores who had answered the enquiry, and why it was lost.
      if (isUndo) return { state };
      const lostReason = (text || null) as EnquiryRow['lostReason'];
      return stateColumns(state, actor.user?.name ?? null, now, { before: before as EnquiryRow['state'], lostReason });
    },
    assignee: () => ({ assigneeId: after }),
    due: () => ({ dueOn: after }),
    deleted: () => ({ deletedAt: now }),
    restored: () => ({ deletedAt: null }),
    note: () => ({}),
    // Never by a bulk operation.
    merged: () => ({}),
    separated: () => ({}),
  }[kind]();
  // Bypasses the audit trail: the audit has one entry for the whole operation.
  await tables.enquiries
    .createQueryBuilder()
    .update()
    .set({
      ...storedWords({ state: storedStates }, columns),
      ...(kind === 'deleted' || kind === 'restored' ? {} : { updatedAt: now }),
      ...editedBy(actor),
      version: () => 'version + 1',
    })
    .where({ id: In(ids) })
    .execute();
  if (kind === 'state') await writeProgress(tables, ids, change, { now, isUndo });
  // What was withdrawn before a mistake still is.
  if (kind === 'state' && !isUndo)
    await reopenWithdrawn(tables, rows, after as EnquiryRow['state'], { by: actor, at: now });
  await insertEventsOf(tables, actor, now, { ...change, operationId: operation }, ids);
}

const writeProgress = (
  tables: Tables,
  ids: string[],
  { after, text }: Change,
  { now: at, isUndo }: { now: Date; isUndo: boolean },
): Promise<void> => {
  const state = after as EnquiryRow['state'];
  return isUndo ? undoProgress(tables, ids, state) : markProgress(tables, ids, { state, lostReason: text || null, at });
};

export const bulkEnquiries: Handlers<Api>['enquiries']['bulk'] = async (input, deps, actor) => {
  requireOnlyWith(input, 'assign', 'assignee');
  requireOnlyWith(input, 'lost', 'lostReason');
  return runBulk(enquiriesBy(actor, await companyDay(deps), deps.mail), input, deps, actor);
};

function requireOnlyWith(input: Input, action: Action, path: 'assignee' | 'lostReason'): void {
  const message = `${path} is required when action is ${action}, and only then`;
  if ((input.action === action) !== (input[path] !== undefined)) throw fieldError(path, message);
}
