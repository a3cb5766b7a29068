import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';

/** The messages of an enquiry, oldest first. */
export const listMessages = ({ messages }: Tables, enquiryId: string): Promise<MessageRow[]> =>
  messages.find({ where: { enquiryId }, order: { createdAt: 'ASC', id: 'ASC' } });

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

export const serializeMessage = (row: MessageRow): ThreadMessage => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  direction: row.direction,
  by: row.userName,
  from: row.sender,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  files: row.files.map(({ title }) => ({ title })),
  state: row.state,
  sentAt: row.sentAt?.toISOString() ?? null,
  reason: row.reason,
});
