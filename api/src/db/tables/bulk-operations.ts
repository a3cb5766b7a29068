import { limits } from '@hydraulics/common/limits';
import type { Specifications } from '@hydraulics/common/nouns/attributes/attributes';
import type { PagePlace } from '@hydraulics/common/nouns/pages/pages';
import type { Shown } from '@hydraulics/common/nouns/publication/publication';
import { json } from '../columns.ts';
import { table } from '../table.ts';
import type { EnquiryEventRow } from './enquiries/enquiry-events.ts';

/**
 * The previous values of a record's changed columns. Of an imported product: its place, whether it is new, whether its
 * values were changed (its earlier version has the old ones), and its added or changed documents. Moments are ISO 8601.
 */
type Before = {
  categoryId?: string;
  position?: number;
  homePosition?: number | null;
  specifications?: Specifications;
  isNew?: true;
  isEdited?: true;
  documents?: DocumentStep[];
  status?: Shown;
  place?: PagePlace;
  publishAt?: string | null;
  unpublishAt?: string | null;
};

/** An imported document: its version afterwards, and whether it was added. */
export type DocumentStep = { id: string; version: number; isNew?: true };

/** The event of an enquiry, which has no other columns to change. */
type EnquiryEvent = Pick<EnquiryEventRow, 'kind' | 'before' | 'after'>;

/** A changed record: its version after the change, and its values before. */
export type BulkStep = { id: string; version: number; before: Before & Partial<EnquiryEvent> };

/** The numbers of records that were changed, needed no change, had been changed by another user, or were deleted. */
type BulkCounts = { changed: number; unchanged: number; conflicts: number; gone: number };

/**
 * `left`: sentences about what an undo left of single records. `skipped`: the ids of the first few that were skipped.
 */
export type StoredResult = BulkCounts & { left?: string; skipped?: { conflicts: string[]; gone: string[] } };

/** A change of many records, in one transaction or several. */
export type BulkOperationRow = {
  id: string;
  createdAt: Date;
  userId: string | null;
  userName: string | null;
  noun: string;
  action: string;
  /** Of the request, so that no other one is taken for its repetition; null if it can have none. */
  fingerprint: string | null;
  /** The ids and versions of the records, until the operation is complete. */
  items: [id: string, version: number][] | null;
  /** The number of processed items; null once the operation is complete. */
  position: number | null;
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
      fingerprint: column(kinds.key(64), { nullable: true }),
      items: column(kinds.longText, { nullable: true, transformer: json }),
      position: column(kinds.integer, { nullable: true }),
      changes: column(kinds.longText, { transformer: json }),
      result: column(kinds.longText, { transformer: json }),
    },
    indices: [{ name: 'ix_bulk_operations_created', columns: ['createdAt'] }],
  }),
});
