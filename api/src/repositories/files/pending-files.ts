import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { tables as described } from '../../db/schema.ts';
import { type FilePlaces, filePath, filesIn } from '../../db/stored-file.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';

/** The files in the fields that a pending change changes: those of the others are its record's. */
export const changedFilesOf = (row: PendingChangeRow): string[] => [
  ...new Set(changedFields(row).flatMap(({ paths }) => paths)),
];

/** The same by field. */
export function changedFields({ record, changed, content }: PendingChangeRow): { field: string; paths: string[] }[] {
  const places: FilePlaces = described[record].files;
  return changed.flatMap(field => {
    const place = places[field];
    const value = content[field];
    if (!place || value === null || value === undefined) return [];
    return [{ field, paths: filesIn({ [field]: value }, { [field]: place }).map(filePath) }];
  });
}

/** The pending changes with an image, without those in the trash; or those of some ids, there or not. */
export function pendingWith({ pendingChanges }: Tables, wanted: string | string[]): Promise<PendingChangeRow[]> {
  if (typeof wanted !== 'string') return pendingChanges.find({ where: { id: In(wanted) }, order: { name: 'ASC' } });
  // Not by a find operator, which the column's transformer would encode.
  const images = `%"${wanted}"%`;
  return pendingChanges
    .createQueryBuilder('row')
    .where('row.deletedAt IS NULL AND row.images LIKE :images', { images })
    .orderBy('row.name', 'ASC')
    .getMany();
}
