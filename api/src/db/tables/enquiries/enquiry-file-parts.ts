import { table } from '../../table.ts';

/** A piece of a visitor's file in base64, small enough for every database's packets. `place` is its first byte. */
export type EnquiryFilePartRow = { id: string; fileId: string; place: number; content: string };

export const enquiryFileParts = table<EnquiryFilePartRow>({
  entity: 'enquiryFilePart',
  table: 'enquiry_file_parts',
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
    indices: [{ name: 'ix_enquiry_file_parts_file', columns: ['fileId', 'place'] }],
    foreignKeys: [
      {
        name: 'fk_enquiry_file_parts_file',
        target: 'enquiryFile',
        columnNames: ['fileId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
