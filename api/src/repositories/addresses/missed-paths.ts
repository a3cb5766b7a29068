import { keyOf } from '@hydraulics/common/addresses/redirects';
import { utcDay } from '@hydraulics/common/units/dates/days';
import { LessThan, MoreThanOrEqual } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';

/** The most paths of a day. */
const perDay = 1000;
const shownDays = 30;
const keptDays = 90;
const dayMs = 24 * 3600 * 1000;

const daysBefore = (now: Date, days: number) => utcDay(new Date(now.getTime() - days * dayMs));

/** Adds requests of paths that were not found to the counts of the day; further paths of a full day are dropped. */
export async function countMissed(db: Database, counts: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const day = utcDay(now);
  await db.transaction(async ({ missedPaths }) => {
    let room = perDay - (await missedPaths.countBy({ day }));
    for (const [path, requests] of counts) {
      const id = `${day} ${path}`;
      if (!(await missedPaths.existsBy({ id }))) {
        if (room <= 0) continue;
        room -= 1;
        // Another process may add the same row now.
        const row = { id, day, path, requests: 0 };
        await missedPaths.createQueryBuilder().insert().values(row).orIgnore().updateEntity(false).execute();
      }
      await missedPaths.increment({ id }, 'requests', requests);
    }
    await missedPaths.delete({ day: LessThan(daysBefore(now, keptDays)) });
  });
}

export type Missed = { path: string; requests: number; lastDay: string };

/** The paths of the last thirty days, the most requested first. */
export async function listMissed({ missedPaths }: Tables, now: Date): Promise<Missed[]> {
  const rows = await missedPaths.findBy({ day: MoreThanOrEqual(daysBefore(now, shownDays - 1)) });
  const byPath = new Map<string, Missed>();
  for (const { path, day, requests } of rows) {
    const known = byPath.get(path) ?? { path, requests: 0, lastDay: day };
    byPath.set(path, {
      path,
      requests: known.requests + requests,
      lastDay: known.lastDay > day ? known.lastDay : day,
    });
  }
  return [...byPath.values()].sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1));
}

/** Removes the counts of paths that a new redirect applies to. */
export async function forgetMissed({ missedPaths }: Tables, sourceKey: string): Promise<void> {
  const start = sourceKey.endsWith('/*') ? sourceKey.slice(0, -1) : null;
  const rows = await missedPaths.find({ select: { id: true, path: true } });
  const found = rows.filter(({ path }) => (start ? keyOf(path).startsWith(start) : keyOf(path) === sourceKey));
  for (const { id } of found) await missedPaths.delete({ id });
}
