import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import type { ContentTouch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { requirePublishable } from '../rules/publish-rules.ts';
import { publishPending, withPending } from './pending.ts';
import { endRequests } from './publish-requests.ts';
import { type PublishedRow, savePublication } from './schedule.ts';

/**
 * Shows a record to visitors with its pending change, in the caller's transaction: the only function that publishes one.
 * Asks the rules first; a published record stays so, whatever it lacks.
 * @param unpublishAt when it is withdrawn again, null for never; by default as decided before
 * @param site the address of the website, for links in rich texts
 * @returns its version
 * @throws AppError `invalid_input` if a chosen rule does not hold, `version_conflict` if a field was published with another value since its pending change began
 */
export async function publishRecord(
  tables: Tables,
  touch: ContentTouch,
  {
    noun,
    row,
    now,
    site,
    unpublishAt = row.unpublishAt,
  }: { noun: PublishedNoun; row: PublishedRow; now: Date; site: string; unpublishAt?: Date | null },
): Promise<number> {
  await requirePublishableRecord(tables, { noun, row, site });
  await savePublication(tables, touch, { noun, row, now }, { status: 'published', publishAt: null, unpublishAt });
  const published = await publishPending(tables, touch, { noun, id: row.id, now });
  await endRequests(tables, noun, [row.id]);
  return published ?? row.version;
}

/**
 * The rules for one record with its pending change, before it is published or scheduled.
 * @throws AppError `invalid_input` if it is not published, and a chosen rule does not hold
 */
export async function requirePublishableRecord(
  tables: Tables,
  { noun, row, site }: { noun: PublishedNoun; row: PublishedRow; site: string },
): Promise<void> {
  if (row.status === 'published') return;
  await requirePublishable(tables, [{ noun, row: await withPending(tables, noun, row) }], site);
}
