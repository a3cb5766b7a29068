import { In } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { EnquiryEventRow } from '../db/tables/enquiries/enquiry-events.ts';

/** Notes in one transaction. */
const batchSize = 500;

/** What an email address in a note is replaced by. */
const erased = '(erased)';

/** Databases limit the values of a statement. */
const chunkSize = 500;

/** The notes about some enquiries, and those in which an email address stands, oldest first. */
export async function listNotes(tables: Tables, email: string, enquiryIds: string[]): Promise<EnquiryEventRow[]> {
  const found = await listMentions(tables, email);
  for (let at = 0; at < enquiryIds.length; at += chunkSize) {
    const enquiryId = In(enquiryIds.slice(at, at + chunkSize));
    found.push(...(await tables.enquiryEvents.findBy({ kind: 'note', enquiryId })));
  }
  const all = new Map(found.map(row => [row.id, row]));
  return [...all.values()].sort((a, b) => +a.createdAt - +b.createdAt);
}

/** Whether an address stands in a text by itself, not as a part of another one. */
const mentions = (text: string, email: string): boolean => addressesIn(text).some(one => one.toLowerCase() === email);

const addressesIn = (text: string): string[] => text.match(/[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+[\p{L}\p{N}]/gu) ?? [];

async function listMentions({ enquiryEvents }: Tables, email: string): Promise<EnquiryEventRow[]> {
  const rows = await enquiryEvents
    .createQueryBuilder('row')
    .where("row.kind = 'note' AND LOWER(row.text) LIKE :pattern ESCAPE '!'", {
      pattern: `%${email.replace(/[!%_]/g, '!$&')}%`,
    })
    .getMany();
  return rows.filter(({ text }) => mentions(text, email));
}

/** Takes an email address out of the notes about other people's enquiries. @returns out of how many */
export async function eraseMentions(tables: Tables, email: string): Promise<number> {
  const rows = await listMentions(tables, email);
  for (const row of rows) await hideAddresses(tables, row, one => one.toLowerCase() === email);
  return rows.length;
}

async function hideAddresses(
  { enquiryEvents }: Tables,
  { id, text }: EnquiryEventRow,
  isHidden: (address: string) => boolean,
): Promise<boolean> {
  let hidden = text;
  for (const address of addressesIn(text).filter(isHidden)) hidden = hidden.replaceAll(address, erased);
  if (hidden === text) return false;
  await enquiryEvents.update(id, { text: hidden });
  return true;
}

/**
 * Takes out of all notes the addresses that were erased after the note was written: a restore brings them back.
 * @returns out of how many
 */
export async function repeatMentions(db: Database, lookup: (email: string) => Date | null): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await db.read(tables => nextNotes(tables, after));
    await db.transaction(async tables => {
      for (const row of rows) {
        const isErased = (address: string) => row.createdAt <= (lookup(address) ?? new Date(0));
        if (await hideAddresses(tables, row, isErased)) count += 1;
      }
    });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return count;
    after = last.id;
  }
}

const nextNotes = ({ enquiryEvents }: Tables, after: string): Promise<EnquiryEventRow[]> =>
  enquiryEvents
    .createQueryBuilder('row')
    .where("row.kind = 'note' AND row.id > :after", { after })
    .orderBy('row.id')
    .take(batchSize)
    .getMany();
