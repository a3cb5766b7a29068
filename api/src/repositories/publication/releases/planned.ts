import type { PendingChangeOfRecord } from '@hydraulics/common/nouns/publication/pending-fields';
import { shortMoment } from '@hydraulics/common/units/dates/days';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../../db/database.ts';
import type { ReleaseRow } from '../../../db/tables/releases/releases.ts';
import { setReleaseJob } from './release-job.ts';

type OfRelease = { noun: string; recordId: string };

async function releasesOf(tables: Tables, { noun, recordId }: OfRelease, state: 'planned' | 'failed') {
  const items = await tables.releaseItems.find({ where: { noun: noun as 'products', recordId } });
  const ids = items.map(({ releaseId }) => releaseId);
  const order = { publishAt: state === 'planned' ? 'ASC' : 'DESC' } as const;
  return tables.releases.find({ where: { id: In(ids), state, deletedAt: IsNull() }, order });
}

/** The first release with a moment that publishes a record as it is then; null if none does. */
export const plannedRelease = async (tables: Tables, record: OfRelease): Promise<ReleaseRow | null> =>
  (await releasesOf(tables, record, 'planned'))[0] ?? null;

/** The release that publishes the pending change of a record; else one that failed since the change was saved. */
export async function releaseOfChange(
  tables: Tables,
  record: OfRelease,
  savedAt: Date,
): Promise<PendingChangeOfRecord['release']> {
  const failed = async () => (await releasesOf(tables, record, 'failed')).find(({ updatedAt }) => updatedAt >= savedAt);
  const row = (await plannedRelease(tables, record)) ?? (await failed());
  if (!row?.publishAt) return undefined;
  const { id, name, publishAt, state, failure } = row;
  const records = await tables.releaseItems.countBy({ releaseId: id });
  return { _id: id, name, publishAt: publishAt.toISOString(), state: state as 'planned', failure, records };
}

/** Now, and the time zone of the moments in an answer. */
type At = { now: Date; timeZone: string };

/**
 * Ends the plans of a record that was withdrawn, which would show it again. Releases with others keep theirs, and are named.
 * @returns sentences for the answer, each with a blank before it
 */
export async function endPlansOfWithdrawn(tables: Tables, record: OfRelease, at: At): Promise<string> {
  const ended = await endPlans(tables, record, { ...at, before: 'It was' });
  const other = await plannedRelease(tables, record);
  if (!other?.publishAt) return ended;
  return `${ended} The release “${other.name}” publishes it on ${shortMoment(other.publishAt, at.timeZone)}.`;
}

/**
 * Ends the plans of releases with no other record than one of which nothing is left to publish.
 * @param before what the answer calls it, as in `It was`
 * @returns a sentence for the answer, with a blank before it; empty if it was not planned
 */
export async function endPlans(
  tables: Tables,
  record: OfRelease,
  { now, timeZone, before }: At & { before: string },
): Promise<string> {
  let said = '';
  for (const { id, version, publishAt } of await releasesOf(tables, record, 'planned')) {
    if ((await tables.releaseItems.countBy({ releaseId: id })) > 1) continue;
    await tables.releases.update(id, { state: 'draft', publishAt: null, updatedAt: now, version: version + 1 });
    await setReleaseJob(tables, { id, now }, null);
    if (publishAt) said ||= ` ${before} planned for ${shortMoment(publishAt, timeZone)}, which is cancelled.`;
  }
  return said;
}
