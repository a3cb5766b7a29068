import { randomUUID } from 'node:crypto';
import type { DocumentRevision, ProductDocument } from '@hydraulics/common/nouns/documents/documents';
import { documentAddress, parseDocumentPath } from '@hydraulics/common/units/documents';
import { type FindOptionsWhere, In, IsNull, Like } from 'typeorm';
import type { Tables } from '../db/database.ts';
import { filePath } from '../db/stored-file.ts';
import { type DocumentOwner, type DocumentOwnerNoun, ownerOf } from '../db/tables/documents/document-owners.ts';
import { type DocumentRow, neverShown } from '../db/tables/documents/documents.ts';
import type { RecordVersionRow } from '../db/tables/record-versions.ts';
import { type Audience, shownRows } from './publication/shown.ts';

const inPlace = { position: 'ASC', id: 'ASC' } as const;

/** The documents that visitors may see, if they see their record. Nothing else decides it. */
export const publicDocuments: FindOptionsWhere<DocumentRow> = { deletedAt: IsNull(), expired: false };

/** The active documents of a record, in their order; for visitors those that have not expired. */
export const documentsOf = (
  tables: Tables,
  owner: DocumentOwner,
  audience: Audience = 'staff',
): Promise<DocumentRow[]> => {
  const shown = audience === 'staff' ? { deletedAt: IsNull() } : publicDocuments;
  return tables.documents.find({ where: { ...ownerOf(owner), ...shown }, order: inPlace });
};

/** Copies the active documents of a record to another one. Both share the files. `fresh`: columns of new rows. */
export async function copyDocuments(
  tables: Tables,
  from: DocumentOwner,
  to: DocumentOwner,
  fresh: Pick<DocumentRow, 'createdAt' | 'updatedAt' | 'version' | 'deletedAt' | 'updatedBy'>,
): Promise<void> {
  const rows = await documentsOf(tables, from);
  await tables.documents.insert(
    rows.map(row => ({ ...row, ...fresh, ...neverShown, id: randomUUID(), ...ownerOf(to) })),
  );
}

/** The public fields of a document. */
export function toProductDocument(row: DocumentRow): ProductDocument {
  const { id, title, kind, language, revision, bytes, issuer, number, validUntil, updatedAt } = row;
  const format = formatOf(row);
  const path = documentAddress(id, { title, revision, language, format });
  return {
    _id: id,
    title,
    kind,
    language,
    revision,
    ...(issuer ? { issuer } : {}),
    ...(number ? { number } : {}),
    ...(validUntil ? { validUntil } : {}),
    format,
    bytes,
    path,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The format and the hash of a stored document. */
function fileOf({ file }: Pick<DocumentRow, 'file'>) {
  const path = parseDocumentPath(filePath(file));
  if (!path) throw new Error(`${filePath(file)} does not name a document.`);
  return path;
}

/** The format of a stored document. */
export const formatOf = (row: Pick<DocumentRow, 'file'>) => fileOf(row).format;

/** Whether the record is stored, and not in the trash. */
export const isActiveOwner = (tables: Tables, { ownerNoun, ownerId }: DocumentOwner): Promise<boolean> =>
  tables[ownerNoun].existsBy({ id: ownerId, deletedAt: IsNull() });

/** A document, if visitors can see it and its record. */
export async function findPublicDocument(tables: Tables, id: string): Promise<DocumentRow | null> {
  const row = await tables.documents.findOneBy({ ...publicDocuments, id });
  if (!row) return null;
  const { ownerNoun, ownerId } = row;
  const owner = shownRows(tables, ownerNoun, 'visitors').andWhere('row.id = :ownerId', { ownerId });
  return (await owner.getExists()) ? row : null;
}

/** The documents of some records of a noun that visitors may see, or those of `where`; each record's in their order. */
export async function documentsByOwner(
  tables: Tables,
  ownerNoun: DocumentOwnerNoun,
  ownerIds: string[],
  where: FindOptionsWhere<DocumentRow> = publicDocuments,
): Promise<Map<string, DocumentRow[]>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await tables.documents.find({
    where: { ...where, ownerNoun, ownerId: In(ownerIds) },
    order: inPlace,
  });
  return Map.groupBy(rows, ({ ownerId }) => ownerId);
}

/** The PDF documents of products for the sitemap, at most twenty of each product. */
export async function pdfsOf(tables: Tables, productIds: string[]): Promise<Map<string, DocumentRow[]>> {
  const byProduct = await documentsByOwner(tables, 'products', productIds, {
    ...publicDocuments,
    file: Like('%.pdf') as never,
  });
  return new Map([...byProduct].map(([id, rows]) => [id, rows.slice(0, 20)]));
}

const whereVersions = (ids: string[]) => ({ record: 'documents' as const, recordId: In(ids) });

const replacesFile = ({ changed }: Pick<RecordVersionRow, 'changed'>) => changed.includes('file');

/** The number of earlier files of each document. */
export async function countRevisions({ recordVersions }: Tables, ids: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const select = { id: true, recordId: true, changed: true } as const;
  for (const row of await recordVersions.find({ where: whereVersions(ids), select })) {
    if (replacesFile(row)) counts.set(row.recordId, (counts.get(row.recordId) ?? 0) + 1);
  }
  return counts;
}

export type EarlierFile = Omit<DocumentRevision, 'path'>;

/** The earlier files of a document, the latest first. */
export async function earlierFiles({ recordVersions }: Tables, id: string): Promise<EarlierFile[]> {
  const rows = await recordVersions.find({ where: whereVersions([id]), order: { version: 'DESC' } });
  return rows.filter(replacesFile).flatMap(row => {
    const { title, kind, language, revision, bytes, file } = row.content as unknown as DocumentRow;
    const stored = parseDocumentPath(filePath(file));
    if (!stored) return [];
    return [
      {
        version: row.version,
        title,
        kind,
        language,
        revision,
        format: stored.format,
        bytes,
        file: filePath(file),
        savedAt: row.savedAt.toISOString(),
        savedBy: row.savedBy,
        replacedAt: row.replacedAt.toISOString(),
        replacedBy: row.userName,
      },
    ];
  });
}
