import { fieldError } from '@hydraulics/common/contract/errors';
import type { NewPublication, PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import { records } from '@hydraulics/common/registry';
import { companyDay } from '../company/company-day.ts';
import type { Publishable } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { publishRecord, requirePublishableRecord } from '../repositories/publication/publish-record.ts';
import { endRequests } from '../repositories/publication/publish-requests.ts';
import { endPlans, endPlansOfWithdrawn } from '../repositories/publication/releases/planned.ts';
import { databaseTime, publishedTable, savePublication } from '../repositories/publication/schedule.ts';
import { findActive, requireVersion } from '../repositories/records.ts';

type Input = { id: string } & NewPublication;
type Changed = { success: true; message: string; version: number };

/** Creates the handler that publishes, schedules or withdraws a record. Its version stays: no content changes. */
export function publishCall(noun: PublishedNoun) {
  const { title, singular } = records[noun];
  return async (
    { id, version: expected, ...asked }: Input,
    deps: Pick<Deps, 'db' | 'now' | 'publicUrl' | 'company'>,
  ): Promise<Changed> => {
    const { db, now, publicUrl } = deps;
    const { timeZone } = await companyDay(deps);
    const { version, ended } = await db.write(async (tables, touch) => {
      const row = await findActive(publishedTable(tables, noun), id, title);
      requireVersion(row, expected, singular);
      const next = readPublication(asked, await databaseTime(tables, now()));
      const change = { noun, row, now: now() };
      if (next.status === 'published') {
        const how = { ...change, site: publicUrl, unpublishAt: next.unpublishAt };
        const version = await publishRecord(tables, touch, how);
        const ended = await endPlans(tables, { noun, recordId: id }, { now: now(), timeZone, before: 'It was' });
        return { version, ended };
      }
      if (next.publishAt) await requirePublishableRecord(tables, { noun, row, site: publicUrl });
      await savePublication(tables, touch, change, next);
      await endRequests(tables, noun, [id]);
      const isWithdrawn = asked.status === 'draft' && row.status === 'published';
      const ended = isWithdrawn
        ? await endPlansOfWithdrawn(tables, { noun, recordId: id }, { now: now(), timeZone })
        : '';
      return { version: row.version, ended };
    });
    return { success: true, message: `${title} ${done[asked.status]}.${ended}`, version };
  };
}

const done = { published: 'published', draft: 'withdrawn', scheduled: 'scheduled' };

/**
 * Reads what staff ask for.
 * @param time by the database's clock
 * @throws AppError `invalid_input` if a moment is missing, unneeded, past, or before the other
 */
function readPublication(asked: Omit<NewPublication, 'version'>, time: Date): Publishable {
  const { status } = asked;
  const [publishAt, unpublishAt] = [dateOf(asked.publishAt), dateOf(asked.unpublishAt)];
  if ((status === 'scheduled') !== (publishAt !== null)) {
    throw fieldError('publishAt', 'publishAt is required when status is scheduled, and only then');
  }
  if (status === 'draft' && unpublishAt)
    throw fieldError('unpublishAt', 'A withdrawn record cannot be withdrawn later');
  if (publishAt && publishAt <= time) {
    throw fieldError('publishAt', 'This time has passed. Choose a later one, or publish now.');
  }
  if (unpublishAt && unpublishAt <= (publishAt ?? time)) {
    throw fieldError('unpublishAt', publishAt ? 'The end must be after the beginning.' : 'This time has passed.');
  }
  return { status: status === 'published' ? 'published' : 'draft', publishAt, unpublishAt };
}

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text));
