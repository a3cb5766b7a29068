import { trashDays } from '@hydraulics/common/limits';
import type { Database, Tables } from './database.ts';

const day = 24 * 3600 * 1000;

/** In ms: how far the clocks of two machines may differ. A stored time further ahead is from before a jump of the clock. */
export const maxClockDifferenceMs = 60_000;

/** The clock is checked at each start and once a day; a longer gap is a jump or a server that was off. */
const longestGap = 2 * day;

const seenRow = 'steady-clock-seen';
const sinceRow = 'steady-clock-since';

/**
 * The rows of version 1.0.0, which purges without the rules that came later. Kept new, so that it purges nothing within
 * the retention time after this version has run.
 */
const earlierSeenRow = 'clock-seen';
const earlierSinceRow = 'clock-since';

/**
 * Checks whether the clock has run without a jump or long gap for the whole retention time. Only then may anything be
 * purged by age: on a clock that jumped ahead everything seems old.
 */
export function isClockSteady(db: Database, now: Date): Promise<boolean> {
  return db.exclusive(async tables => {
    const [seen, since] = [await readTime(tables, seenRow), await readTime(tables, sinceRow)];
    const gap = seen === null ? Number.POSITIVE_INFINITY : now.getTime() - seen;
    const isContinuous = gap >= 0 && gap <= longestGap && since !== null;
    const start = isContinuous ? since : now.getTime();
    await writeTime(tables, seenRow, now);
    if (!isContinuous) await writeTime(tables, sinceRow, now);
    for (const row of [earlierSeenRow, earlierSinceRow]) await writeTime(tables, row, now);
    return now.getTime() - start >= trashDays * day;
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
