import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import { In } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { type EnquiryEventRow, isNote } from '../db/tables/enquiries/enquiry-events.ts';
import { emailAsTyped } from '../repositories/users.ts';
import { eraseAgain } from './erase-again.ts';

/** Replaces an email address in a note. */
const erased = '(erased)';

/** Databases limit the values of a statement. */
const chunkSize = 500;

/** The notes about some enquiries and those that mention an email address, oldest first. */
export async function listNotes(tables: Tables, email: string, enquiryIds: string[]): Promise<EnquiryEventRow[]> {
  const found = await listMentions(tables, email);
  for (let at = 0; at < enquiryIds.length; at += chunkSize) {
    const enquiryId = In(enquiryIds.slice(at, at + chunkSize));
    found.push(...(await tables.enquiryEvents.findBy({ kind: 'note', enquiryId })));
  }
  const all = new Map(found.map(row => [row.id, row]));
  return [...all.values()].sort((a, b) => +a.createdAt - +b.createdAt);
}

/** Whether a text contains this address, not as part of another one. */
export const mentions = (text: string, email: string): boolean =>
  addressesIn(text).some(one => normalMailAddress(one) === email);

const addressesIn = (text: string): string[] => text.match(/[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+[\p{L}\p{N}]/gu) ?? [];

/** A text with some of the email addresses in it replaced. */
export const withoutAddresses = (text: string, isHidden: (address: string) => boolean): string =>
  addressesIn(text)
    .filter(isHidden)
    .reduce((hidden, address) => hidden.replaceAll(address, erased), text);

/** The pattern of LIKE, escaped by `!`, for texts with this one in them. */
export const containing = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;

async function listMentions({ enquiryEvents }: Tables, email: string): Promise<EnquiryEventRow[]> {
  const rows = await enquiryEvents
    .createQueryBuilder('row')
    .where(`${isNote('row')} AND (LOWER(row.text) LIKE :stored ESCAPE '!' OR LOWER(row.text) LIKE :typed ESCAPE '!')`, {
      stored: containing(email),
      typed: containing(emailAsTyped(email)),
    })
    .getMany();
  return rows.filter(({ text }) => mentions(text, email));
}

/**
 * Removes an email address from the notes about other people's enquiries.
 * @returns the number of changed notes
 */
export async function eraseMentions(tables: Tables, email: string): Promise<number> {
  const rows = await listMentions(tables, email);
  for (const row of rows) await hideAddresses(tables, row, one => normalMailAddress(one) === email);
  return rows.length;
}

async function hideAddresses(
  { enquiryEvents }: Tables,
  { id, text }: EnquiryEventRow,
  isHidden: (address: string) => boolean,
): Promise<boolean> {
  const hidden = withoutAddresses(text, isHidden);
  if (hidden === text) return false;
  await enquiryEvents.update(id, { text: hidden });
  return true;
}

/**
 * Removes addresses from all notes written before the address was erased, because a restore brings them back.
 * @returns the number of changed notes
 */
export const repeatMentions = (db: Database, lookup: (email: string) => Date | null): Promise<number> =>
  eraseAgain(db, lookup, { next: nextNotes, erase: hideAddresses });

const nextNotes = ({ enquiryEvents }: Tables, after: string, count: number): Promise<EnquiryEventRow[]> =>
  enquiryEvents
    .createQueryBuilder('row')
    .where(`${isNote('row')} AND row.id > :after`, { after })
    .orderBy('row.id')
    .take(count)
    .getMany();
