import type { Api } from '@hydraulics/common/contract/api';
import { records, type TrashNoun } from '@hydraulics/common/registry';
import type { Repository } from 'typeorm';
import { requirePermission, requireUnplanned } from '../accounts/access.ts';
import type { Touch } from '../db/content-tags.ts';
import type { Database, Tables } from '../db/database.ts';
import type { Deletable, Edited } from '../db/rows.ts';
import { tables as described } from '../db/schema.ts';
import type { Table } from '../db/table.ts';
import type { Deps } from '../deps.ts';
import { editedBy, findActive, findDeleted, requireVersion, restore, softDelete } from '../repositories/records.ts';
import type { Actor } from '../rpc/actor.ts';

type TrashRow = Deletable & Partial<Edited>;

/** `successorId`: of a record with addresses, the one that they lead to from now on. */
type Input = {
  id: string;
  version?: number | undefined;
  successorId?: string | undefined;
  /** Why a document is deleted that must stay reachable. */
  reason?: string | undefined;
};

type Steps<R> = {
  remove?: (tables: Tables, row: R, input: Input, actor: Actor, now: Date) => Promise<Partial<R>>;
  restore?: (tables: Tables, row: R, actor: Actor) => Promise<Partial<R>>;
  restored?: (tables: Tables, row: R, touch: Touch) => Promise<void>;
  changed?: (tables: Tables) => Promise<void>;
};

type RowOf<N extends TrashNoun> = (typeof described)[N] extends Table<infer R> ? R : never;

type Done = { success: true; message: string };
type Call = (input: Input, deps: Deps, actor: Actor) => Promise<Done>;

/** Creates the handlers `remove` and `restore` of a noun from its descriptions. */
export function trashCalls<N extends TrashNoun>(
  noun: N,
  steps: Steps<RowOf<N>> = {},
): Record<'remove' | 'restore', Call> & { [Name in keyof Api[N] & ('remove' | 'restore')]: Call } {
  const { title, deletedAs = title, singular } = records[noun];
  const { tags } = described[noun] as unknown as Table<TrashRow>;
  const tableOf = (tables: Tables) => tables[noun] as unknown as Repository<TrashRow>;

  const change = (row: TrashRow, actor: Actor, more: object | undefined) => ({
    ...('updatedBy' in row ? editedBy(actor) : {}),
    ...more,
  });
  const write = (db: Database, work: (tables: Tables, touch: Touch) => Promise<void>) =>
    tags ? db.write(work) : db.exclusive(tables => work(tables, () => undefined));

  return {
    async remove(input, { db, now }, actor) {
      const { id, version: expected, successorId } = input;
      // Visitors who have one of its addresses are led elsewhere.
      if (successorId) requirePermission(actor, 'publish');
      await write(db, async (tables, touch) => {
        const row = await findActive(tableOf(tables), id, title);
        requireVersion(row, expected, singular);
        await requireUnplanned(tables, { noun, recordId: id }, actor);
        touch(...(tags?.(row) ?? []));
        const more = await steps.remove?.(tables, row as unknown as RowOf<N>, input, actor, now());
        await softDelete(tableOf(tables), row, now(), change(row, actor, more));
        await steps.changed?.(tables);
      });
      return { success: true, message: `${deletedAs} deleted successfully!` };
    },

    async restore({ id }, { db }, actor) {
      await write(db, async (tables, touch) => {
        const row = await findDeleted(tableOf(tables), id, title);
        await requireUnplanned(tables, { noun, recordId: id }, actor);
        touch(...(tags?.(row) ?? []));
        const own = row as unknown as RowOf<N>;
        const more = await steps.restore?.(tables, own, actor);
        await restore(tableOf(tables), row, change(row, actor, more));
        await steps.restored?.(tables, own, touch);
        await steps.changed?.(tables);
      });
      return { success: true, message: `${title} restored successfully!` };
    },
  };
}
