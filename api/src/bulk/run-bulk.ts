import { createHmac, randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import type { BulkOutcome } from '@hydraulics/common/nouns/lists/bulk';
import { counted } from '@hydraulics/common/text';
import { LessThan } from 'typeorm';
import type { Touch } from '../db/content-tags.ts';
import type { Tables } from '../db/database.ts';
import type { BulkOperationRow } from '../db/tables/bulk-operations.ts';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../repositories/audit/audit.ts';
import { inChunks } from '../repositories/batches.ts';
import type { Actor } from '../rpc/actor.ts';
import { auditSubject } from '../rpc/audited-call.ts';
import { requireOneTarget, requireStillAllowed } from './check-request.ts';
import type { BulkContext, BulkDescription, BulkInput, BulkRow, Item, Undone } from './description.ts';
import { messageOf, mostNamed } from './result.ts';

/** In ms: how long an operation is stored for repeated requests. */
const retentionMs = 24 * 3600_000;

/**
 * Changes many records. The first transaction stores the list of records, and each one also advances the position in
 * it, so that a request repeated with its `Idempotency-Key` continues where the first one was interrupted, or gets its
 * answer. Skips records that another user changed or deleted since they were read.
 * @throws AppError `version_conflict` if the list has another length than the caller saw; then nothing is changed.
 *   `forbidden` or `unauthorized` at the next transaction of a user who may no longer change the records, and
 *   `invalid_input` at that of an input which is no longer valid
 */
export async function runBulk<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  description: BulkDescription<Row, Action, Input>,
  input: Input,
  { db, now, secret, publicUrl: site }: Pick<Deps, 'db' | 'now' | 'secret' | 'publicUrl'>,
  actor: Actor,
): Promise<BulkOutcome> {
  requireOneTarget(description.words, input);
  const operation = actor.newId ?? randomUUID();
  const fingerprint = createHmac('sha256', `bulk ${secret}`).update(JSON.stringify(input)).digest('base64url');
  let row = await db.read(tables => findOperation(tables, operation, fingerprint));
  while (row?.position !== null) {
    const step = async (tables: Tables, touch: Touch) => {
      const context = { tables, touch, actor, now: now(), operation, site };
      const stored = await findOperation(tables, operation, fingerprint);
      if (stored?.position === null) return stored;
      await requireStillAllowed(description, input, context, stored);
      const started = stored ?? (await begin(description, input, context, fingerprint));
      return advance(description, input, context, started, started.position ?? 0);
    };
    row = await (description.isPublic ? db.write(step) : db.exclusive(tables => step(tables, () => undefined)));
  }
  const { result } = row;
  const { changed, unchanged, conflicts, gone } = result;
  const message = await db.read(tables => messageOf(description, input, result, { tables, actor }));
  return { success: true, message, operation, changed, unchanged, conflicts, gone };
}

async function findOperation(tables: Tables, id: string, fingerprint: string): Promise<BulkOperationRow | null> {
  const stored = await tables.bulkOperations.findOneBy({ id });
  if (stored && stored.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
  return stored;
}

/** Stores an operation with the list of its records. An undo also ends the operation that it reverses. */
async function begin<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  description: BulkDescription<Row, Action, Input>,
  input: Input,
  { tables, actor, now, operation }: BulkContext,
  fingerprint: string,
): Promise<BulkOperationRow> {
  const { noun } = description;
  const undone = await findUndone(description, input, tables);
  if (input.undoes) await tables.bulkOperations.update({ id: input.undoes }, { items: null });
  const row: BulkOperationRow = {
    id: operation,
    createdAt: now,
    userId: actor.user?.id ?? null,
    userName: actor.user?.name ?? null,
    noun,
    action: input.action,
    fingerprint,
    items: undone?.steps.map(({ id, version }): Item => [id, version]) ?? (await listItems(description, input, tables)),
    position: 0,
    changes: [],
    result: { changed: 0, unchanged: 0, conflicts: 0, gone: 0 },
  };
  await tables.bulkOperations.insert(row);
  return row;
}

async function findUndone<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  { noun, findUndone: find }: BulkDescription<Row, Action, Input>,
  { undoes }: Input,
  tables: Tables,
  ids?: string[],
): Promise<Undone | null> {
  if (!undoes) return null;
  if (find) return find(tables, undoes, ids);
  const row = await tables.bulkOperations.findOneBy({ id: undoes, noun });
  if (!row || row.changes.length === 0) throw nothingToUndo();
  return { action: row.action, steps: row.changes };
}

export const nothingToUndo = () => new AppError('not_found', 'There is nothing left to undo.');

