import { limits } from '@hydraulics/common/limits';
import type { DocumentKind } from '@hydraulics/common/units/documents';
import type { Deletable, Edited } from '../../rows.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';
import { type DocumentOwner, ownerTags } from './document-owners.ts';

/** A document of a record. `file` contains the hash of the bytes, which is the original's name, and the format. */
export type DocumentRow = Deletable &
  Edited &
  DocumentOwner & {
    title: string;
    kind: DocumentKind;
    language: string;
    revision: string;
    file: StoredFile;
    bytes: number;
    /** The place among the documents of the record; deleted ones keep theirs. */
    position: number;
  };

export const documents = table<DocumentRow>({
  entity: 'document',
  table: 'documents',
  files: { file: true },
  tags: ownerTags,
  audit: { values: ['title', 'kind', 'language', 'revision', 'file', 'bytes', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable,
      ...edited,
      ownerNoun: column(kinds.key(20)),
      // No foreign key, since it may be in any table: media/purge.ts purges it with its owner.
      ownerId: column(kinds.id),
      title: column(kinds.line(limits.name)),
      kind: column(kinds.key(20)),
      language: column(kinds.key(35)),
      revision: column(kinds.line(limits.revision)),
      file: column(kinds.key(60)),
      bytes: column(kinds.integer),
      position: column(kinds.integer),
    },
    indices: [
      { name: 'ix_documents_owner', columns: ['ownerNoun', 'ownerId', 'deletedAt', 'position', 'id'] },
      { name: 'ix_documents_created', columns: ['deletedAt', 'createdAt', 'id'] },
    ],
  }),
});
