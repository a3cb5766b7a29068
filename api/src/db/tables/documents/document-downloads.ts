import { table } from '../../table.ts';

/** Complete downloads of a document on a day (UTC). Nothing is stored about who downloaded it. */
export type DocumentDownloadsRow = { id: string; documentId: string; day: string; downloads: number };

export const documentDownloads = table<DocumentDownloadsRow>({
  entity: 'documentDownloads',
  table: 'document_downloads',
  files: {},
  tags: null,
  // No person changes it.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      /** The document and the day, so that two processes count in one row. */
      id: column(kinds.key(50), primary),
      documentId: column(kinds.id),
      day: column(kinds.key(10)),
      downloads: column(kinds.integer),
    },
    indices: [{ name: 'ix_document_downloads_day', columns: ['documentId', 'day'] }],
    foreignKeys: [
      {
        name: 'fk_document_downloads_document',
        target: 'document',
        columnNames: ['documentId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
