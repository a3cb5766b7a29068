import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import type { Tables } from '../../db/database.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import type { Opened } from '../opened/open-enquiry.ts';
import { toldOf } from '../opened/told-state.ts';
import { isRemoved, removedReason } from './read-file.ts';

/**
 * Deletes the bytes of a file that came with an enquiry or through its link, for its sender. Its name stays until the
 * enquiry is erased, so that staff who read it know where it went. One that was removed before stays as it is.
 * @throws AppError `not_found` if the enquiry has no such file; `duplicate` if it is ordered, closed or withdrawn
 */
export async function removeFile(tables: Tables, opened: Opened, id: string): Promise<void> {
  const found = await tables.enquiryFiles.findOneBy({ id, enquiryId: opened.own.id });
  const file = orNotFound(found, 'File');
  if (!withdrawable.includes((await toldOf(tables, opened)).state))
    throw new AppError('duplicate', 'This enquiry is closed. Its files cannot be removed any more.');
  if (isRemoved(file)) return;
  await tables.enquiryFiles.update({ id }, { state: 'refused', received: 0, reason: removedReason });
  await tables.enquiryFileParts.delete({ fileId: id });
  await bumpEnquiryVersion(tables);
}
