import { table } from '../../table.ts';

/** A piece of a received file in base64, small enough for every database's packets. */
export type ReceivedFilePartRow = { id: string; fileId: string; place: number; content: string };

export const receivedFileParts = table<ReceivedFilePartRow>({
  entity: 'receivedFilePart',
  table: 'received_file_parts',
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
    indices: [{ name: 'ix_received_file_parts_file', columns: ['fileId', 'place'] }],
    foreignKeys: [
      {
        name: 'fk_received_file_parts_file',
        target: 'receivedFile',
        columnNames: ['fileId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
