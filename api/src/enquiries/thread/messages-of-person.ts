import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import { In, MoreThan } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { inChunks } from '../../repositories/batches.ts';
import { emailAsTyped } from '../../repositories/users.ts';
import { eraseAgain } from '../erase-again.ts';
import { containing, mentions, withoutAddresses } from '../notes.ts';

const texts = ['subject', 'text', 'html'] as const;

/** The messages of some enquiries, and others that the person wrote, received or is named in; oldest first. */
export async function listMessagesOf(tables: Tables, email: string, enquiryIds: string[]): Promise<MessageRow[]> {
  const own = await inChunks(enquiryIds, some => tables.messages.findBy({ enquiryId: In(some) }));
  const all = new Map([...own, ...(await listOthers(tables, email))].map(row => [row.id, row]));
  return [...all.values()].sort((a, b) => +a.createdAt - +b.createdAt);
}

const isOf = ({ sender, recipient }: MessageRow, email: string) =>
  [sender, recipient].some(address => normalMailAddress(address) === email);

async function listOthers({ messages }: Tables, email: string): Promise<MessageRow[]> {
  const columns = ['sender', 'recipient', ...texts];
  const isIn = (column: string) =>
    `LOWER(row.${column}) LIKE :stored ESCAPE '!' OR LOWER(row.${column}) LIKE :typed ESCAPE '!'`;
  const rows = await messages
    .createQueryBuilder('row')
    .where(columns.map(isIn).join(' OR '), { stored: containing(email), typed: containing(emailAsTyped(email)) })
    .getMany();
  return rows.filter(row => isOf(row, email) || texts.some(name => mentions(row[name] ?? '', email)));
}

/**
 * Erases a person from the messages about other people's enquiries: deletes those from and to the person, and removes
 * the address from the others.
 * @returns the number of messages
 */
export async function eraseFromMessages(tables: Tables, email: string): Promise<number> {
  const rows = await listOthers(tables, email);
  for (const row of rows) await eraseFrom(tables, row, address => address === email);
  return rows.length;
}

/** @returns whether the message was about somebody who is erased */
async function eraseFrom(
  { messages, outbox, replyFiles }: Tables,
  row: MessageRow,
  isErased: (address: string) => boolean,
): Promise<boolean> {
  const { id, sender, recipient } = row;
  if ([sender, recipient].some(address => isErased(normalMailAddress(address)))) {
    await messages.delete(id);
    await outbox.delete(id);
    await replyFiles.delete({ messageId: id });
    return true;
  }
  const hidden = texts.map(name => {
    const text = row[name];
    return [name, text === null ? null : withoutAddresses(text, one => isErased(normalMailAddress(one)))] as const;
  });
  const changed = hidden.filter(([name, text]) => text !== row[name]);
  if (changed.length > 0) await messages.update(id, Object.fromEntries(changed));
  return changed.length > 0;
}

/**
 * Erases people from all messages written before they were erased, because a restore brings them back.
 * @returns the number of messages
 */
export const repeatInMessages = (db: Database, lookup: (email: string) => Date | null): Promise<number> =>
  eraseAgain(db, lookup, {
    next: ({ messages }, after, count) =>
      messages.find({ where: { id: MoreThan(after) }, order: { id: 'ASC' }, take: count }),
    erase: eraseFrom,
  });
