import { table } from '../../table.ts';

/** What the replies of a user end with. The id is that of the user, with whom it is erased. */
export type ReplySignatureRow = { id: string; text: string };

export const replySignatures = table<ReplySignatureRow>({
  entity: 'replySignature',
  table: 'reply_signatures',
  files: {},
  tags: null,
  // A name and a telephone number would outlive their user in the audit.
  audit: { values: [] },
  schema: ({ column, kinds, primary }) => ({
    columns: { id: column(kinds.id, primary), text: column(kinds.longText) },
    foreignKeys: [
      {
        name: 'fk_reply_signatures_user',
        target: 'user',
        columnNames: ['id'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
