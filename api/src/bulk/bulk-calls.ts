import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import type { Permission } from '@hydraulics/common/contract/roles';
import type { BulkOutcome } from '@hydraulics/common/nouns/lists/bulk';
import { In, type Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { requireCurrentPermission } from '../accounts/access.ts';
import type { Touch } from '../db/content-tags.ts';
import type { Tables } from '../db/database.ts';
import type { Row } from '../db/rows.ts';
import type { StoredFile } from '../db/stored-file.ts';
import type { BulkOperationRow, BulkStep, StoredResult } from '../db/tables/bulk-operations.ts';
import { RecordEntries } from '../db/trail/record-entries.ts';
import { VersionTrail } from '../db/trail/version-trail.ts';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../repositories/audit/audit.ts';
import { inChunks } from '../repositories/batches.ts';
import type { Actor } from '../rpc/actor.ts';
import { auditSubject } from '../rpc/audited-call.ts';

/** `freed`: receives the images of versions that are no longer stored. */
export type BulkContext = { tables: Tables; touch: Touch; actor: Actor; now: Date; freed: StoredFile[] };

/** A record with what decides whether it may be changed. `isDeleted`: it is in the trash. */
export type BulkRow = { id: string; version: number; isDeleted: boolean };

type Item = [id: string, version: number];
type Seen = { _id: string; version: number };

export type BulkInput<Action extends string> = {
  operation: string;
  action: Action | 'undo';
  undoes?: string | undefined;
  items?: Seen[] | undefined;
  all?: { count: number } | undefined;
};

/** How the records of a noun are changed together. */
export type BulkDescription<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>> = {
  noun: 'products' | 'gallery' | 'users';
  permission: Permission;
  words: readonly [one: string, many: string];
  /** Ends the sentence "3 products …". */
  done: Record<Action, string>;
  /** Loads records, deleted ones too. */
  load: (tables: Tables, ids: string[]) => Promise<Row[]>;
  /** The records that match a filter. */
  listAll?: (tables: Tables, all: NonNullable<Input['all']>) => Promise<Item[]>;
  needsNoChange: (row: Row, input: Input) => boolean;
  /** Whether an action changes the records themselves, so that another user's change of one is a conflict. */
  concerns?: (action: Action) => boolean;
  /** Changes the records that have no conflict. @returns for each its new version, and its columns before */
  change: (rows: Row[], input: Input, context: BulkContext) => Promise<BulkStep[]>;
  /** Reverses the steps of an operation for records that are unchanged since. */
  reverse: (steps: { step: BulkStep; row: Row }[], action: Action, context: BulkContext) => Promise<void>;
  /**
   * Reverses what is left of steps whose records were changed since.
   * @returns the records of which anything was reversed, and sentences about what was left; null if nothing can be
   */
  reversePartly?: (steps: BulkStep[], action: Action, context: BulkContext) => Promise<PartlyReversed | null>;
  /** Whether the audit names each record by itself; otherwise an entry with the counts is added. */
  audited?: true;
};

/** The number of changed records, and what was left of them, in sentences. */
type PartlyReversed = { changed: number; left: string };

type BulkTable = 'products' | 'gallery';
type RowOf<Name extends BulkTable> = Tables[Name] extends Repository<infer R> ? R : never;

/**
 * Changes rows by their ids, past the audit trail: the audit has one entry for the whole operation. The history of each
 * record has the replaced version, if `set` raises the version.
 */
export async function updateRows<Name extends BulkTable>(
  { tables, actor, now, freed }: BulkContext,
  noun: Name,
  ids: readonly string[],
  set: QueryDeepPartialEntity<RowOf<Name>>,
): Promise<void> {
  const rows = tables[noun] as unknown as Repository<Row>;
  // Expressions set what versions do not store, except the next version.
  const values = Object.fromEntries(Object.entries(set).filter(([, value]) => typeof value !== 'function'));
  await inChunks(ids, async part => {
    const trail = versionsBy(actor, now);
    const entries = new RecordEntries(auditSubject(actor), now);
    if ('version' in set) {
      for (const row of await rows.findBy({ id: In(part) })) {
        const next = { ...row, ...values, version: row.version + 1 };
        trail.note(noun, row, next);
        entries.note('bulk.changeOne', noun, row, next);
      }
    }
    await rows.manager
      .createQueryBuilder()
      .update(rows.target)
      .set(set as object)
      .where({ id: In(part) })
      .execute();
    freed.push(...(await trail.write(tables)));
    await entries.write(tables);
    return [];
  });
}

/** Stores the replaced versions of records that are saved past the audit trail. */
export const versionsBy = (actor: Actor, now: Date): VersionTrail =>
  new VersionTrail({ subject: () => auditSubject(actor), session: () => actor.session?.id ?? null, now: () => now });

/**
 * Changes many records in the transaction that the caller has opened under the content lock. Repeated with the same id,
 * it returns the first response. Skips records that another user changed or deleted since they were read.
 * @throws AppError `version_conflict` if the list has another length than the caller saw; then nothing is changed
 */
export async function runBulk<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  description: BulkDescription<Row, Action, Input>,
  input: Input,
  context: BulkContext,
): Promise<BulkOutcome> {
  requireOneTarget(input);
  const { tables, actor, now } = context;
  const { operation, action } = input;
  const { noun } = description;
  const stored = await readOperation(tables, input, noun, actor);
  if (stored) return stored;
  await requireCurrentPermission(tables, actor, description.permission);

  const undone = input.undoes ? await findUndone(tables, input.undoes, noun) : null;
  const items = undone
    ? undone.changes.map(({ id, version }): Item => [id, version])
    : await listItems(description, input, tables);
  const rows = new Map(
    (
      await inChunks(items, part =>
        description.load(
          tables,
          part.map(([id]) => id),
        ),
      )
    ).map(row => [row.id, row]),
  );
  const isUndoOfDeletion = undone?.action === 'delete';
  const checksVersions = description.concerns?.((undone ?? input).action as Action) ?? true;
  const counts = { changed: 0, unchanged: 0, conflicts: 0, gone: 0 };
  const found: Row[] = [];
  const conflicting: string[] = [];
  for (const [id, version] of items) {
    const row = rows.get(id);
    if (!row || (row.isDeleted && !isUndoOfDeletion)) counts.gone += 1;
    else if (undone ? isUndoOfDeletion && !row.isDeleted : description.needsNoChange(row, input)) counts.unchanged += 1;
    else if (checksVersions && row.version !== version) conflicting.push(id);
    else found.push(row);
  }
  counts.changed = found.length;
  counts.conflicts = conflicting.length;

  let changes: BulkStep[] = [];
  let left = '';
  if (undone) {
    const steps = new Map(undone.changes.map(step => [step.id, step]));
    const pairs = found.flatMap(row => {
      const step = steps.get(row.id);
      return step ? { step, row } : [];
    });
    await description.reverse(pairs, undone.action as Action, context);
    const others = conflicting.flatMap(id => steps.get(id) ?? []);
    const partly = others.length > 0 && (await description.reversePartly?.(others, undone.action as Action, context));
    if (partly) {
      counts.changed += partly.changed;
      counts.conflicts -= partly.changed;
      left = partly.left;
    }
  } else if (found.length > 0) changes = await description.change(found, input, context);

  const message = [messageOf(description, action, counts), left].filter(Boolean).join(' ');
  const result = { message, ...counts };
  await tables.bulkOperations.insert({
    id: operation,
    createdAt: now,
    userId: actor.user?.id ?? null,
    userName: actor.user?.name ?? null,
    noun,
    action,
    changes,
    result,
  });
  if (!description.audited && counts.changed > 0) {
    await insertEntry(tables, auditSubject(actor), {
      call: `${noun}.bulk`,
      at: now,
      counts: { [action]: counts.changed },
      record: noun,
      recordId: operation,
    });
  }
  return { success: true, operation, ...result };
}

