import { limits } from '@hydraulics/common/limits';
import type { BulkAction } from '@hydraulics/common/nouns/enquiry-desk';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** The numbers of enquiries that were changed, needed no change, had been changed by another user, or were deleted. */
export type BulkCounts = { changed: number; unchanged: number; conflicts: number; gone: number };

/** A bulk operation on enquiries, executed in several transactions. */
export type EnquiryOperationRow = {
  id: string;
  createdAt: Date;
  /** Null until the operation is complete. */
  finishedAt: Date | null;
  userId: string | null;
  userName: string | null;
  action: BulkAction;
  assigneeId: string | null;
  /** The operation that this one reverses. */
  undoes: string | null;
  /** The ids and versions of the enquiries, emptied at the end. */
  items: [id: string, version: number][];
  /** The number of processed items. */
  position: number;
  counts: BulkCounts;
};

export const enquiryOperations = table<EnquiryOperationRow>({
  entity: 'enquiryOperation',
  table: 'enquiry_operations',
  files: {},
  tags: null,
  audit: false,
  // Rows are stored for a day, for repeated requests only.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      finishedAt: column(kinds.time, { nullable: true }),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      action: column(kinds.key(20)),
      assigneeId: column(kinds.id, { nullable: true }),
      undoes: column(kinds.id, { nullable: true }),
      items: column(kinds.longText, { transformer: json }),
      position: column(kinds.integer),
      counts: column(kinds.longText, { transformer: json }),
    },
    indices: [{ name: 'ix_enquiry_operations_created', columns: ['createdAt'] }],
  }),
});
