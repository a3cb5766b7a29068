import { utcDay } from '@hydraulics/common/units/dates/days';
import { Between, In } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import type { CountedKind } from './counted-kinds.ts';
import { monthsBefore } from './months.ts';

/** The most different texts or pairs of a kind that are stored for a day. Records are as many as the catalogue has. */
const mostOfDay = 1000;

const limited: readonly CountedKind[] = ['search-none', 'search-weak', 'filter', 'sizing', 'code', 'pair'];

/** How many months of counts are stored, besides the present one. */
const keptMonths = 25;

/** The rows of one statement. */
const batch = 1000;

const idOf = (day: string, kind: CountedKind, subject: string) => `${day} ${kind} ${subject}`;

type Counted = { day: string; kind: CountedKind; times: ReadonlyMap<string, number> };

/** Adds to the counts of a day, in one statement for each thousand subjects. Processes that do it at once add up. */
export const addToDay = (db: Database, counted: Counted): Promise<void> =>
  db.transaction(tables => addCounts(db, tables, counted));

/** The same in the caller's transaction. */
export async function addCounts(db: Database, tables: Tables, { day, kind, times }: Counted): Promise<void> {
  const room = limited.includes(kind) ? await roomOf(db, tables, { day, kind, times }) : times;
  const subjects = [...room.keys()];
  for (let from = 0; from < subjects.length; from += batch) {
    const rows = subjects.slice(from, from + batch).map(subject => {
      const id = idOf(day, kind, subject);
      return [id, day, kind, subject, room.get(subject) ?? 0];
    });
    const values = rows.map(() => '(?, ?, ?, ?, ?)').join(', ');
    await tables.manager.query(
      `INSERT INTO day_counts (id, day, kind, subject, times) VALUES ${values} ${addUp(db)}`,
      rows.flat(),
    );
  }
}

const addUp = ({ dialect }: Database) =>
  dialect === 'sqlite'
    ? 'ON CONFLICT (id) DO UPDATE SET times = times + excluded.times'
    : 'ON DUPLICATE KEY UPDATE times = times + VALUES(times)';

/** Without the new subjects that are too many for the day. */
async function roomOf(db: Database, tables: Tables, { day, kind, times }: Counted): Promise<Map<string, number>> {
  await lockCounts(db, tables);
  const known = new Set<string>();
  const ids = [...times.keys()].map(subject => idOf(day, kind, subject));
  for (let from = 0; from < ids.length; from += batch) {
    const where = { id: In(ids.slice(from, from + batch)) };
    for (const { subject } of await tables.dayCounts.find({ where, select: { subject: true } })) known.add(subject);
  }
  let room = mostOfDay - (await tables.dayCounts.countBy({ day, kind }));
  return new Map(
    [...times].filter(([subject]) => {
      if (known.has(subject)) return true;
      room -= 1;
      return room >= 0;
    }),
  );
}

/** Lets one process at a time find out how much room a day has. SQLite has one writer in any case. */
async function lockCounts({ dialect }: Database, { counters }: Tables): Promise<void> {
  if (dialect === 'sqlite') return;
  // An insert that changes nothing locks existing and missing rows alike.
  const row = { name: 'day counts', value: 0 };
  await counters.createQueryBuilder().insert().values(row).orUpdate(['name'], ['name']).execute();
}

export type Downloads = { downloads: number; recentDownloads: number };

const dayMs = 24 * 3600 * 1000;

/** All downloads of documents, and those of the last thirty days. */
export async function downloadsOf(tables: Tables, ids: string[], now: Date): Promise<Map<string, Downloads>> {
  if (ids.length === 0) return new Map();
  const since = utcDay(new Date(now.getTime() - 29 * dayMs));
  const rows = await tables.dayCounts
    .createQueryBuilder('row')
    .select('row.subject', 'id')
    .addSelect('SUM(row.times)', 'downloads')
    .addSelect('SUM(CASE WHEN row.day >= :since THEN row.times ELSE 0 END)', 'recent')
    .setParameter('since', since)
    .where({ kind: 'document', subject: In(ids) })
    .groupBy('row.subject')
    .getRawMany<{ id: string; downloads: string; recent: string }>();
  return new Map(
    rows.map(({ id, downloads, recent }) => [id, { downloads: Number(downloads), recentDownloads: Number(recent) }]),
  );
}

/** The day of what was downloaded before the days that are kept, so that totals stay. */
const before = '';

/** Deletes the counts of more than 25 months ago. The downloads of each document are kept as one number. */
export async function purgeDayCounts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const first = `${monthsBefore(now(), keptMonths)}-01`;
  await db.transaction(async tables => {
    const times = new Map<string, number>();
    for (const row of await tables.dayCounts.findBy({ kind: 'document', day: Between('0', first) })) {
      if (row.day < first) times.set(row.subject, (times.get(row.subject) ?? 0) + row.times);
    }
    if (times.size > 0) await addCounts(db, tables, { day: before, kind: 'document', times });
    await tables.dayCounts
      .createQueryBuilder()
      .delete()
      .where('day < :first AND day <> :before', { first, before })
      .execute();
  });
}
