import { limits } from '@hydraulics/common/limits';
import type { DocumentKind } from '@hydraulics/common/units/documents';
import { tag } from '../../content-tags.ts';
import type { Deletable, Edited } from '../../rows.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';

/** A document of a product. `file` contains the hash of the bytes, which is the original's name, and the format. */
export type DocumentRow = Deletable &
  Edited & {
    productId: string;
    title: string;
    kind: DocumentKind;
    language: string;
    revision: string;
    file: StoredFile;
    bytes: number;
    /** The place among the documents of the product; deleted ones keep theirs. */
    position: number;
  };

export const documents = table<DocumentRow>({
  entity: 'document',
  table: 'documents',
  files: { file: true },
  tags: ({ productId }) => [tag.product(productId)],
  audit: { values: ['title', 'kind', 'language', 'revision', 'file', 'bytes', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable,
      ...edited,
      productId: column(kinds.id),
      title: column(kinds.line(limits.name)),
      kind: column(kinds.key(20)),
      language: column(kinds.key(35)),
      revision: column(kinds.line(limits.revision)),
      file: column(kinds.key(60)),
      bytes: column(kinds.integer),
      position: column(kinds.integer),
    },
    indices: [
      { name: 'ix_documents_place', columns: ['productId', 'deletedAt', 'position', 'id'] },
      { name: 'ix_documents_created', columns: ['deletedAt', 'createdAt', 'id'] },
    ],
    foreignKeys: [
      {
        name: 'fk_documents_product',
        target: 'product',
        columnNames: ['productId'],
        referencedColumnNames: ['id'],
        // Purging a product purges its documents first, with their files (media/purge.ts).
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
