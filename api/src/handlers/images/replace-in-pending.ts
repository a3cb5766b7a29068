import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { records } from '@hydraulics/common/registry';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';
import { changedFilesOf, pendingWith } from '../../repositories/files/pending-files.ts';
import { type Rebase, rebaseOf, rewritePending } from '../../repositories/publication/rewrite-pending.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Selected } from './replacement-plan.ts';
import { withPathSwapped } from './swap-path.ts';
import type { Written } from './written.ts';

type Asked = { path: string; image: StoredFile; only?: Selected };

/** The pending changes that a replacement concerns, as they are before it. */
export type PendingPlan = {
  rows: { row: PendingChangeRow; rebase: Rebase }[];
  left: LeftRecord[];
  done: Written['records'];
};

/**
 * Decides for each pending change with an image whether another one takes its place. Call it before the records are
 * changed: a change that conflicts with nothing by then begins with the new version of its record.
 */
export async function planPending(tables: Tables, { path, image, only }: Asked): Promise<PendingPlan> {
  const by = filePath(image);
  const plan: PendingPlan = { rows: [], left: [], done: [] };
  const asked = only?.filter(({ isPending }) => isPending);
  const found = await pendingWith(tables, asked ? asked.map(({ _id }) => _id) : path);
  for (const row of found) {
    const shown = changedFilesOf(row);
    const version = asked?.find(({ _id }) => _id === row.id)?.version;
    const isCurrent = !row.deletedAt && (version === undefined || version === row.version);
    // An earlier, equal request has changed it.
    if (!row.deletedAt && version !== undefined && version + 1 === row.version && shown.includes(by)) {
      plan.done.push({ _id: row.id, version: row.version, isPending: true });
    } else if (!isCurrent || (asked && !shown.includes(path))) plan.left.push(leftAs(row, 'changed'));
    else if (shown.includes(path)) {
      const rebase = await rebaseOf(tables, row);
      // The two would become one, and the replacement could not be undone.
      if (rebase && shown.includes(by)) plan.left.push(leftAs(row, 'both'));
      else if (rebase) plan.rows.push({ row, rebase });
    }
  }
  const there = new Set(found.map(({ id }) => id));
  for (const { _id } of asked?.filter(({ _id }) => !there.has(_id)) ?? []) {
    plan.left.push({ noun: 'products', _id, name: null, reason: 'changed', isPending: true });
  }
  return plan;
}

/** Puts the other image into the pending changes of a plan. Call it after the records were changed. */
export async function replaceInPending(
  tables: Tables,
  { rows, left, done }: PendingPlan,
  { path, image }: Asked,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Written> {
  const written: Written['records'] = [...done];
  for (const { row, rebase } of rows) {
    const content = withPathSwapped(row.content, path, filePath(image));
    const version = await rewritePending(tables, { row, rebase, content, now, actor });
    written.push({ _id: row.id, version, isPending: true });
  }
  return { records: written, left };
}

const leftAs = (row: PendingChangeRow, reason: LeftRecord['reason']): LeftRecord => ({
  noun: row.record,
  _id: row.recordId,
  name: row.record === 'website' ? records.website.title : row.name,
  reason,
  isPending: true,
});
