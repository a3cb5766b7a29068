import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { fold } from '@hydraulics/common/text';
import { In, IsNull, Not } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { AuditRow } from '../db/tables/audit-entries.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import { eraseDrafts, listQuotationsOf } from '../quotations/of-person.ts';
import { inChunks } from '../repositories/batches.ts';
import { freeMerged } from '../repositories/enquiries/merged.ts';
import { bumpEnquiryVersion } from '../repositories/enquiries.ts';
import { findUser } from '../repositories/users.ts';
import { eraseFromViews } from './desk/views.ts';
import { eraseFromVersions } from './erase-versions.ts';
import { eraseFromReceived } from './incoming/mails-of-person.ts';
import { eraseMentions } from './notes.ts';
import { endWithdrawn } from './opened/withdrawn-part.ts';
import { eraseRemarksWith } from './remarks.ts';
import { eraseFailedAbout, eraseFromFailed } from './thread/failed-of-person.ts';
import { eraseFromMessages } from './thread/messages-of-person.ts';

/**
 * In ms: an IP address counts as the sender's for this long before and after an enquiry, because addresses are
 * reassigned.
 */
const addressMs = 24 * 3600_000;

/** Replaces an email address in the audit. */
const erased = '(erased)';

/** The enquiries of a person, including deleted ones. */
const personQuery = ({ enquiries }: Tables, email: string) =>
  enquiries.createQueryBuilder('row').where('LOWER(row.email) = :email', { email });

/** The ids of all enquiries of a person. */
export const listIds = async (tables: Tables, email: string): Promise<string[]> =>
  (await personQuery(tables, email).select(['row.id']).getMany()).map(({ id }) => id);

/** The audit entries about a person: with an address that the enquiries came from, or with the email address. */
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

/** Whether a user of the back office has this email address; audit entries continue to name users. */
export const isAccount = async (tables: Tables, email: string): Promise<boolean> =>
  (await findUser(tables, email)) !== null;

/** The audit entries of sent enquiries and of decided quotations, which contain the sender's address. */
const sentFrom = ({ auditEntries }: Tables, ids: string[]): Promise<AuditRow[]> =>
  inChunks(ids, some =>
    auditEntries.findBy({
      record: In(['enquiries', 'quotations']),
      recordId: In(some),
      userId: IsNull(),
      address: Not(''),
    }),
  );

/** A rough text search in stored JSON, to be refined. */
async function namedIn({ auditEntries }: Tables, email: string): Promise<AuditRow[]> {
  const pattern = `%"${email.replace(/[!%_]/g, '!$&')}"%`;
  return auditEntries
    .createQueryBuilder('row')
    .where("LOWER(row.changes) LIKE :pattern ESCAPE '!'", { pattern })
    .getMany();
}

/** Removes a person's data from audit entries; the entries stay. */
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

/**
 * Permanently deletes enquiries with their notes and messages, the addresses from which they were sent, and the keys of
 * their calls. Those of others that were merged into them are in the list again, and those into which they were merged
 * are lost if nothing is left that was not withdrawn. Runs inside a transaction.
 */
export async function eraseEnquiries(tables: Tables, ids: string[], at: Date): Promise<void> {
  await anonymize(tables, await sentFrom(tables, ids));
  const kept = await listKept(tables, ids);
  await inChunks(ids, async some => {
    const about = { where: { enquiryId: In(some) }, select: { id: true as const } };
    const parts = [
      ...(await tables.enquiryEvents.find(about)),
      ...(await tables.messages.find(about)),
      ...(await tables.enquiryFiles.find(about)),
    ];
    const erased = [...some, ...parts.map(({ id }) => id)];
    await eraseFailedAbout(tables, erased);
    await inChunks(erased, async few => {
      await tables.idempotencyKeys.delete({ recordId: In(few) });
      // The mail of a message has its id.
      await tables.outbox.delete({ id: In(few) });
      return [];
    });
    await eraseDrafts(tables, some);
    await freeMerged(tables, some);
    // Bypasses the audit trail: entries for single records would reveal more about the person than a count.
    await tables.enquiries.createQueryBuilder().delete().whereInIds(some).execute();
    return [];
  });
  await inChunks(kept, async some => {
    for (const row of await tables.enquiries.findBy({ id: In(some) })) await endWithdrawn(tables, row, at);
    return [];
  });
  if (ids.length > 0) await bumpEnquiryVersion(tables);
}

/** The ids of the enquiries into which some others were merged; of those that are erased too, no row will be left. */
async function listKept({ enquiries }: Tables, ids: string[]): Promise<string[]> {
  const rows = await inChunks(ids, some =>
    enquiries.find({ where: { id: In(some), mergedInto: Not(IsNull()) }, select: { id: true, mergedInto: true } }),
  );
  return [...new Set(rows.flatMap(({ mergedInto }) => mergedInto ?? []))];
}

const findNames = ({ enquiries }: Tables, ids: string[]): Promise<string[]> =>
  inChunks(ids, async some => {
    const rows = await enquiries.find({ where: { id: In(some) }, select: { name: true } });
    return rows.map(({ name }) => name);
  });

/** Waiting mails to a person; sent ones no longer have a recipient, and failed ones are read in full. */
const mailsTo = (email: string) => ({
  state: 'waiting' as const,
  kind: In(['enquiry-receipt', 'enquiry-reply', 'quotation-accepted']),
  recipient: email,
});

export const countMailsTo = ({ outbox }: Tables, email: string): Promise<number> => outbox.countBy(mailsTo(email));

/**
 * Erases a person from the tables. Runs inside a transaction.
 * @returns the counts
 */
export async function erasePerson(
  tables: Tables,
  email: string,
  at: Date,
): Promise<{
  enquiries: number;
  activity: number;
  notes: number;
  messages: number;
  remarks: number;
  quotations: number;
}> {
  const ids = await listIds(tables, email);
  const quoted = await listQuotationsOf(tables, email, ids);
  const activity = await findActivity(tables, email, [...ids, ...quoted.map(({ id }) => id)]);
  await anonymize(tables, activity, email);
  const names = new Set((await findNames(tables, ids)).map(fold));
  await eraseEnquiries(tables, ids, at);
  // A notice to the company names an enquiry that is gone, and is dropped.
  await tables.outbox.delete(mailsTo(email));
  await eraseFromFailed(tables, email);
  // A former user; a current one is not erased. Past the audit, which would store the address again.
  await tables.manager.getRepository('deletedUser').delete({ email });
  await eraseFromVersions(tables, address => address === email);
  await eraseFromViews(tables, address => address.toLowerCase() === email, names);
  const notes = await eraseMentions(tables, email);
  const messages = (await eraseFromMessages(tables, email)) + (await eraseFromReceived(tables, email));
  const remarks = await eraseRemarksWith(tables, email);
  const quotations = quoted.filter(({ number }) => number !== null).length;
  return { enquiries: ids.length, activity: activity.length, notes, messages, remarks, quotations };
}

/** Truncates SQLite's log, in which deleted rows remain readable until overwritten. */
export async function forgetDeleted(db: Database): Promise<void> {
  if (db.dialect === 'sqlite') await db.read(({ manager }) => manager.query('PRAGMA wal_checkpoint(TRUNCATE)'));
}

/** The newest enquiries of a person. */
export const listPerson = (tables: Tables, email: string, take: number): Promise<EnquiryRow[]> =>
  personQuery(tables, email).orderBy('row.createdAt', 'DESC').addOrderBy('row.id').take(take).getMany();
