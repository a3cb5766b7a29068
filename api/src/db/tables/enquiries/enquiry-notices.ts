import { limits } from '@hydraulics/common/limits';
import type { NoticeKind } from '@hydraulics/common/nouns/thread/notices';
import { table } from '../../table.ts';

/** What the desktop app tells a user about an enquiry of theirs. `byName`: who assigned it. */
export type EnquiryNoticeRow = {
  id: string;
  userId: string;
  enquiryId: string;
  createdAt: Date;
  kind: NoticeKind;
  byName: string | null;
};

const ofRow = (column: string, target: string) => ({
  target,
  columnNames: [column],
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE' as const,
  onUpdate: 'NO ACTION' as const,
});

export const enquiryNotices = table<EnquiryNoticeRow>({
  entity: 'enquiryNotice',
  table: 'enquiry_notices',
  files: {},
  // What was told before a restored backup is not told again.
  backedUp: false,
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      userId: column(kinds.id),
      enquiryId: column(kinds.id),
      createdAt: column(kinds.time),
      kind: column(kinds.key(20)),
      byName: column(kinds.line(limits.name), { nullable: true }),
    },
    indices: [
      { name: 'ix_enquiry_notices_user', columns: ['userId', 'createdAt'] },
      { name: 'ix_enquiry_notices_enquiry', columns: ['enquiryId', 'userId', 'kind'] },
    ],
    foreignKeys: [
      { name: 'fk_enquiry_notices_user', ...ofRow('userId', 'user') },
      { name: 'fk_enquiry_notices_enquiry', ...ofRow('enquiryId', 'enquiry') },
    ],
  }),
});
