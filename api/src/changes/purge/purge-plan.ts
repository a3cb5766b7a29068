import { MoreThan } from 'typeorm';
import { readStoredVersion, type StoredVersion } from '../../db/content/content-version.ts';
import { tagOfRow } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import type { PurgeRow } from '../../db/tables/caches/purges.ts';
import { purgedTags } from './cache-tags.ts';

/**
 * In ms: when a change is purged again. Until then a process that has not noticed it may send a page from before with a
 * long lifetime: for 0.9 s (content-watch.ts), and the rest is for the way to the cache (docs/decisions/0141).
 */
const againAfterMs = 10_000;

/** The content version of caches that may have anything. */
export const unknown = -1;

/** The row of the only purges. */
export const purgeId = 'site';

/** What is to be purged now, and the row once that is done. */
export type PurgePlan = { row: PurgeRow; tags: string[] | null; done: (now: Date) => Partial<PurgeRow> };

/**
 * What is to be purged.
 * @param time by the database's clock
 * @returns null if nothing is
 */
export async function planPurge(tables: Tables, time: Date): Promise<PurgePlan | null> {
  const stored = await readStoredVersion(tables);
  const row = await tables.purges.findOneBy({ id: purgeId });
  if (!row) return null;
  const known = isOf(row, stored) ? row : { ...row, version: unknown, sent: unknown, againAt: null };
  const isNew = stored.value > known.sent;
  const isDueAgain = known.againAt !== null && isDue(known.againAt, time);
  if (!isNew && !isDueAgain) return null;
  const since = isDueAgain ? known.version : known.sent;
  // After a failure nobody knows what the caches have got.
  const tags = known.failure || since === unknown ? null : await readTags(tables, since, stored.value);
  const version = isDueAgain ? known.againVersion : known.version;
  const later = (now: Date) =>
    isDueAgain || !known.againAt
      ? { againAt: new Date(now.getTime() + againAfterMs), againVersion: stored.value }
      : { againAt: known.againAt, againVersion: known.againVersion };
  const done = (now: Date) => ({
    ...{ epoch: stored.epoch, version, sent: stored.value },
    ...(stored.value > version ? later(now) : { againAt: null, againVersion: version }),
  });
  return { row, tags, done };
}

/** Whether a row is about the content that is stored, and not about one before a restore. */
const isOf = ({ epoch, version, sent }: PurgeRow, stored: StoredVersion): boolean =>
  epoch === stored.epoch && version <= stored.value && sent <= stored.value;

/** A time that is too far away was set before the clock was set back. */
const isDue = (at: Date, time: Date): boolean => at <= time || at.getTime() > time.getTime() + 2 * againAfterMs;

async function readTags({ contentTags }: Tables, since: number, upTo: number): Promise<string[] | null> {
  const rows = await contentTags.findBy({ version: MoreThan(since) });
  // A version without tags may have changed anything.
  if (upTo > since && !rows.some(({ version }) => version >= upTo)) return null;
  return purgedTags([...new Set(rows.map(tagOfRow))]);
}
