import { AppError } from '@hydraulics/common/contract/errors';
import { type PublishedNoun, publishedNouns, type Shown } from '@hydraulics/common/nouns/publication/publication';
import { IsNull, Not, type Repository } from 'typeorm';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { databaseAheadMs } from '../../db/jobs/database-clock.ts';
import { claimJob, endJob, postponeJob, putJob, type Stored } from '../../db/jobs/jobs.ts';
import type { Deletable, Publishable } from '../../db/rows.ts';
import { tables as described } from '../../db/schema.ts';
import type { Table } from '../../db/table.ts';
import type { JobRow } from '../../db/tables/jobs/jobs.ts';

/** A record that is published. */
export type PublishedRow = Deletable & Publishable & { updatedBy?: string | null };

const kind = 'publication';

/** In ms: longer than any attempt. */
const leaseMs = 30_000;

export const publishedTable = (tables: Tables, noun: PublishedNoun) =>
  tables[noun] as unknown as Repository<PublishedRow>;

const keyOf = (noun: PublishedNoun, id: string) => `${noun} ${id}`;

function readKey({ key }: JobRow): [PublishedNoun, string] {
  const [noun = '', id = ''] = key.split(' ');
  return [noun as PublishedNoun, id];
}

/** The time by the database's clock, on which every process agrees. */
export const databaseTime = async (tables: Tables, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await databaseAheadMs(tables)));

/** The tags of the pages that show a record, or would if it were published. */
function tagsOf(noun: PublishedNoun, row: PublishedRow): string[] {
  const { tags } = described[noun] as unknown as Table<PublishedRow>;
  const own = tags?.(row) ?? [];
  if (noun === 'gallery' || noun === 'pages') return own;
  // The products of a category come and go with it.
  if (noun === 'categories') own.push(tag.products, tag.productsIn(row.id), tag.anyProduct);
  return [...own, tag.home];
}

/** Stores the publication of a record, and when it is next due to change. Visitors see it at once. */
export async function savePublication(
  tables: Tables,
  touch: Touch,
  { noun, row, now }: { noun: PublishedNoun; row: PublishedRow; now: Date },
  next: Publishable,
): Promise<void> {
  touch(...tagsOf(noun, row));
  await publishedTable(tables, noun).update(row.id, next);
  await setJob(tables, { noun, id: row.id, now }, next);
}

/** Sets the job for the next moment of a record, in place of an earlier one. */
export async function setJob(
  tables: Tables,
  { noun, id, now }: { noun: PublishedNoun; id: string; now: Date },
  moments: Moments,
): Promise<void> {
  const key = keyOf(noun, id);
  await tables.jobs.delete({ kind, key });
  const dueAt = nextMoment(moments);
  if (dueAt) await putJob(tables, now, { kind, key, dueAt: await byProcess(tables, dueAt) });
}

type Moments = Pick<Publishable, 'publishAt' | 'unpublishAt'>;

const nextMoment = ({ publishAt, unpublishAt }: Moments): Date | null => publishAt ?? unpublishAt;

/** A moment by the clock of this process, as jobs take it: they add by how much the database is ahead. */
export const byProcess = async (tables: Tables, moment: Date) =>
  new Date(moment.getTime() - (await databaseAheadMs(tables)));

/** The publication of a record after all its moments up to a time; those of a time when the server was off, too. */
function publicationAt(row: Publishable, time: Date): Publishable {
  const { status, publishAt, unpublishAt } = row;
  const isOver = (moment: Date | null) => moment !== null && moment <= time;
  const from: Shown = isOver(publishAt) ? 'published' : status;
  return {
    status: isOver(unpublishAt) ? 'draft' : from,
    publishAt: isOver(publishAt) ? null : publishAt,
    unpublishAt: isOver(unpublishAt) ? null : unpublishAt,
  };
}

/**
 * Publishes and withdraws every record whose moment has come, each once, whichever process does it. The record decides:
 * a job only wakes it up, so that a clock that jumps, or a job that another process repeats, changes nothing.
 */
export async function publishDue(stored: Stored): Promise<void> {
  for (;;) {
    const job = await claimJob(stored, kind, leaseMs).catch(nullIfUnavailable);
    if (!job) return;
    await doJob(stored, job);
  }
}

/** A database that is down is reported elsewhere, and not twice a second. */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === 'unavailable') return null;
  throw error;
}

async function doJob({ db, now }: Stored, job: JobRow): Promise<void> {
  const [noun, id] = readKey(job);
  const find = async (tables: Tables) => {
    const row = await publishedTable(tables, noun).findOneBy({ id });
    const next = row && publicationAt(row, await databaseTime(tables, now()));
    const isDue = next !== null && (next.publishAt !== row?.publishAt || next.unpublishAt !== row.unpublishAt);
    return { row, next, isDue };
  };
  const settle = async (tables: Tables, moments: Moments | null) => {
    const dueAt = moments && nextMoment(moments);
    await (dueAt ? postponeJob(tables, job, now(), await byProcess(tables, dueAt)) : endJob(tables, job));
  };
  const early = await db.read(find);
  // Woken by a jump of the clock, or the record was purged: pages stay cached.
  if (!early.isDue) {
    await db.transaction(tables => settle(tables, early.row));
    return;
  }
  await asServer(db, noun, now, () =>
    db.write(async (tables, touch) => {
      const { row, next } = await find(tables);
      if (row) touch(...tagsOf(noun, row));
      if (row && next) await publishedTable(tables, noun).update(row.id, next);
      await settle(tables, next);
    }),
  );
}

/** Who publishes at a moment, in the audit. */
export const server = { userId: null, userName: 'Server', address: '', device: '' };

const asServer = (db: Database, noun: PublishedNoun, now: () => Date, work: () => Promise<unknown>) =>
  db.audited(
    {
      kind: 'change',
      callName: `${noun}.publish`,
      noun,
      subject: () => server,
      session: () => null,
      now,
    },
    work,
  );

/** Sets the jobs of every record with a moment, at a start: a backup has no jobs. */
export async function scheduleStored({ db, now }: Stored): Promise<void> {
  await db.transaction(async tables => {
    for (const noun of publishedNouns) {
      const where = [{ publishAt: Not(IsNull()) }, { unpublishAt: Not(IsNull()) }];
      const select = { id: true, publishAt: true, unpublishAt: true } as const;
      for (const row of await publishedTable(tables, noun).find({ where, select })) {
        await setJob(tables, { noun, id: row.id, now: now() }, row);
      }
    }
  });
}
