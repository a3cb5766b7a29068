import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { In, IsNull, Not } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { AuditRow } from '../db/tables/audit-entries.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import { bumpEnquiryVersion } from '../repositories/enquiries.ts';
import { eraseMentions } from './notes.ts';

/** Databases limit the values of a statement. */
const chunkSize = 500;

/** In ms: for so long before and after an enquiry its address counts as its sender's. It is another's some day. */
const addressMs = 24 * 3600_000;

/** What an email address in the audit is replaced by. */
const erased = '(erased)';

/** The enquiries of a person, those in the trash among them. */
const personQuery = ({ enquiries }: Tables, email: string) =>
  enquiries.createQueryBuilder('row').where('LOWER(row.email) = :email', { email });

/** The ids of all enquiries of a person. */
export const listIds = async (tables: Tables, email: string): Promise<string[]> =>
  (await personQuery(tables, email).select(['row.id']).getMany()).map(({ id }) => id);

/** The audit entries that hold something of a person: an address that the enquiries came from, or the email address. */
export async function findActivity(tables: Tables, email: string, ids: string[]): Promise<AuditRow[]> {
  const own = await sentFrom(tables, ids);
  const addresses = [...new Set(own.map(({ address }) => address))].filter(Boolean);
  const near = (
    await inChunks(addresses, some => tables.auditEntries.findBy({ address: In(some), userId: IsNull() }))
  ).filter(({ address, createdAt }) =>
    own.some(one => one.address === address && Math.abs(+one.createdAt - +createdAt) <= addressMs),
  );
  const named = (await isAccount(tables, email)) ? [] : await namedIn(tables, email);
  const all = new Map([...own, ...near, ...named].map(row => [row.id, row]));
  return [...all.values()].sort((a, b) => +b.createdAt - +a.createdAt);
}

/** Whether a user of the back office has this address. The audit goes on naming those. */
export const isAccount = ({ users }: Tables, email: string): Promise<boolean> => users.existsBy({ email });

/** The entries of the sending of enquiries that hold the sender's address. */
const sentFrom = ({ auditEntries }: Tables, ids: string[]): Promise<AuditRow[]> =>
  inChunks(ids, some =>
    auditEntries.findBy({ record: 'enquiries', recordId: In(some), userId: IsNull(), address: Not('') }),
  );

/** A rough search first: what is kept is JSON. */
async function namedIn({ auditEntries }: Tables, email: string): Promise<AuditRow[]> {
  const pattern = `%"${email.replace(/[!%_]/g, '!$&')}"%`;
  return auditEntries
    .createQueryBuilder('row')
    .where("LOWER(row.changes) LIKE :pattern ESCAPE '!'", { pattern })
    .getMany();
}

/** Takes a person out of audit entries, which themselves stay. */
async function anonymize({ auditEntries }: Tables, rows: AuditRow[], email?: string): Promise<void> {
  for (const { id, userId, changes } of rows) {
    await auditEntries.update(id, {
      ...(userId === null ? { address: '', device: '' } : {}),
      ...(email ? { changes: withoutEmail(changes, email) } : {}),
    });
  }
}

function withoutEmail(changes: AuditChange[], email: string): AuditChange[] {
  const hide = (value: string | null) => (value?.toLowerCase() === email ? erased : value);
  return changes.map(change => ({
    ...change,
    fields: change.fields.map(field => ({ ...field, from: hide(field.from), to: hide(field.to) })),
  }));
}

/** Deletes enquiries for good with the notes about them, and the addresses from which they were sent. Runs inside a transaction. */
export async function eraseEnquiries(tables: Tables, ids: string[]): Promise<void> {
  await anonymize(tables, await sentFrom(tables, ids));
  await inChunks(ids, async some => {
    // Without the trail: an entry for each would say more of the person than its count does.
    await tables.enquiries.createQueryBuilder().delete().whereInIds(some).execute();
    return [];
  });
  if (ids.length > 0) await bumpEnquiryVersion(tables);
}

/** Mails to a person that wait to be sent; once they are, the outbox forgets whom they went to. */
const mailsTo = (email: string) => ({ kind: 'enquiry-receipt', recipient: email });

/** How many mails to a person wait to be sent. */
export const countMailsTo = ({ outbox }: Tables, email: string): Promise<number> => outbox.countBy(mailsTo(email));

/** Erases a person from the tables. Runs inside a transaction. @returns how much that was */
export async function erasePerson(
  tables: Tables,
  email: string,
): Promise<{ enquiries: number; activity: number; notes: number }> {
  const ids = await listIds(tables, email);
  const activity = await findActivity(tables, email, ids);
  await anonymize(tables, activity, email);
  await eraseEnquiries(tables, ids);
  // A notice to the company names an enquiry that is gone, and is dropped.
  await tables.outbox.delete(mailsTo(email));
  const notes = await eraseMentions(tables, email);
  return { enquiries: ids.length, activity: activity.length, notes };
}

/** Empties SQLite's log, in which deleted rows can be read until it is written over. */
export async function forgetDeleted(db: Database): Promise<void> {
  if (db.dialect === 'sqlite') await db.read(({ manager }) => manager.query('PRAGMA wal_checkpoint(TRUNCATE)'));
}

/** The newest enquiries of a person. */
export const listPerson = (tables: Tables, email: string, take: number): Promise<EnquiryRow[]> =>
  personQuery(tables, email).orderBy('row.createdAt', 'DESC').addOrderBy('row.id').take(take).getMany();

async function inChunks<T, R>(all: T[], work: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += chunkSize) found.push(...(await work(all.slice(at, at + chunkSize))));
  return found;
}
