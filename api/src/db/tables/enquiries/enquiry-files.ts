import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { table } from '../../table.ts';

/** A file that a visitor sends with an enquiry. Its bytes are rows of their own. */
export type EnquiryFileRow = {
  id: string;
  enquiryId: string;
  createdAt: Date;
  name: string;
  bytes: number;
  /** How many have arrived. */
  received: number;
  /** What tells it from another one of the same name and size, or empty. */
  mark: string;
  state: 'arriving' | 'stored' | 'refused';
  /** Why it was refused, for its sender. */
  reason: string | null;
};

export const enquiryFiles = table<EnquiryFileRow>({
  entity: 'enquiryFile',
  table: 'enquiry_files',
  // Deleted with its enquiry and its person at once, so it is in the database and not among the files (decision 131).
  files: {},
  tags: null,
  // The visitor wrote them, and nobody changes them.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      enquiryId: column(kinds.id),
      createdAt: column(kinds.time),
      name: column(kinds.line(enquiryFileLimits.nameLength)),
      bytes: column(kinds.integer),
      received: column(kinds.integer),
      mark: column(kinds.key(80)),
      state: column(kinds.key(10)),
      reason: column(kinds.line(300), { nullable: true }),
    },
    indices: [
      { name: 'ix_enquiry_files_enquiry', columns: ['enquiryId', 'createdAt'] },
      { name: 'ix_enquiry_files_state', columns: ['state', 'createdAt'] },
    ],
    foreignKeys: [
      {
        name: 'fk_enquiry_files_enquiry',
        target: 'enquiry',
        columnNames: ['enquiryId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
