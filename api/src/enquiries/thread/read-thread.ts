import type { MailMark, ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { AttachedFile, MessageRow } from '../../db/tables/enquiries/messages.ts';
import type { ReceivedFileRow } from '../../db/tables/enquiries/received-files.ts';
import { inChunks } from '../../repositories/batches.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';
import { receivedFileAddress } from '../incoming/file-links.ts';
import { listFiles } from '../incoming/received-files.ts';
import { findUploads, replyFileAddress } from './reply-files.ts';

/** The messages of an enquiry and of those merged into it, oldest first. */
export const listMessages = async (tables: Tables, enquiryId: string): Promise<MessageRow[]> =>
  tables.messages.find({
    where: { enquiryId: In(await groupOf(tables, enquiryId)) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });

/** Whether we sent a message, or are about to. */
export const isReply = ({ direction, kind, state }: MessageRow): boolean =>
  direction === 'out' && kind === 'reply' && state !== 'failed';

/** Whether a person wrote it to us: what programs sent asks nothing. */
export const isFromCustomer = ({ direction, kind }: MessageRow): boolean =>
  direction === 'in' && (kind === 'reply' || kind === 'word');

/**
 * Marks messages that wait without a mail in the outbox as failed: a restored backup has none, so nobody knows whether
 * they were sent.
 */
export async function withLost({ outbox }: Tables, rows: MessageRow[]): Promise<MessageRow[]> {
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (waiting.length === 0) return rows;
  const mails = await outbox.find({ where: { id: In(waiting), state: 'waiting' }, select: { id: true } });
  const ids = new Set(mails.map(({ id }) => id));
  return rows.map(row =>
    row.state === 'waiting' && !ids.has(row.id) ? { ...row, state: 'failed', reason: 'lost' } : row,
  );
}

type Attached = (file: AttachedFile) => ThreadMessage['files'][number];

const fileOf: Attached = ({ title }) => ({ title, bytes: null, path: null, refused: null });

const none: Pick<ThreadMessage, 'quoted' | 'marks' | 'files'> = { quoted: '', marks: [], files: [] };

const serializeMessage = (row: MessageRow, received = none, own: Attached = fileOf): ThreadMessage => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  direction: row.direction,
  by: row.userName,
  from: row.sender,
  to: row.recipient,
  kind: row.kind,
  subject: row.subject,
  text: row.text,
  html: row.html,
  ...received,
  files: [...row.files.map(own), ...received.files],
  state: row.state,
  sentAt: row.sentAt?.toISOString() ?? null,
  // That of a received one is ours: see `withdrawn-part.ts`.
  reason: row.direction === 'out' ? row.reason : null,
});

type Links = { secret: string; now: () => Date };

/** Messages as they are read, the received ones with what was quoted and attached. */
export async function serializeThread(tables: Tables, rows: MessageRow[], links: Links): Promise<ThreadMessage[]> {
  const ids = rows.filter(({ direction }) => direction === 'in').map(({ id }) => id);
  const mails = await inChunks(ids, some => tables.receivedMails.findBy({ id: In(some) }));
  const files = await inChunks(ids, some => listFiles(tables, some));
  const uploads = await inChunks(rows, some =>
    findUploads(
      tables,
      some.flatMap(row => row.files),
    ),
  );
  const attached: Attached = file => {
    const upload = file.kind === 'upload' && uploads.find(({ id }) => id === file.upload);
    if (!upload) return fileOf(file);
    const { id, bytes } = upload;
    return { ...fileOf(file), bytes, path: replyFileAddress(id, links.secret, links.now()) };
  };
  return rows.map(row => {
    const mail = mails.find(({ id }) => id === row.id);
    if (!mail) return serializeMessage(row, none, attached);
    const own = files.filter(({ mailId }) => mailId === row.id).map(file => serializeFile(file, links));
    return serializeMessage(row, { quoted: mail.quoted, marks: mail.marks as MailMark[], files: own });
  });
}

/** A received file, with where it is downloaded. */
export const serializeFile = (
  { id, name, bytes, refused }: ReceivedFileRow,
  { secret, now }: Links,
): ThreadMessage['files'][number] => ({
  title: name,
  bytes,
  path: refused === null ? receivedFileAddress(id, secret, now()) : null,
  refused,
});
