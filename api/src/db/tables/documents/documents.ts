import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { documentFields } from '@hydraulics/common/nouns/fields/record-fields';
import { optionalJson, yesOrNo } from '../../columns.ts';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited } from '../../rows.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';
import type { Words } from '../../words/exact-words.ts';
import { type DocumentOwner, ownerTags } from './document-owners.ts';

/** A document of a record. `file` contains the hash of the bytes, which is the original's name, and the format. */
export type DocumentRow = Deletable &
  Edited &
  RowOf<typeof documentFields> &
  DocumentOwner & {
    bytes: number;
    /** Its last day is over, so visitors do not see it. A job changes it, because readers compare no clocks. */
    expired: boolean;
    /** The end that the recipients were mailed about. */
    remindedOf: string | null;
    /** Every file that visitors have seen here, in their order: each keeps its address. */
    shownFiles: StoredFile[];
    /** Why an owner deleted it before the day until which it is kept. */
    deletionReason: string;
    /** The place among the documents of the record; deleted ones keep theirs. */
    position: number;
  };

/** The columns of a document that is no certificate. */
export const noCertificate = { issuer: '', number: '', validUntil: null, expired: false, remindedOf: null } as const;

/** The columns of a document that visitors have never seen. */
export const neverShown = { keepUntil: null, shownFiles: [] as StoredFile[], deletionReason: '' };

/** Version 1.0.0 does not know declarations of conformity. */
export const storedKinds = { unknown: { declaration: 'certificate' } } as const satisfies Words;

export const documents = table<DocumentRow>({
  entity: 'document',
  table: 'documents',
  files: { file: true, shownFiles: true },
  tags: ownerTags,
  audit: { values: [...namesOf(documentFields), 'bytes', 'deletionReason', 'deletedAt'] },
  words: { kind: storedKinds },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(documentFields, kit),
      ...kit.words('kind', storedKinds, kit.column(kit.kinds.key(20))),
      ownerNoun: kit.column(kit.kinds.key(20)),
      // No foreign key, since it may be in any table: media/purge.ts purges it with its owner.
      ownerId: kit.column(kit.kinds.id),
      bytes: kit.column(kit.kinds.integer),
      position: kit.column(kit.kinds.integer),
      expired: kit.column(kit.kinds.integer, { default: 0, transformer: yesOrNo }),
      remindedOf: kit.column(kit.kinds.key(10), { nullable: true }),
      shownFiles: kit.column(kit.kinds.longText, { nullable: true, transformer: optionalJson<StoredFile[]>(() => []) }),
      deletionReason: kit.column(kit.kinds.line(limits.deletionReason), { default: '' }),
    },
    indices: [
      { name: 'ix_documents_owner', columns: ['ownerNoun', 'ownerId', 'deletedAt', 'position', 'id'] },
      { name: 'ix_documents_created', columns: ['deletedAt', 'createdAt', 'id'] },
    ],
  }),
});
