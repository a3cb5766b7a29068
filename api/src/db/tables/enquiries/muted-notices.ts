import type { NoticeKind } from '@hydraulics/common/nouns/thread/notices';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** What a user switched off of the mails about enquiries, and of what the desktop app tells. */
export type Muted = NoticeKind | `app-${NoticeKind}`;

/** The id is that of the user. */
export type MutedNoticesRow = { id: string; kinds: Muted[] };

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
