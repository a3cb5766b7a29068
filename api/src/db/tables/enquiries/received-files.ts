import { limits } from '@hydraulics/common/limits';
import { table } from '../../table.ts';

/** A file that came with a mail. Its bytes are rows of their own, unless it was refused. */
export type ReceivedFileRow = {
  id: string;
  mailId: string;
  place: number;
  name: string;
  bytes: number;
  /** Why it was not stored, for staff. */
  refused: string | null;
};

export const receivedFiles = table<ReceivedFileRow>({
  entity: 'receivedFile',
  table: 'received_files',
  // Deleted with its mail and its person at once, so it is in the database and not among the files.
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      mailId: column(kinds.id),
      place: column(kinds.integer),
      name: column(kinds.line(limits.name)),
      bytes: column(kinds.integer),
      refused: column(kinds.line(300), { nullable: true }),
    },
    indices: [{ name: 'ix_received_files_mail', columns: ['mailId', 'place'] }],
    foreignKeys: [
      {
        name: 'fk_received_files_mail',
        target: 'receivedMail',
        columnNames: ['mailId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
