import { limits } from '@hydraulics/common/limits';
import { json, stringList } from '../../columns.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';

/**
 * The sheet of the rows, its headings, whether rows without an id are matched by name, and whether new products are
 * added as drafts.
 */
type ImportShape = { sheet: string; columns: string[]; byName: boolean; asDrafts?: boolean };

/** Who started it, as the activity log names them. */
type Starter = { userId: string; address: string; userAgent: string };

/** The outcome of an import. */
type ImportResult = { message: string | null };

/** An import of products from a spreadsheet. It is kept for a day. */
export type ProductImportRow = {
  id: string;
  createdAt: Date;
  userId: string | null;
  userName: string | null;
  fileName: string;
  /** While it is running it has a job (imports/run-import.ts). */
  state: 'receiving' | 'running' | 'interrupted' | 'done' | 'failed' | 'undone';
  shape: ImportShape;
  total: number;
  images: StoredFile[];
  /** The names of `images` as they were sent. */
  imageNames: string[];
  documents: StoredFile[];
  /** The names of `documents` as they were sent, and their bytes. */
  documentFiles: { name: string; bytes: number }[];
  result: ImportResult;
  /** Null until it is started, and if a version did that which continues none. */
  startedBy: Starter | null;
  /** How many rows are written, from time to time; null before version 1.1. */
  done: number | null;
};

export const productImports = table<ProductImportRow>({
  entity: 'productImport',
  table: 'product_imports',
  files: { images: true, documents: true },
  tags: null,
  audit: false,
  // Rows are stored for a day, and a restored database has other products.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      fileName: column(kinds.line(limits.name)),
      state: column(kinds.key(20)),
      shape: column(kinds.longText, { transformer: json }),
      total: column(kinds.integer),
      images: column(kinds.longText, { transformer: stringList }),
      imageNames: column(kinds.longText, { transformer: stringList }),
      documents: column(kinds.longText, { nullable: true, transformer: stringList }),
      documentFiles: column(kinds.longText, { nullable: true, transformer: json }),
      result: column(kinds.longText, { transformer: json }),
      startedBy: column(kinds.longText, { nullable: true, transformer: json }),
      done: column(kinds.integer, { nullable: true }),
    },
    indices: [{ name: 'ix_product_imports_created', columns: ['createdAt'] }],
  }),
});
