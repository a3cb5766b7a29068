import { limits } from '@hydraulics/common/limits';
import type { BulkAction } from '@hydraulics/common/nouns/enquiry-desk';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** How many enquiries were changed, were so already, belong to somebody else's change, and are gone. */
export type BulkCounts = { changed: number; unchanged: number; conflicts: number; gone: number };

/** An operation on many enquiries, which is done in several transactions. */
export type EnquiryOperationRow = {
  id: string;
  createdAt: Date;
  /** Null until all is done. */
  finishedAt: Date | null;
  userId: string | null;
  userName: string | null;
  action: BulkAction;
  assigneeId: string | null;
  /** The operation that this one reverses. */
  undoes: string | null;
  /** The ids and versions of the enquiries, emptied at the end. */
  items: [id: string, version: number][];
  /** How many of the items are done. */
  position: number;
  counts: BulkCounts;
};

export const enquiryOperations = table<EnquiryOperationRow>({
  entity: 'enquiryOperation',
  table: 'enquiry_operations',
  images: {},
  tags: null,
  audit: false,
  // They are kept for a day, for requests that are sent again.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary('enquiry_operations')),
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
