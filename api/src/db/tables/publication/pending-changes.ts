import { limits } from '@hydraulics/common/limits';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { json, stringList } from '../../columns.ts';
import type { Deletable } from '../../rows.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';

/**
 * A change of a published record that visitors do not see yet, at most one of each record. `content` has the columns of
 * earlier versions; `changed` names those that differ from the record as it was at `baseVersion`. `images` repeats the
 * files in the content, which keeps them. One that was discarded is in the trash.
 */
export type PendingChangeRow = Deletable & {
  record: PendingNoun;
  recordId: string;
  name: string | null;
  baseVersion: number;
  savedBy: string | null;
  changed: string[];
  content: Record<string, unknown>;
  images: StoredFile[];
};

/** No foreign keys: the change of a record in the trash is kept with it. */
export const pendingChanges = table<PendingChangeRow>({
  entity: 'pendingChange',
  table: 'pending_changes',
  files: { images: true },
  tags: null,
  // The fields of its record are audited (db/trail/audit-trail.ts).
  audit: { values: ['content'] },
  schema: kit => {
    const unique = kit.unique('uq_pending_changes_record', ['record', 'recordId']);
    return {
      columns: {
        ...kit.deletable,
        record: kit.column(kit.kinds.key(40)),
        recordId: kit.column(kit.kinds.id),
        name: kit.column(kit.kinds.line(limits.name), { nullable: true }),
        baseVersion: kit.column(kit.kinds.integer),
        savedBy: kit.column(kit.kinds.line(limits.name), { nullable: true }),
        changed: kit.column(kit.kinds.longText, { transformer: stringList }),
        content: kit.column(kit.kinds.longText, { transformer: json }),
        images: kit.column(kit.kinds.longText, { transformer: stringList }),
      },
      ...unique,
      indices: [
        ...(unique.indices ?? []),
        { name: 'ix_pending_changes_updated', columns: ['deletedAt', 'updatedAt', 'id'] },
      ],
    };
  },
});
