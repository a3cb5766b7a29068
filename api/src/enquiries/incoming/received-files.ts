import { randomUUID } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { ReceivedFileRow } from '../../db/tables/enquiries/received-files.ts';
import { maxFiles, refuseFile } from '../../mail/incoming/check-file.ts';
import type { MailFileIn } from '../../mail/incoming/mail-files.ts';
import { pieceBytes } from '../files/parts.ts';
import { type FileRoom, hasRoom } from '../files/room.ts';

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
export async function insertFiles(
  tables: Tables,
  room: FileRoom,
  { mailId, checked }: { mailId: string; checked: CheckedFile[] },
): Promise<void> {
  for (const [place, { file, refused }] of checked.entries()) {
    const { name, content } = file;
    const reason = refused ?? ((await hasRoom(tables, room, content.length)) ? null : noRoom);
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

const noRoom = 'There is no room for more files. It is in the mailbox.';

/** A stored file; null if there is none. */
export const findReceivedFile = ({ receivedFiles }: Tables, id: string): Promise<ReceivedFileRow | null> =>
  receivedFiles.findOneBy({ id, refused: IsNull() });

/** The files of some mails, in their order. */
export const listFiles = async ({ receivedFiles }: Tables, mailIds: string[]): Promise<ReceivedFileRow[]> =>
  mailIds.length === 0 ? [] : receivedFiles.find({ where: { mailId: In(mailIds) }, order: { place: 'ASC' } });
