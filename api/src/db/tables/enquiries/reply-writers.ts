import { limits } from '@hydraulics/common/limits';
import { table } from '../../table.ts';

/** Who is writing a reply to an enquiry, and when the last letter was typed. The id is of both. */
export type ReplyWriterRow = { id: string; enquiryId: string; userId: string; userName: string; writtenAt: Date };

export const replyWriters = table<ReplyWriterRow>({
  entity: 'replyWriter',
  table: 'reply_writers',
  files: {},
  backedUp: false,
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(80), primary),
      enquiryId: column(kinds.id),
      userId: column(kinds.id),
      userName: column(kinds.line(limits.name)),
      writtenAt: column(kinds.time),
    },
    indices: [{ name: 'ix_reply_writers_enquiry', columns: ['enquiryId', 'writtenAt'] }],
    foreignKeys: [
      {
        name: 'fk_reply_writers_enquiry',
        target: 'enquiry',
        columnNames: ['enquiryId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
