import { limits } from '@hydraulics/common/limits';
import { table } from '../../table.ts';

/** A file of their own that staff attach to a reply. Its bytes are rows of their own. */
export type ReplyFileRow = {
  id: string;
  enquiryId: string;
  createdAt: Date;
  name: string;
  bytes: number;
  /** The first message that it was sent with; null while it is not sent. */
  messageId: string | null;
};

export const replyFiles = table<ReplyFileRow>({
  entity: 'replyFile',
  table: 'reply_files',
  // Deleted with its enquiry and its person at once, so it is in the database and not among the files (decision 131).
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      enquiryId: column(kinds.id),
      createdAt: column(kinds.time),
      name: column(kinds.line(limits.name)),
      bytes: column(kinds.integer),
      messageId: column(kinds.id, { nullable: true }),
    },
    indices: [
      { name: 'ix_reply_files_enquiry', columns: ['enquiryId', 'createdAt'] },
      { name: 'ix_reply_files_message', columns: ['messageId', 'createdAt'] },
    ],
    foreignKeys: [
      {
        name: 'fk_reply_files_enquiry',
        target: 'enquiry',
        columnNames: ['enquiryId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
