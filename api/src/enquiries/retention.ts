import { MoreThan } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import { eraseIssuedBefore } from '../quotations/of-person.ts';
import { readQuotationSettings } from '../quotations/settings.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';
import { withMerged } from '../repositories/enquiries/merged.ts';
import { eraseFromViews } from './desk/views.ts';
import { eraseEnquiries, forgetDeleted } from './erase.ts';
import { eraseFromVersions } from './erase-versions.ts';
import type { Erasures } from './erasures.ts';
import { repeatInReceived } from './incoming/mails-of-person.ts';
import { repeatMentions } from './notes.ts';
import { overdue, readRetention } from './retention-rules.ts';
import { repeatInMessages } from './thread/messages-of-person.ts';

type Stored = { db: Database; now: () => Date };
type PurgeDeps = Stored & { retention: { enquiryMonths: number | null } };
type RepeatDeps = Stored & { erasures: Erasures };

/** Rows per transaction, and transactions per run; the rest follows the next day. */
const batchSize = 500;
const maxBatches = 20;

/** Erases enquiries that were received or last changed too many months ago for their state, if there is a limit. */
export async function purgeOldEnquiries({ db, now, retention: { enquiryMonths } }: PurgeDeps): Promise<void> {
  const time = now();
  const where = overdue(await db.read(readRetention), enquiryMonths, time);
  if (where.length === 0 || !(await isClockSteady(db, time))) return;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const erased = await db.transaction(async tables => {
      const rows = await tables.enquiries.find({
        where,
        select: { id: true },
        order: { updatedAt: 'ASC' },
        take: batchSize,
      });
      const kept = rows.map(({ id }) => id);
      const ids = await withMerged(tables, kept);
      await eraseEnquiries(tables, ids, time);
      if (ids.length > 0)
        await insertSystemEntry(tables, { call: 'server.retention', at: time, counts: { enquiries: ids.length } });
      return rows.length;
    });
    if (erased < batchSize) break;
  }
  await forgetDeleted(db);
}

/** Erases issued quotations once the years are over for which the law keeps business letters. */
export async function purgeOldQuotations({ db, now }: Stored): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const { keepYears } = await db.read(readQuotationSettings);
  const before = new Date(Date.UTC(time.getUTCFullYear() - keepYears, 0, 1));
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const erased = await db.transaction(async tables => {
      const count = await eraseIssuedBefore(tables, before, batchSize);
      if (count > 0)
        await insertSystemEntry(tables, { call: 'server.retention', at: time, counts: { quotations: count } });
      return count;
    });
    if (erased < batchSize) break;
  }
}

/** The site fact with a hash of the erasure list that the database has processed. */
const processedErasures = 'erasures';

/**
 * Repeats erasures, because a restore brings back enquiries that were erased after its backup. Keeps newer enquiries of
 * the same person. All enquiries are read once for each list: a database stores a hash of the last one, and a restored
 * database an older hash.
 */
export async function repeatErasures({ db, now, erasures }: RepeatDeps): Promise<void> {
  await erasures.synchronize();
  const digest = await erasures.digest();
  const done = await db.read(({ site }) => site.findOneBy({ name: processedErasures }));
  if (digest === null || done?.value === digest) return;
  const lookup = await erasures.lookup();
  let erased = 0;
  for (let after = ''; ; ) {
    const rows = await db.read(tables => nextRows(tables, after));
    const ids = rows.filter(({ email, createdAt }) => createdAt <= (lookup(email) ?? new Date(0))).map(({ id }) => id);
    if (ids.length > 0) await db.transaction(tables => eraseEnquiries(tables, ids, now()));
    erased += ids.length;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.id;
  }
  const notes = await repeatMentions(db, lookup);
  const messages = (await repeatInMessages(db, lookup)) + (await repeatInReceived(db, lookup));
  await repeatFormerUsers(db, lookup);
  await db.transaction(tables => eraseFromViews(tables, address => lookup(address) !== null));
  await db.transaction(tables =>
    eraseFromVersions(tables, (address, { replacedAt }) => replacedAt <= (lookup(address) ?? new Date(0))),
  );
  const all = { enquiries: erased, notes, messages };
  const counts = Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
  const at = now();
  await db.transaction(async tables => {
    await tables.site.upsert({ name: processedErasures, value: digest }, ['name']);
    if (erased + notes + messages > 0) await insertSystemEntry(tables, { call: 'server.eraseAgain', at, counts });
  });
  if (erased + notes + messages === 0) return;
  await forgetDeleted(db);
}

async function repeatFormerUsers(db: Database, lookup: (email: string) => Date | null): Promise<void> {
  await db.transaction(async ({ deletedUsers }) => {
    for (const { id, email, updatedAt } of await deletedUsers.find()) {
      if (updatedAt <= (lookup(email) ?? new Date(0))) await deletedUsers.delete(id);
    }
  });
}

const nextRows = ({ enquiries }: Tables, after: string) =>
  enquiries.find({
    where: { id: MoreThan(after) },
    select: { id: true, email: true, createdAt: true },
    order: { id: 'ASC' },
    take: batchSize,
  });
