import { limits } from '@hydraulics/common/limits';
import { json } from '../columns.ts';
import { table } from '../table.ts';

/**
 * The previous values of a record's changed columns. Of an imported product: its place, whether it is new, whether its
 * values were changed (its earlier version has the old ones), and its added or changed documents.
 */
type Before = {
  categoryId?: string;
  position?: number;
  homePosition?: number | null;
  isNew?: true;
  isEdited?: true;
  documents?: DocumentStep[];
};

/** An imported document: its version afterwards, and whether it was added. */
export type DocumentStep = { id: string; version: number; isNew?: true };

/** A changed record: its version after the change, and its values before. */
export type BulkStep = { id: string; version: number; before: Before };

/** The result of a bulk operation, as in its response. */
export type StoredResult = { message: string; changed: number; unchanged: number; conflicts: number; gone: number };

/** A change of many records in one transaction. */
export type BulkOperationRow = {
  id: string;
  createdAt: Date;
  userId: string | null;
  userName: string | null;
  noun: string;
  action: string;
  changes: BulkStep[];
  result: StoredResult;
};

export const bulkOperations = table<BulkOperationRow>({
  entity: 'bulkOperation',
  table: 'bulk_operations',
  files: {},
  tags: null,
  audit: false,
  // Rows are stored for a day, for repeated requests and undo only.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      noun: column(kinds.key(20)),
      action: column(kinds.key(20)),
      changes: column(kinds.longText, { transformer: json }),
      result: column(kinds.longText, { transformer: json }),
    },
    indices: [{ name: 'ix_bulk_operations_created', columns: ['createdAt'] }],
  }),
});
