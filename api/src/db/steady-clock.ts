import { binDays } from '@hydraulics/common/limits';
import type { Database, Tables } from './database.ts';

const day = 24 * 3600 * 1000;

/** The server looks at the clock at each start and once a day; a longer gap is a jump, or a server that was off. */
const longestGap = 2 * day;

/** Rows of the table `site`: when the clock was last looked at, and since when it has run without a gap. */
const seenRow = 'clock-seen';
const sinceRow = 'clock-since';

/**
 * Looks at the clock, and says whether it has run without a jump or a long gap for as long as deleted things are kept.
 * Only then may anything be deleted for good by its age: on a clock that jumped ahead everything looks old.
 */
export function isClockSteady(db: Database, now: Date): Promise<boolean> {
  return db.exclusive(async tables => {
    const [seen, since] = [await readTime(tables, seenRow), await readTime(tables, sinceRow)];
    const gap = seen === null ? Number.POSITIVE_INFINITY : now.getTime() - seen;
    const runsOn = gap >= 0 && gap <= longestGap && since !== null;
    const start = runsOn ? since : now.getTime();
    await writeTime(tables, seenRow, now);
    if (!runsOn) await writeTime(tables, sinceRow, now);
    return now.getTime() - start >= binDays * day;
  });
}

const siteTable = (tables: Tables) => tables.site;

async function readTime(tables: Tables, name: string): Promise<number | null> {
  const row = await siteTable(tables).findOneBy({ name });
  const time = Date.parse(row?.value ?? '');
  return Number.isNaN(time) ? null : time;
}

const writeTime = (tables: Tables, name: string, time: Date) =>
  siteTable(tables).save({ name, value: time.toISOString() });
