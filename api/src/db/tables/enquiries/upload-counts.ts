import { table } from '../../table.ts';

/** How many bytes of files an address sent in a day. The id is a hash under the server's secret. */
export type UploadCountRow = { id: string; day: string; bytes: number };

export const uploadCounts = table<UploadCountRow>({
  entity: 'uploadCount',
  table: 'upload_counts',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(43), primary),
      day: column(kinds.key(10)),
      bytes: column(kinds.integer),
    },
    indices: [{ name: 'ix_upload_counts_day', columns: ['day'] }],
  }),
});
