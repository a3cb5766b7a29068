import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { filesOf } from '../../repositories/enquiries/enquiry-items.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { openedState } from '../opened/open-enquiry.ts';
import { isRemoved, removedReason } from './read-file.ts';

/**
 * Deletes the bytes of a file of an enquiry, for its sender. Its name stays until the enquiry is erased, so that staff
 * who read it know where it went. One that was removed before stays as it is.
 * @throws AppError `not_found` if the enquiry has no such file; `duplicate` if it is ordered, closed or withdrawn
 */
export async function removeFile(tables: Tables, enquiry: EnquiryRow, id: string): Promise<void> {
  const file = orNotFound((await filesOf(tables, enquiry.id)).find(one => one.id === id) ?? null, 'File');
  if (!withdrawable.includes(openedState(enquiry)))
    throw new AppError('duplicate', 'This enquiry is closed. Its files cannot be removed any more.');
  if (isRemoved(file)) return;
  await tables.enquiryFiles.update({ id }, { state: 'refused', received: 0, reason: removedReason });
  await tables.enquiryFileParts.delete({ fileId: id });
  await bumpEnquiryVersion(tables);
}
