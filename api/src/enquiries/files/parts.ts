import { MoreThan } from 'typeorm';
import type { Database } from '../../db/database.ts';

/** In bytes: of a piece of a file, before it is encoded. */
export const pieceBytes = 384 * 1024;

/** The bytes of a stored file, a piece at a time. */
export async function* bytesOf(
  db: Database,
  table: 'enquiryFileParts' | 'receivedFileParts' | 'replyFileParts',
  fileId: string,
): AsyncGenerator<Buffer> {
  for (let after = -1; ; ) {
    const place = MoreThan(after);
    const part = await db.read(tables => tables[table].findOne({ where: { fileId, place }, order: { place: 'ASC' } }));
    if (!part) return;
    after = part.place;
    yield Buffer.from(part.content, 'base64');
  }
}
