import { open } from 'node:fs/promises';
import type { EnquiryFile, LinkedFile, SentFile } from '@hydraulics/common/nouns/thread/enquiry-files';
import { MoreThan } from 'typeorm';
import type { Database } from '../../db/database.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import { isSigned, signedQuery } from '../../media/signed-links.ts';

/** The bytes of a file, a piece at a time. */
export async function* bytesOf(db: Database, fileId: string): AsyncGenerator<Buffer> {
  for (let after = -1; ; ) {
    const place = MoreThan(after);
    const part = await db.read(({ enquiryFileParts }) =>
      enquiryFileParts.findOne({ where: { fileId, place }, order: { place: 'ASC' } }),
    );
    if (!part) return;
    after = part.place;
    yield Buffer.from(part.content, 'base64');
  }
}

/** Writes the bytes of a file to the disk, to be checked. */
export async function writeBytes(db: Database, fileId: string, path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytesOf(db, fileId)) await handle.write(piece);
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
