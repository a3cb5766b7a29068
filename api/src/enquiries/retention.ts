import { LessThan, MoreThan } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import { insertSystemEntry } from '../repositories/audit.ts';
import { eraseEnquiries, forgetDeleted } from './erase.ts';
import type { Erasures } from './erasures.ts';
import { repeatMentions } from './notes.ts';

type Stored = { db: Database; now: () => Date };
type PurgeDeps = Stored & { retention: { enquiryMonths: number | null } };
type RepeatDeps = Stored & { erasures: Erasures };

/** Rows in one transaction, and transactions in one run: the rest is for the next day. */
const batchSize = 500;
const maxBatches = 20;

/** A time so many months before another; on a shorter month's last day where it has no such day. */
export function monthsBefore(time: Date, months: number): Date {
  const first = new Date(time);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return first;
}

/** Erases the enquiries that were received, or last changed, too many months ago; none unless that is set. */
export async function purgeOldEnquiries({ db, now, retention: { enquiryMonths } }: PurgeDeps): Promise<void> {
  if (enquiryMonths === null) return;
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const where = { updatedAt: LessThan(monthsBefore(time, enquiryMonths)) };
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const erased = await db.transaction(async tables => {
      const rows = await tables.enquiries.find({
        where,
        select: { id: true },
        order: { updatedAt: 'ASC' },
        take: batchSize,
      });
      await eraseEnquiries(
        tables,
        rows.map(({ id }) => id),
      );
      if (rows.length > 0)
        await insertSystemEntry(tables, { call: 'server.retention', at: time, counts: { enquiries: rows.length } });
      return rows.length;
    });
    if (erased < batchSize) break;
  }
  await forgetDeleted(db);
}

/** The fact of the site by which a database says which list of erasures it has been through. */
const doneList = 'erasures';

/**
 * Repeats erasures: a restore brings back what was erased after its backup. Whatever the same person has sent since
 * stays. All enquiries are read once for each list: a database keeps a hash of the last, and a restored one an older hash.
 */
export async function repeatErasures({ db, now, erasures }: RepeatDeps): Promise<void> {
  await erasures.synchronize();
  const digest = await erasures.digest();
  const done = await db.read(({ site }) => site.findOneBy({ name: doneList }));
  if (digest === null || done?.value === digest) return;
  const lookup = await erasures.lookup();
  let erased = 0;
  for (let after = ''; ; ) {
    const rows = await db.read(tables => nextRows(tables, after));
    const ids = rows.filter(({ email, createdAt }) => createdAt <= (lookup(email) ?? new Date(0))).map(({ id }) => id);
    if (ids.length > 0) await db.transaction(tables => eraseEnquiries(tables, ids));
    erased += ids.length;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.id;
  }
  const notes = await repeatMentions(db, lookup);
  const counts = { ...(erased > 0 ? { enquiries: erased } : {}), ...(notes > 0 ? { notes } : {}) };
  const at = now();
  await db.transaction(async tables => {
    await tables.site.upsert({ name: doneList, value: digest }, ['name']);
    if (erased + notes > 0) await insertSystemEntry(tables, { call: 'server.eraseAgain', at, counts });
  });
  if (erased + notes === 0) return;
  await forgetDeleted(db);
}

const nextRows = ({ enquiries }: Tables, after: string) =>
  enquiries.find({
    where: { id: MoreThan(after) },
    select: { id: true, email: true, createdAt: true },
    order: { id: 'ASC' },
    take: batchSize,
  });
