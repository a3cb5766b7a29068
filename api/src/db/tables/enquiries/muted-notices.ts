import type { NoticeKind } from '@hydraulics/common/nouns/thread/notices';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** The mails about enquiries that a user switched off. The id is that of the user. */
export type MutedNoticesRow = { id: string; kinds: NoticeKind[] };

export const mutedNotices = table<MutedNoticesRow>({
  entity: 'mutedNotices',
  table: 'muted_notices',
  files: {},
  tags: null,
  audit: { values: ['kinds'] },
  schema: ({ column, kinds, primary }) => ({
    columns: { id: column(kinds.id, primary), kinds: column(kinds.longText, { transformer: json }) },
    foreignKeys: [
      {
        name: 'fk_muted_notices_user',
        target: 'user',
        columnNames: ['id'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
