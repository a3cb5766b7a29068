import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { type PendingNoun, pendingNouns } from '@hydraulics/common/nouns/publication/pending-fields';
import { records } from '@hydraulics/common/registry';
import { requireMayPublish, requireUnplanned } from '../../accounts/access.ts';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';
import { contentOf } from '../../db/trail/version-trail.ts';
import {
  contentAt,
  discardPending,
  findPending,
  type PendingRecord,
  pendingTable,
  publishPending,
  requirePending,
  restorePending,
  withPending,
} from '../../repositories/publication/pending.ts';
import { countPending, listPending, toReadContent } from '../../repositories/publication/pending-list.ts';
import { isPublishedNoun } from '../../repositories/publication/publish-requests.ts';
import { endPlans } from '../../repositories/publication/releases/planned.ts';
import type { PublishedRow } from '../../repositories/publication/schedule.ts';
import { requireVersion } from '../../repositories/records.ts';
import { missingOf } from '../../repositories/rules/missing.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

type Place = { noun: string; recordId: string };
type Found = { noun: PendingNoun; row: PendingRecord; pending: PendingChangeRow };

const title = 'Saved changes';

export const pendingChanges: Handlers<Api>['pendingChanges'] = {
  async list({ noun, limit = 50, offset = 0 }, { db }) {
    const rows = await db.read(tables => listPending(tables, noun, { limit, offset }));
    return new Paged(rows.map(serialize), {
      limit,
      offset,
      total: () => db.read(tables => countPending(tables, noun)),
    });
  },

  get: (place, { db }) =>
    db.read(async tables => {
      const { noun, row, pending } = await find(tables, place);
      const base = await contentAt(tables, noun, row, pending.baseVersion);
      const published = contentOf(noun, row);
      const changes = Object.fromEntries(pending.changed.map(field => [field, pending.content[field]]));
      const read = (content: Record<string, unknown>) => toReadContent(tables, noun, content);
      return {
        ...serialize(pending),
        recordVersion: row.version,
        content: await read({ ...published, ...changes }),
        base: base && (await read(base)),
        published: await read(published),
      };
    }),

  missing: ({ noun: asked, recordId }, { db, publicUrl }) =>
    db.read(async tables => {
      const noun = nounOf(asked);
      const row = await findRecord(tables, noun, recordId);
      const found = await missingOf(tables, noun, await withPending(tables, noun, row), { site: publicUrl });
      return found.map(({ field, message }) => ({ field, message }));
    }),

  async publish({ version, recordVersion, overwrites, ...place }, deps, actor) {
    const { db, now } = deps;
    const { timeZone } = await companyDay(deps);
    const { published, noun, ended } = await db.write(async (tables, touch) => {
      const { noun, row, pending } = await find(tables, place);
      requireMayPublish(actor, pending);
      requirePending(pending, version, records[noun].singular);
      requireVersion({ updatedBy: null, ...row }, recordVersion, records[noun].singular);
      const published = await publishPending(tables, touch, { noun, id: row.id, now: now(), actor, overwrites });
      const ended = await endPlansOfShown(tables, { noun, row }, { now: now(), timeZone, before: 'It was' });
      return { published: orNotFound(published, title), noun, ended };
    });
    return { success: true, message: `${records[noun].title} published.${ended}`, version: published };
  },

  async discard({ version, ...place }, deps, actor) {
    const { db, now } = deps;
    const { timeZone } = await companyDay(deps);
    const ended = await db.exclusive(async tables => {
      const { noun, row, pending } = await find(tables, place);
      requireMayPublish(actor, pending);
      requirePending(pending, version, records[pending.record].singular);
      await requireUnplanned(tables, { noun: pending.record, recordId: pending.recordId }, actor);
      await discardPending(tables, pending, now());
      return endPlansOfShown(tables, { noun, row }, { now: now(), timeZone, before: 'They were' });
    });
    return { success: true, message: `Changes discarded.${ended}` };
  },

  async undoDiscard({ noun: asked, recordId }, { db }, actor) {
    const noun = nounOf(asked);
    const version = await db.exclusive(async tables => {
      await requireUnplanned(tables, { noun, recordId }, actor);
      return restorePending(tables, noun, recordId);
    });
    return { success: true, message: 'Changes restored.', version };
  },
};

const nounOf = (asked: string): PendingNoun => orNotFound(pendingNouns.find(one => one === asked) ?? null, title);

/** @throws AppError `not_found` without a pending change, or if its record is in the trash */
async function find(tables: Tables, { noun: asked, recordId }: Place): Promise<Found> {
  const noun = nounOf(asked);
  const pending = orNotFound(await findPending(tables, noun, recordId), title);
  return { noun, pending, row: await findRecord(tables, noun, recordId) };
}

async function findRecord(tables: Tables, noun: PendingNoun, id: string): Promise<PendingRecord> {
  const row = await pendingTable(tables, noun).findOneBy({ id });
  return orNotFound(row?.deletedAt ? null : row, records[noun].title);
}

/** A record that visitors do not see is still there to publish. */
async function endPlansOfShown(
  tables: Tables,
  { noun, row }: Omit<Found, 'pending'>,
  how: Parameters<typeof endPlans>[2],
): Promise<string> {
  const isHidden = isPublishedNoun(noun) && (row as PublishedRow).status !== 'published';
  return isHidden ? '' : endPlans(tables, { noun, recordId: row.id }, how);
}

const serialize = ({
  record,
  recordId,
  name,
  version,
  baseVersion,
  savedBy,
  updatedAt,
  changed,
}: PendingChangeRow) => ({
  noun: record,
  recordId,
  name,
  version,
  baseVersion,
  savedBy,
  updatedAt: updatedAt.toISOString(),
  changed,
});
