import { randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { refuseAnnounced, shownName } from '@hydraulics/common/units/uploads/enquiry-file-names';
import type { Tables } from '../../db/database.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import { readFiles } from '../../repositories/enquiries/enquiry-items.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { type RoomDeps, refuseBytes } from './room.ts';

type Announced = {
  enquiryId: string;
  name: string;
  bytes: number;
  mark?: string | undefined;
  /** The client's, for its limit. */
  address: string | null;
  /** Why it is not taken in any case. */
  refused?: string | undefined;
};

/**
 * Takes note of a file before its bytes come. One that is not taken is noted too, with the reason, so that staff know
 * of it. The same file announced again is the one that is there, which
 * goes on where it was cut off.
 * @throws AppError `invalid_input` if the enquiry has too many files
 */
export async function announceFile(
  tables: Tables,
  deps: RoomDeps,
  { enquiryId, name, bytes, mark = '', address, refused }: Announced,
): Promise<EnquiryFileRow> {
  // Not those that were merged with it: who announces a file learns whether it is there, and how much of it.
  const files = (await readFiles(tables, [enquiryId])).get(enquiryId) ?? [];
  const shown = shownName(name);
  const same = files.filter(row => row.name === shown && row.bytes === Math.min(bytes, largest) && row.mark === mark);
  const begun = same.find(({ state }) => state !== 'refused' && mark !== '');
  if (begun) return begun;
  const reason = refused ?? refuseAnnounced({ name, bytes }) ?? (await refuseBytes(tables, deps, { address, bytes }));
  const known = same.find(row => row.state === 'refused' && row.reason === reason);
  if (known) return known;
  if (files.length >= enquiryFileLimits.perEnquiry) throw new AppError('invalid_input', tooMany);
  const row: EnquiryFileRow = {
    id: randomUUID(),
    enquiryId,
    createdAt: deps.now(),
    name: shown,
    bytes: Math.min(bytes, largest),
    received: 0,
    mark,
    state: reason === null ? 'arriving' : 'refused',
    reason,
  };
  await tables.enquiryFiles.insert(row);
  await bumpEnquiryVersion(tables);
  return row;
}

/** The largest number of the column. */
const largest = 2 ** 31 - 1;

const tooMany = `One enquiry takes ${enquiryFileLimits.perEnquiry} files at most. Please send further ones by email.`;
