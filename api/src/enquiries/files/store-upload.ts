import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import type { Upload } from '../../media/media.ts';
import { announceFile } from './announce-file.ts';
import { appendBytes } from './append-bytes.ts';
import { type FileDeps, finishFile, tellRefused } from './finish-file.ts';
import { tooMuch } from './room.ts';

type Storing = {
  enquiryId: string;
  upload: Upload;
  /** Which of the files of its form it is, from 0. */
  place: number;
};

/** Stores a file that came whole, in a form. Its bytes were counted when the form was read. */
export async function storeUpload(
  deps: FileDeps,
  { enquiryId, upload, place }: Storing,
): Promise<EnquiryFileRow | null> {
  const { path, name } = upload;
  const { size } = await stat(path);
  const { bytes = size } = upload;
  const dropped = size < bytes && bytes <= largest ? (upload.dropped ?? tooMuch) : undefined;
  const refused = place >= enquiryFileLimits.perForm ? tooMany : dropped;
  // A form that is sent twice has the same files.
  const mark = await hashOf(path);
  const file = await deps.db.transaction(async tables => {
    const row = await announceFile(tables, deps, { enquiryId, name, bytes, mark, address: null, refused });
    if (row.state === 'refused') await tellRefused(tables, deps, row.id);
    return row;
  });
  if (file.state !== 'arriving') return file;
  const offset = file.received;
  const body = createReadStream(path, { start: offset });
  const received = await appendBytes(deps, { file, offset, body, address: null });
  if (received === file.bytes) return finishFile(deps, file);
  return deps.db.read(({ enquiryFiles }) => enquiryFiles.findOneBy({ id: file.id }));
}

const { fileBytes: largest, perForm } = enquiryFileLimits;
const tooMany = `One form takes ${perForm} files at most. Add it on your own page.`;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
}
