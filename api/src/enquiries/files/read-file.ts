import { open } from 'node:fs/promises';
import type { EnquiryFile, LinkedFile, SentFile } from '@hydraulics/common/nouns/thread/enquiry-files';
import type { Database } from '../../db/database.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import { isSigned, signedQuery } from '../../media/signed-links.ts';
import { bytesOf } from './parts.ts';

/** Writes the bytes of a file to the disk, to be checked. */
export async function writeBytes(db: Database, fileId: string, path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytesOf(db, 'enquiryFileParts', fileId)) await handle.write(piece);
  } finally {
    await handle.close();
  }
}

const serializeFile = ({ id, name, bytes, state, reason }: EnquiryFileRow): EnquiryFile => ({
  _id: id,
  name,
  bytes,
  state,
  reason,
});

/** The reason of a file that its sender removed, which staff read and its sender does not. */
export const removedReason = 'The customer removed it.';

export const isRemoved = ({ state, reason }: EnquiryFileRow): boolean =>
  state === 'refused' && reason === removedReason;

export const serializeSent = (row: EnquiryFileRow): SentFile => ({ ...serializeFile(row), received: row.received });

type Signed = { secret: string; now: () => Date };

const subjectOf = (id: string) => `enquiry file\n${id}`;

/** A file as staff see it, with the address at which they download it. */
export const serializeLinked = (row: EnquiryFileRow, { secret, now }: Signed): LinkedFile => ({
  ...serializeFile(row),
  createdAt: row.createdAt.toISOString(),
  address: row.state === 'stored' ? `/enquiry-files/${row.id}?${signedQuery(subjectOf(row.id), secret, now())}` : null,
});

/** Whether the link was made here and is still valid. */
export const isFileLink = (id: string, query: URLSearchParams, { secret, now }: Signed): boolean =>
  isSigned(subjectOf(id), query, secret, now());
