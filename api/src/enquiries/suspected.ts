import type { SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import { insertSystemEntry } from '../repositories/audit.ts';
import { eraseEnquiries } from './erase.ts';

/** Beyond this number the oldest are deleted, so that no flood fills the disk. */
const maxSuspected = 10_000;

/** Deleted per transaction; more only exist after a restore, and go with the next suspected ones. */
const batchSize = 500;

/** The site fact with the time at which a flood of enquiries began. */
const floodFact = 'enquiryFlood';
const floodDays = 7;
const day = 24 * 3600_000;

/**
 * The enquiries that are spam by suspicion only. Whatever staff do with an enquiry raises its version or adds an event
 * to its timeline.
 */
function suspectedEnquiries({ enquiries, enquiryEvents }: Tables): SelectQueryBuilder<EnquiryRow> {
  const reviewed = enquiryEvents.createQueryBuilder('event').select('1').where('event.enquiryId = row.id');
  return enquiries
    .createQueryBuilder('row')
    .where("row.deletedAt IS NULL AND row.state = 'spam' AND row.version = 1")
    .andWhere(`NOT EXISTS (${reviewed.getQuery()})`);
}

/** Permanently deletes the oldest suspected enquiries if there are too many. Runs inside a transaction. */
export async function dropOldestSuspected(tables: Tables, at: Date): Promise<void> {
  const beyond = await suspectedEnquiries(tables)
    .select(['row.id'])
    .orderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .offset(maxSuspected)
    .limit(batchSize)
    .getMany();
  if (beyond.length === 0) return;
  await eraseEnquiries(
    tables,
    beyond.map(({ id }) => id),
  );
  await insertSystemEntry(tables, { call: 'server.dropSuspected', at, counts: { enquiries: beyond.length } });
}

/**
 * Notes that a flood of enquiries has begun, unless one did in the last days. Runs inside a transaction.
 * @param at when the enquiry arrived; delayed ones are stored in any order
 */
export async function markFlood({ site }: Tables, at: Date): Promise<void> {
  const known = await site.findOneBy({ name: floodFact });
  if (!known || isOver(known.value, at) || at.toISOString() < known.value)
    await site.upsert({ name: floodFact, value: at.toISOString() }, ['name']);
}

/** How many enquiries since the beginning of a flood are still suspected as spam; 0 if there was none in the last days. */
export async function countSuspectedInFlood(db: Database, now: Date): Promise<number> {
  const flood = await db.read(({ site }) => site.findOneBy({ name: floodFact }));
  if (!flood || isOver(flood.value, now)) return 0;
  const since = new Date(flood.value);
  return db.read(tables => suspectedEnquiries(tables).andWhere('row.createdAt >= :since', { since }).getCount());
}

const isOver = (began: string, now: Date) => now.getTime() - Date.parse(began) >= floodDays * day;
