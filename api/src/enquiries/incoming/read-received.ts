import type { ReceivedMail } from '@hydraulics/common/nouns/thread/received';
import type { MailMark } from '@hydraulics/common/nouns/thread/thread';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { ReceivedMailRow } from '../../db/tables/enquiries/received-mails.ts';
import { keptOf } from '../../repositories/enquiries/merged.ts';
import { serializeFile } from '../thread/read-thread.ts';
import { listFiles } from './received-files.ts';

export type Links = { secret: string; now: () => Date };

const maxListed = 100;

/** The mails that wait for a decision of staff, newest first. */
export async function listReceived(tables: Tables, links: Links): Promise<ReceivedMail[]> {
  const rows = await tables.receivedMails.find({
    where: { state: 'waiting' },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: maxListed,
  });
  return serializeReceived(tables, rows, links);
}

export async function serializeReceived(
  tables: Tables,
  rows: ReceivedMailRow[],
  links: Links,
): Promise<ReceivedMail[]> {
  const ids = rows.map(({ id }) => id);
  const files = await listFiles(tables, ids);
  const messages = await tables.messages.findBy({ id: In(ids) });
  const suggested = rows.flatMap(({ suggestedId }) => suggestedId ?? []);
  const found = await tables.enquiries.findBy({ id: In(suggested), deletedAt: IsNull() });
  const enquiries = new Map<string, EnquiryRow | null>();
  for (const one of found) enquiries.set(one.id, await keptOf(tables, one));
  return rows.map(row => {
    const message = messages.find(({ id }) => id === row.id);
    const enquiry = row.suggestedId && enquiries.get(row.suggestedId);
    return {
      ...serializeMail(row),
      // One that is in a thread has its words there.
      ...(message ? { text: message.text, html: message.html } : {}),
      files: files.filter(({ mailId }) => mailId === row.id).map(file => serializeFile(file, links)),
      suggested: enquiry
        ? { _id: enquiry.id, name: enquiry.name, email: enquiry.email, reference: enquiryReference(enquiry.id) }
        : null,
    };
  });
}

const serializeMail = (row: ReceivedMailRow) => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  kind: row.kind as ReceivedMail['kind'],
  from: row.sender,
  name: row.senderName,
  subject: row.subject,
  text: row.text,
  quoted: row.quoted,
  html: row.html,
  marks: row.marks as MailMark[],
  enquiry: row.enquiryId,
});
