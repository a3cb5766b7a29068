import type { Tables } from '../../db/database.ts';
import { tables as described } from '../../db/schema.ts';
import { filesIn } from '../../db/stored-file.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';
import { contentOf } from '../../db/trail/version-trail.ts';
import { conflictingFields, pendingTable } from './pending.ts';

/** Whether a pending change may begin with a later version of its record: nothing of it was published differently since. */
export type Rebase = { isFree: boolean };

/** Decides that, before its record is written. Null if the record is in the trash, or was purged. */
export async function rebaseOf(tables: Tables, pending: PendingChangeRow): Promise<Rebase | null> {
  const row = await pendingTable(tables, pending.record).findOneBy({ id: pending.recordId });
  if (!row || row.deletedAt) return null;
  return { isFree: (await conflictingFields(tables, row, pending)).length === 0 };
}

type Rewriting = {
  row: PendingChangeRow;
  rebase: Rebase;
  /** Of the pending change, as it is from now on. */
  content: Record<string, unknown>;
  now: Date;
  actor: { user: { name: string } | null };
};

/** Writes other content into a pending change, after its record was written. @returns its version */
export async function rewritePending(
  tables: Tables,
  { row, rebase, content: given, now, actor }: Rewriting,
): Promise<number> {
  const { id, record, recordId, changed, version } = row;
  const home = await pendingTable(tables, record).findOneByOrFail({ id: recordId });
  const fields = Object.fromEntries(changed.map(field => [field, given[field]]));
  const content = rebase.isFree ? { ...contentOf(record, home), ...fields } : given;
  const next = {
    ...{ content, images: filesIn(content, described[record].files), updatedAt: now, version: version + 1 },
    ...{ savedBy: actor.user?.name ?? null, baseVersion: rebase.isFree ? home.version : row.baseVersion },
  };
  await tables.pendingChanges.update(id, next as never);
  return next.version;
}
