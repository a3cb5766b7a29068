import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { type Opened, openedState, rowsOfPerson } from '../opened/open-enquiry.ts';
import { isRemoved, removedReason } from './read-file.ts';

/**
 * Deletes the bytes of a file of an enquiry, for its sender. Its name stays until the enquiry is erased, so that staff
 * who read it know where it went. One that was removed before stays as it is.
 * @throws AppError `not_found` if the enquiry has no such file; `duplicate` if it is ordered, closed or withdrawn
 */
export async function removeFile(tables: Tables, opened: Opened, id: string): Promise<void> {
  const { rows } = await rowsOfPerson(tables, opened);
  const found = await tables.enquiryFiles.findOneBy({ id, enquiryId: In(rows.map(row => row.id)) });
  const file = orNotFound(found, 'File');
  if (!withdrawable.includes(openedState(opened.kept)))
    throw new AppError('duplicate', 'This enquiry is closed. Its files cannot be removed any more.');
  if (isRemoved(file)) return;
  await tables.enquiryFiles.update({ id }, { state: 'refused', received: 0, reason: removedReason });
  await tables.enquiryFileParts.delete({ fileId: id });
  await bumpEnquiryVersion(tables);
}
