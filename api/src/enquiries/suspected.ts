import type { SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';
import { eraseEnquiries } from './erase.ts';

/** Beyond about this number the oldest are deleted, so that no flood fills the disk. */
const maxSuspected = 10_000;

/** Deleted per transaction, and transactions per run; the rest goes with the next run. */
const batchSize = 500;
const maxBatches = 20;

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
    .where("row.deletedAt IS NULL AND row.coarseState = 'spam' AND row.version = 1")
    .andWhere(`NOT EXISTS (${reviewed.getQuery()})`);
}

/**
 * Permanently deletes the oldest suspected enquiries if there are too many, at most 500. Reads all suspected ones, so not
 * each of a flood may call it. Runs inside a transaction.
 * @returns how many it deleted
 */
export async function dropOldestSuspected(tables: Tables, at: Date): Promise<number> {
  const beyond = await suspectedEnquiries(tables)
    .select(['row.id'])
    .orderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .offset(maxSuspected)
    .limit(batchSize)
    .getMany();
  if (beyond.length === 0) return 0;
  await eraseEnquiries(
    tables,
    beyond.map(({ id }) => id),
    at,
  );
  await insertSystemEntry(tables, { call: 'server.dropSuspected', at, counts: { enquiries: beyond.length } });
  return beyond.length;
}

/** Does the same until there are no longer too many, such as after a restore. */
export async function purgeSuspected({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const dropped = await db.transaction(tables => dropOldestSuspected(tables, now()));
    if (dropped < batchSize) break;
  }
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
