import { table } from '../../table.ts';

/** A piece of a file of staff in base64, small enough for every database's packets. */
export type ReplyFilePartRow = { id: string; fileId: string; place: number; content: string };

export const replyFileParts = table<ReplyFilePartRow>({
  entity: 'replyFilePart',
  table: 'reply_file_parts',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      fileId: column(kinds.id),
      place: column(kinds.integer),
      content: column(kinds.longText),
    },
    indices: [{ name: 'ix_reply_file_parts_file', columns: ['fileId', 'place'] }],
    foreignKeys: [
      {
        name: 'fk_reply_file_parts_file',
        target: 'replyFile',
        columnNames: ['fileId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
