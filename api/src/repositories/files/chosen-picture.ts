import { fieldError } from '@hydraulics/common/contract/errors';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import { findStoredOrEarlier } from './stored-files.ts';

/**
 * The picture of a field that names a stored one.
 * @param sent its path; empty for none, undefined if the field was not sent
 * @throws AppError `invalid_input` if no record has the picture any more
 */
export async function chosenPicture(
  tables: Tables,
  field: string,
  sent: string | undefined,
  present: StoredFile | null = null,
): Promise<StoredFile | null> {
  if (sent === undefined || (present && filePath(present) === sent)) return present;
  if (sent === '') return null;
  const stored = await findStoredOrEarlier(tables, sent);
  if (stored) return stored;
  throw fieldError(field, 'The chosen picture has been deleted. Please choose another one.');
}
