import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { documentFields } from '@hydraulics/common/nouns/fields/record-fields';
import { tag } from '../../content-tags.ts';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited } from '../../rows.ts';
import { table } from '../../table.ts';

/** A document of a product. `file` contains the hash of the bytes, which is the original's name, and the format. */
export type DocumentRow = Deletable &
  Edited &
  RowOf<typeof documentFields> & {
    productId: string;
    bytes: number;
    /** The place among the documents of the product; deleted ones keep theirs. */
    position: number;
  };

export const documents = table<DocumentRow>({
  entity: 'document',
  table: 'documents',
  files: { file: true },
  tags: ({ productId }) => [tag.product(productId)],
  audit: { values: [...namesOf(documentFields), 'bytes', 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(documentFields, kit),
      productId: kit.column(kit.kinds.id),
      bytes: kit.column(kit.kinds.integer),
      position: kit.column(kit.kinds.integer),
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
