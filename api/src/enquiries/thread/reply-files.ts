import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { documentFormats } from '@hydraulics/common/units/documents';
import { shownName } from '@hydraulics/common/units/uploads/enquiry-file-names';
import { In, IsNull, LessThan } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import type { AttachedFile } from '../../db/tables/enquiries/messages.ts';
import type { ReplyFileRow } from '../../db/tables/enquiries/reply-files.ts';
import type { MailFile } from '../../mail/letters/letter.ts';
import type { Media, Upload } from '../../media/media.ts';
import { isSigned, signedQuery } from '../../media/signed-links.ts';
import { bytesOf, pieceBytes } from '../files/parts.ts';
import { type FileRoom, hasRoom } from '../files/room.ts';
import { refuseAttachment } from './check-attachment.ts';

/** In ms: how long a file is kept that was never sent. */
const unsentMs = 7 * 24 * 3600_000;

type FileDeps = { media: Pick<Media, 'scratch'>; fileRoom: FileRoom; now: () => Date };
export type CheckedUpload = { name: string; content: Buffer };

const refused = (name: string, reason: string) => {
  const message = `“${name}” cannot be attached: ${reason}`;
  return new AppError('invalid_document', message, { details: [{ path: 'file', message: reason }] });
};

/**
 * Reads and checks a file for a reply.
 * @throws AppError `invalid_document` with its name and the reason if it is refused
 */
export async function checkUpload({ path, name: given }: Upload, { media }: FileDeps): Promise<CheckedUpload> {
  const name = shownName(given);
  const content = await readFile(path);
  const reason = await refuseAttachment({ name, content }, media.scratch);
  if (reason) throw refused(name, reason);
  return { name, content };
}

/**
 * Stores a checked file with its enquiry, in the caller's transaction.
 * @throws AppError `invalid_document` if there is no room for it
 */
export async function insertReplyFile(
  tables: Tables,
  { fileRoom, now }: FileDeps,
  { id, enquiryId, checked: { name, content } }: { id: string; enquiryId: string; checked: CheckedUpload },
): Promise<void> {
  const bytes = content.length;
  if (!(await hasRoom(tables, fileRoom, bytes)))
    throw refused(name, 'There is no room for more files on the server. Ask your administrator.');
  await tables.replyFiles.insert({ id, enquiryId, createdAt: now(), name, bytes, messageId: null });
  for (let at = 0; at < bytes; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes).toString('base64');
    await tables.replyFileParts.insert({ id: randomUUID(), fileId: id, place: at / pieceBytes, content: piece });
  }
}

/** The ids of the files of their own that staff attached. */
const uploadsIn = (files: readonly AttachedFile[]): string[] =>
  files.flatMap(file => (file.kind === 'upload' ? [file.upload] : []));

/** Keeps the files of a message that is stored. */
export async function keepFiles({ replyFiles }: Tables, files: AttachedFile[], messageId: string): Promise<void> {
  const ids = uploadsIn(files);
  if (ids.length > 0) await replyFiles.update({ id: In(ids), messageId: IsNull() }, { messageId });
}

/** The files of their own of some messages. */
export async function findUploads({ replyFiles }: Tables, files: readonly AttachedFile[]): Promise<ReplyFileRow[]> {
  const ids = uploadsIn(files);
  return ids.length === 0 ? [] : replyFiles.findBy({ id: In(ids) });
}

/** A file as it is attached to a mail; null if it was deleted. */
export async function readReplyFile(db: Database, id: string): Promise<MailFile | null> {
  const row = await db.read(({ replyFiles }) => replyFiles.findOneBy({ id }));
  if (!row) return null;
  const ending = row.name.split('.').at(-1)?.toLowerCase() ?? '';
  const known = Object.values(documentFormats).find(({ endings }) => endings.some(one => one === ending));
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(db, 'replyFileParts', id)) pieces.push(piece);
  return {
    filename: row.name,
    content: Buffer.concat(pieces),
    contentType: known?.type ?? 'application/octet-stream',
  };
}

/** Deletes files that were added to replies which were never sent. */
export const purgeUnsent = ({ db, now }: { db: Database; now: () => Date }): Promise<unknown> =>
  db.transaction(({ replyFiles }) =>
    replyFiles.delete({ messageId: IsNull(), createdAt: LessThan(new Date(+now() - unsentMs)) }),
  );

const subjectOf = (id: string) => `reply file\n${id}`;

/** The address at which staff download a file that they attached. */
export const replyFileAddress = (id: string, secret: string, now: Date): string =>
  `/reply-files/${id}?${signedQuery(subjectOf(id), secret, now)}`;

/** Whether the link was made here and is still valid. */
export const isReplyFileLink = (id: string, query: URLSearchParams, secret: string, now: Date): boolean =>
  isSigned(subjectOf(id), query, secret, now);