async function listItems<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  { listAll, words }: BulkDescription<Row, Action, Input>,
  { items, all }: Input,
  tables: Tables,
): Promise<Item[]> {
  if (items) return [...new Map(items.map(({ _id, version }) => [_id, version]))];
  const found = all && listAll ? await listAll(tables, all) : [];
  const seen = all?.count ?? 0;
  if (found.length === seen) return found;
  throw new AppError(
    'version_conflict',
    `The list had ${counted(seen, ...words)} when you looked and now has ${found.length.toLocaleString('en')}. Nothing was changed. Check the list and try again.`,
  );
}

/** One transaction of an operation. @returns its progress */
async function advance<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  description: BulkDescription<Row, Action, Input>,
  input: Input,
  context: BulkContext,
  row: BulkOperationRow,
  position: number,
): Promise<BulkOperationRow> {
  const { tables, actor, now } = context;
  const { stepSize = Number.POSITIVE_INFINITY, noun } = description;
  const items = row.items ?? [];
  const batch = items.slice(position, position + stepSize);
  const isLast = position + batch.length >= items.length;
  const done = await changeBatch(description, input, context, batch);
  const { changed, unchanged, skipped } = row.result;
  const result = {
    changed: changed + done.changed,
    unchanged: unchanged + done.unchanged,
    conflicts: row.result.conflicts + done.conflicts,
    gone: row.result.gone + done.gone.length,
    skipped: {
      conflicts: [...(skipped?.conflicts ?? []), ...done.conflicting].slice(0, mostNamed),
      gone: [...(skipped?.gone ?? []), ...done.gone].slice(0, mostNamed),
    },
    ...(done.left ? { left: done.left } : {}),
  };
  const changes = [...row.changes, ...done.changes];
  const next = {
    position: isLast ? null : position + batch.length,
    result,
    changes,
    ...(isLast ? { items: null } : {}),
  };
  await tables.bulkOperations.update({ id: row.id }, done.changes.length > 0 ? next : { ...next, changes: undefined });
  if (!description.audited && result.changed > 0) {
    // One entry, which tells what was done so far, since no further step may follow.
    if (position > 0) await tables.auditEntries.delete({ callName: `${noun}.bulk`, record: noun, recordId: row.id });
    const { skipped: _ids, left: _left, changed, ...others } = result;
    await insertEntry(tables, auditSubject(actor), {
      call: `${noun}.bulk`,
      at: now,
      counts: Object.fromEntries(
        Object.entries({ ...others, [input.action]: changed }).filter(([, count]) => count > 0),
      ),
      record: noun,
      recordId: row.id,
    });
  }
  if (!isLast) return { ...row, ...next };
  if (input.undoes && description.onUndone)
    await description.onUndone(tables, input.undoes, await messageOf(description, input, result, context));
  return { ...row, ...next };
}

async function changeBatch<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  description: BulkDescription<Row, Action, Input>,
  input: Input,
  context: BulkContext,
  batch: Item[],
) {
  const { tables } = context;
  const ids = batch.map(([id]) => id);
  const loaded = await inChunks(ids, part => description.load(tables, part));
  const rows = new Map(loaded.map(row => [row.id, row]));
  const undone = await findUndone(description, input, tables, ids);
  const steps = new Map(undone?.steps.map(step => [step.id, step]));
  const isUndoOfDeletion = undone?.action === 'delete';
  const checksVersions = description.concerns?.((undone ?? input).action as Action) ?? true;
  let unchanged = 0;
  const found: Row[] = [];
  const conflicting: string[] = [];
  const gone: string[] = [];
  for (const [id, version] of batch) {
    const row = rows.get(id);
    if (!row || (row.isDeleted && !isUndoOfDeletion)) gone.push(id);
    else if (undone ? isUndoOfDeletion && !row.isDeleted : description.needsNoChange(row, input)) unchanged += 1;
    else if (checksVersions && row.version !== version) conflicting.push(id);
    else found.push(row);
  }
  const skipped = { unchanged, conflicts: conflicting.length, conflicting, gone };
  if (!undone) {
    const changes = found.length > 0 ? await description.change(found, input, context) : [];
    return { ...skipped, changed: found.length, changes, left: '' };
  }
  const pairs = found.flatMap(row => {
    const step = steps.get(row.id);
    return step ? { step, row } : [];
  });
  await description.reverse(pairs, undone.action, context);
  const others = conflicting.flatMap(id => steps.get(id) ?? []);
  const partly = others.length > 0 && (await description.reversePartly?.(others, undone.action, context));
  if (!partly) return { ...skipped, changed: found.length, changes: [], left: '' };
  const changed = found.length + partly.changed;
  const unnamed = conflicting.filter(id => !partly.named.includes(id));
  return {
    ...skipped,
    changed,
    conflicts: skipped.conflicts - partly.changed,
    conflicting: unnamed,
    changes: [],
    left: partly.left,
  };
}

/** Deletes operations that are no longer repeated. Those on enquiries can still be undone, by their events. */
export async function purgeOperations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  await db.transaction(tables => tables.bulkOperations.delete({ createdAt }));
}
