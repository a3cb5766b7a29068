import { type Table, table } from '../../table.ts';

/**
 * A piece of a file in base64, small enough for every database's packets. `place` orders the pieces: of a visitor's file
 * it is the first byte.
 */
export type FilePartRow = { id: string; fileId: string; place: number; content: string };

/** The pieces of the files of another table, which are deleted with their file. */
const partsOf = (names: { entity: string; table: string; file: string }): Table<FilePartRow> =>
  table<FilePartRow>({
    entity: names.entity,
    table: names.table,
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
      indices: [{ name: `ix_${names.table}_file`, columns: ['fileId', 'place'] }],
      foreignKeys: [
        {
          name: `fk_${names.table}_file`,
          target: names.file,
          columnNames: ['fileId'],
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    }),
  });

export const enquiryFileParts = partsOf({
  entity: 'enquiryFilePart',
  table: 'enquiry_file_parts',
  file: 'enquiryFile',
});

export const receivedFileParts = partsOf({
  entity: 'receivedFilePart',
  table: 'received_file_parts',
  file: 'receivedFile',
});

export const replyFileParts = partsOf({ entity: 'replyFilePart', table: 'reply_file_parts', file: 'replyFile' });