/** The first response of an operation; null if it has not been executed. */
async function readOperation(
  tables: Tables,
  { operation, action }: { operation: string; action: string },
  noun: string,
  { user }: Actor,
): Promise<BulkOutcome | null> {
  const stored = await tables.bulkOperations.findOneBy({ id: operation });
  if (!stored) return null;
  if (stored.userId !== (user?.id ?? null) || stored.action !== action || stored.noun !== noun) {
    throw new AppError('duplicate', 'This id belongs to another operation. Nothing was done.');
  }
  return { success: true, operation, ...stored.result };
}

/** A bulk call for public content. A repeated request gets the first response without a write. */
export async function writeBulk(
  deps: Pick<Deps, 'db' | 'now' | 'media'>,
  actor: Actor,
  input: { operation: string; action: string; noun: string },
  work: (context: BulkContext) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const stored = await deps.db.read(tables => readOperation(tables, input, input.noun, actor));
  if (stored) return stored;
  const freed: StoredFile[] = [];
  const outcome = await deps.db.write((tables, touch) => work({ tables, touch, actor, now: deps.now(), freed }));
  if (freed.length > 0) await deps.media.trashUnreferenced(freed);
  return outcome;
}

function requireOneTarget({ action, undoes, items, all }: BulkInput<string>): void {
  const details: FieldError[] = [];
  const isUndo = action === 'undo';
  if (isUndo !== (undoes !== undefined))
    details.push({ path: 'undoes', message: 'undoes is required when action is undo, and only then' });
  if (!isUndo && (items === undefined) === (all === undefined))
    details.push({ path: 'items', message: 'either items or all must say which records' });
  if (isUndo && (items || all)) details.push({ path: 'items', message: 'an undo takes neither items nor all' });
  if (details.length > 0) throw new AppError('invalid_input', undefined, { details });
}

async function findUndone(tables: Tables, id: string, noun: string): Promise<BulkOperationRow> {
  const undone = await tables.bulkOperations.findOneBy({ id, noun });
  if (!undone || undone.changes.length === 0) throw new AppError('not_found', 'There is nothing left to undo.');
  return undone;
}

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
    `The list had ${phrase(seen, words)} when you looked and now has ${figure(found.length)}. Nothing was changed. Check the list and try again.`,
  );
}

const figure = (count: number) => count.toLocaleString('en');
const phrase = (count: number, [one, many]: readonly [string, string]) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** Describes the changed and the skipped records in a few sentences. */
function messageOf(
  { words, done }: { words: readonly [string, string]; done: Record<string, string> },
  action: string,
  { changed, unchanged, conflicts, gone }: Omit<StoredResult, 'message'>,
): string {
  const result = action === 'undo' ? 'changed back' : done[action];
  return [
    changed > 0 ? `${phrase(changed, words)} ${result}.` : `No ${words[0]} was changed.`,
    unchanged > 0 && `${figure(unchanged)} needed no change.`,
    conflicts > 0 && `${figure(conflicts)} skipped: changed by someone else.`,
    gone > 0 && `${figure(gone)} skipped: already deleted.`,
  ]
    .filter(Boolean)
    .join(' ');
}
