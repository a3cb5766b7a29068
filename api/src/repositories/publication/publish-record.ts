import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import type { Touch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { endRequests } from './publish-requests.ts';
import { type PublishedRow, savePublication } from './schedule.ts';

/**
 * Shows a record to visitors, in the caller's transaction: the only function that publishes one.
 * @param unpublishAt when it is withdrawn again, null for never; by default as decided before
 * @returns its version
 */
export async function publishRecord(
  tables: Tables,
  touch: Touch,
  {
    noun,
    row,
    now,
    unpublishAt = row.unpublishAt,
  }: { noun: PublishedNoun; row: PublishedRow; now: Date; unpublishAt?: Date | null },
): Promise<number> {
  await savePublication(tables, touch, { noun, row, now }, { status: 'published', publishAt: null, unpublishAt });
  await endRequests(tables, noun, [row.id]);
  return row.version;
}
