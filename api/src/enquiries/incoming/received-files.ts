import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { ReceivedFileRow } from '../../db/tables/enquiries/received-files.ts';
import { maxFiles, refuseFile } from '../../mail/incoming/check-file.ts';
import type { MailFileIn } from '../../mail/incoming/parse-mail.ts';

/** In bytes: of a piece, before it is encoded. */
const pieceBytes = 384 * 1024;

/** In bytes: what all received files together may have. */
const quotaBytes = 5 * 1024 * 1024 * 1024;

/** A file of a mail, with the reason if it is not stored. */
export type CheckedFile = { file: MailFileIn; refused: string | null };

/** Checks the files of a mail. */
export async function checkFiles(files: MailFileIn[], scratch: string): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    bytes += file.content.length;
    const refused =
      bytes > maxFiles
        ? 'The files of this mail are too large together. It is in the mailbox.'
        : await refuseFile(file, scratch);
    checked.push({ file, refused });
  }
  return checked;
}

/** Stores the files of a mail, in the transaction that stores the mail. */
export async function insertFiles(tables: Tables, mailId: string, checked: CheckedFile[]): Promise<void> {
  let used = checked.length > 0 ? await usedBytes(tables) : 0;
  for (const [place, { file, refused }] of checked.entries()) {
    const { name, content } = file;
    used += content.length;
    const reason = refused ?? (used > quotaBytes ? 'There is no room for more files. It is in the mailbox.' : null);
    const id = randomUUID();
    await tables.receivedFiles.insert({ id, mailId, place, name, bytes: content.length, refused: reason });
    if (reason !== null) continue;
    for (let at = 0; at < content.length; at += pieceBytes) {
      const piece = content.subarray(at, at + pieceBytes).toString('base64');
      await tables.receivedFileParts.insert({
        id: randomUUID(),
        fileId: id,
        place: at / pieceBytes,
        content: piece,
      });
    }
  }
}

async function usedBytes({ receivedFiles }: Tables): Promise<number> {
  const sum = await receivedFiles
    .createQueryBuilder('row')
    .select('SUM(row.bytes)', 'bytes')
    .where('row.refused IS NULL')
    .getRawOne<{ bytes: number | string | null }>();
  return Number(sum?.bytes ?? 0);
}

/** The bytes of a stored file; null if there is none. */
export async function readReceivedFile(
  { receivedFiles, receivedFileParts }: Tables,
  id: string,
): Promise<{ name: string; content: Buffer } | null> {
  const row = await receivedFiles.findOneBy({ id });
  if (!row || row.refused !== null) return null;
  const parts = await receivedFileParts.find({ where: { fileId: id }, order: { place: 'ASC' } });
  const content = Buffer.concat(parts.map(part => Buffer.from(part.content, 'base64')));
  return content.length === row.bytes ? { name: row.name, content } : null;
}

/** The files of some mails, in their order. */
export const listFiles = async ({ receivedFiles }: Tables, mailIds: string[]): Promise<ReceivedFileRow[]> =>
  mailIds.length === 0 ? [] : receivedFiles.find({ where: { mailId: In(mailIds) }, order: { place: 'ASC' } });
