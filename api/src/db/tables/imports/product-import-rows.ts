import { limits } from '@hydraulics/common/limits';
import type { ImportRemark, RowOutcome } from '@hydraulics/common/nouns/imports/imports';
import type { RelationField } from '@hydraulics/common/nouns/lists/related-products';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';
import type { DocumentRow } from '../documents/documents.ts';
import type { ProductValues } from '../products.ts';

/** The planned change of a row: the versions that it was checked against, the changed columns, and a new place. */
export type PlannedChange = {
  version: number;
  category: { id: string; version: number };
  set: Partial<Omit<ProductValues, 'imageAlts'>>;
  order: number | null;
  documents?: PlannedDocument[];
  /** Relations that name products of the same table, in their order, until all rows are checked. */
  named?: Partial<Record<RelationField, ({ id: string } | { name: string })[]>>;
};

/** A document that a row adds, with version 0, or changes. */
export type PlannedDocument = {
  id: string;
  version: number;
  set: Pick<DocumentRow, 'title' | 'kind' | 'language' | 'revision'> & Partial<Pick<DocumentRow, 'file' | 'bytes'>>;
};

/** A row of an import as it was checked. `productId` is the changed product, or the id of the new one. */
export type ProductImportRowRow = {
  id: string;
  importId: string;
  /** The row in the sheet. */
  place: number;
  productId: string | null;
  name: string;
  outcome: RowOutcome;
  planned: PlannedChange | null;
  remarks: ImportRemark[];
};

export const productImportRows = table<ProductImportRowRow>({
  entity: 'productImportRow',
  table: 'product_import_rows',
  files: { planned: { set: { images: true, specImage: true, searchImage: true }, documents: { set: { file: true } } } },
  // Files that were sent are held by the import. An import whose other files were deleted refuses their rows.
  holdsFiles: false,
  tags: null,
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      importId: column(kinds.id),
      place: column(kinds.integer),
      productId: column(kinds.id, { nullable: true }),
      name: column(kinds.line(limits.name)),
      outcome: column(kinds.key(20)),
      planned: column(kinds.longText, { transformer: json }),
      remarks: column(kinds.longText, { transformer: json }),
    },
    indices: [
      { name: 'ix_product_import_rows_place', columns: ['importId', 'place'] },
      { name: 'ix_product_import_rows_outcome', columns: ['importId', 'outcome', 'place'] },
    ],
  }),
});
