import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import type { ContentTouch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { publishPending } from './pending.ts';
import { endRequests } from './publish-requests.ts';
import { type PublishedRow, savePublication } from './schedule.ts';

/**
 * Shows a record to visitors with its pending change, in the caller's transaction: the only function that publishes one.
 * @param unpublishAt when it is withdrawn again, null for never; by default as decided before
 * @returns its version
 * @throws AppError `version_conflict` if a field was published with another value since its pending change began
 */
export async function publishRecord(
  tables: Tables,
  touch: ContentTouch,
  {
    noun,
    row,
    now,
    unpublishAt = row.unpublishAt,
  }: { noun: PublishedNoun; row: PublishedRow; now: Date; unpublishAt?: Date | null },
): Promise<number> {
  await savePublication(tables, touch, { noun, row, now }, { status: 'published', publishAt: null, unpublishAt });
  const published = await publishPending(tables, touch, { noun, id: row.id, now });
  await endRequests(tables, noun, [row.id]);
  return published ?? row.version;
}
