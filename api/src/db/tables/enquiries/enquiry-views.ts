import type { View } from '@hydraulics/common/nouns/thread/views';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** The views of the list of enquiries that a user saved. The id is that of the user. */
export type EnquiryViewsRow = { id: string; views: View[]; version: number };

export const enquiryViews = table<EnquiryViewsRow>({
  entity: 'enquiryViews',
  table: 'enquiry_views',
  files: {},
  tags: null,
  // A search may name a customer, who could not be erased from the audit.
  audit: { values: [] },
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      views: column(kinds.longText, { transformer: json }),
      version: column(kinds.integer),
    },
    foreignKeys: [
      {
        name: 'fk_enquiry_views_user',
        target: 'user',
        columnNames: ['id'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
