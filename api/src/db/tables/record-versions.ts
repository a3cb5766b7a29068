import { limits } from '@hydraulics/common/limits';
import type { VersionedNoun } from '@hydraulics/common/nouns/history/versions';
import { json, stringList } from '../columns.ts';
import type { StoredFile } from '../stored-file.ts';
import { table } from '../table.ts';

/**
 * A version of a record that a later one replaced. `version`, `savedAt` and `savedBy` describe the replaced save;
 * `replacedAt`, the user and the session describe the save that replaced it. `content` has the columns whose values are
 * audited, so never a password; `images` repeats the paths in it, which keeps their files.
 */
export type RecordVersionRow = {
  id: string;
  record: VersionedNoun;
  recordId: string;
  version: number;
  name: string | null;
  savedAt: Date;
  savedBy: string | null;
  replacedAt: Date;
  userId: string | null;
  userName: string | null;
  sessionId: string | null;
  /** The columns that the later version changed, including those audited without their values. */
  changed: string[];
  content: Record<string, unknown>;
  images: StoredFile[];
};

/** Earlier versions of records (db/trail/version-trail.ts). No foreign keys: a restored user has the same id. */
export const recordVersions = table<RecordVersionRow>({
  entity: 'recordVersion',
  table: 'record_versions',
  files: { images: true },
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      record: column(kinds.key(40)),
      recordId: column(kinds.id),
      version: column(kinds.integer),
      name: column(kinds.line(limits.name), { nullable: true }),
      savedAt: column(kinds.time),
      savedBy: column(kinds.line(limits.name), { nullable: true }),
      replacedAt: column(kinds.time),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      sessionId: column(kinds.id, { nullable: true }),
      changed: column(kinds.longText, { transformer: stringList }),
      content: column(kinds.longText, { transformer: json }),
      images: column(kinds.longText, { transformer: stringList }),
    },
    indices: [
      { name: 'ix_record_versions_record', columns: ['record', 'recordId', 'version'] },
      { name: 'ix_record_versions_replaced', columns: ['record', 'replacedAt', 'id'] },
    ],
  }),
});
