import { fieldError } from '@hydraulics/common/contract/errors';
import { longDay } from '@hydraulics/common/units/dates/days';
import {
  type documentAddress,
  isRevisionOf,
  parseDocumentPath,
  revisionAddress,
} from '@hydraulics/common/units/documents';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { DocumentRow } from '../../db/tables/documents/documents.ts';
import { dayOf } from './certificates.ts';

/** EU Regulation 2023/1230 asks for instructions and declarations to be reachable so long. */
const keptYears = 10;

type Kept = Pick<DocumentRow, 'keepUntil' | 'createdAt' | 'shownFiles' | 'deletionReason'>;

/** The last day of ten years from a time. */
const tenYearsFrom = (time: Date): string =>
  dayOf(new Date(time.getFullYear() + keptYears, time.getMonth(), time.getDate()));

const latest = (one: string, other: string): string => (one > other ? one : other);

/** The day until which a document stays at its address. */
export const keepUntilOf = ({ keepUntil, createdAt }: Pick<DocumentRow, 'keepUntil' | 'createdAt'>): string =>
  keepUntil || tenYearsFrom(createdAt);

/** Whether visitors have seen a document that must stay reachable. */
export const isKept = (row: Kept, now: Date): boolean =>
  row.shownFiles.length > 0 && row.deletionReason === '' && keepUntilOf(row) >= dayOf(now);

/**
 * The day of a new or changed document: ten years from now for a new file, later if that is asked for.
 * @throws AppError `invalid_input` if a document that visitors have seen would be kept for a shorter time
 */
export function nextKeepUntil(
  { asked, before, isNewFile }: { asked: string | undefined; before: DocumentRow | undefined; isNewFile: boolean },
  now: Date,
): string {
  // What staff have prolonged may be shortened, but never below ten years.
  const least =
    before && before.shownFiles.length > 0 ? [keepUntilOf(before), tenYearsFrom(before.updatedAt)].sort()[0] : '';
  const standard =
    isNewFile || !before ? latest(before ? keepUntilOf(before) : '', tenYearsFrom(now)) : keepUntilOf(before);
  const day = asked || standard;
  if (!least || day >= least) return day;
  throw fieldError(
    'keepUntil',
    `Visitors were promised this document until ${longDay(least)}. Choose that day or a later one.`,
  );
}

const endingKind = 'certificate';

/** Whether a change of its kind could take a document from its address. */
export const mayEndBy = (row: Kept & Pick<DocumentRow, 'kind'>, kind: string | undefined, now: Date): boolean =>
  isKept(row, now) && kind === endingKind && row.kind !== endingKind;

/** @throws AppError `invalid_input` without a reason */
export function requireReason(row: Kept, reason: string, now: Date): void {
  if (!isKept(row, now) || reason) return;
  throw fieldError(
    'reason',
    `This document must stay reachable until ${longDay(keepUntilOf(row))}. An owner can delete it with a reason.`,
  );
}

/**
 * A document that visitors have seen, whatever has become of its product or page, with the file of this address. One that
 * has ended leaves lists, but not its address; a certificate then answers only at the addresses of its files.
 */
export async function findKeptDocument(
  { documents }: Pick<Tables, 'documents'>,
  { id, letters, now }: { id: string; letters: string | undefined; now: Date },
): Promise<{ row: DocumentRow; file: StoredFile } | null> {
  const row = await documents.findOneBy({ id });
  // One that an undone import left in the trash is still kept.
  if (!row || ((row.deletedAt || row.expired) && !isKept(row, now))) return null;
  if (row.expired && row.kind === endingKind && letters === undefined) return null;
  const { shownFiles } = row;
  const last = shownFiles.find(one => filePath(one) === filePath(row.file)) ?? shownFiles.at(-1);
  const file = letters === undefined ? last : shownFiles.find(one => isRevisionOf(hashOf(one), letters));
  return file ? { row, file } : null;
}

const hashOf = (file: StoredFile): string => parseDocumentPath(filePath(file))?.hash ?? '';

/** The lasting address of a file of a document; undefined until visitors have seen it. */
export function lastingAddress(
  row: Pick<DocumentRow, 'id' | 'shownFiles'>,
  file: string,
  named: Parameters<typeof documentAddress>[1],
): string | undefined {
  const isShown = row.shownFiles.some(one => filePath(one) === file);
  return isShown ? revisionAddress(row.id, named, parseDocumentPath(file)?.hash ?? '') : undefined;
}
