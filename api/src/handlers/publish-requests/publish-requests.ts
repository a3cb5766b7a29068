import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import { records } from '@hydraulics/common/registry';
import { onlyPrepares, requireMayPublish } from '../../accounts/access.ts';
import { doEditorsWait, setEditorsWait } from '../../accounts/editors-wait.ts';
import { companyDay } from '../../company/company-day.ts';
import { isOrBecomesPublished } from '../../db/content/published.ts';
import type { Tables } from '../../db/database.ts';
import { findPending, publishPending, requirePending } from '../../repositories/publication/pending.ts';
import { publishRecord } from '../../repositories/publication/publish-record.ts';
import {
  countRequests,
  isPublishedNoun,
  listRequests,
  type NamedRequest,
  putRequest,
} from '../../repositories/publication/publish-requests.ts';
import { endPlans } from '../../repositories/publication/releases/planned.ts';
import { publishedTable } from '../../repositories/publication/schedule.ts';
import { findActive, requireVersion } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

const label = 'Request';

export const publishRequests: Handlers<Api>['publishRequests'] = {
  async list({ recordId, state, limit = 50, offset = 0 }, { db }, actor) {
    const userId = onlyPrepares(actor) && !recordId ? actor.user?.id : undefined;
    const filter = { userId, recordId, state };
    const rows = await db.read(tables => listRequests(tables, filter, { limit, offset }));
    const list = rows.map(row => toRequest(row, actor.user?.id));
    return new Paged(list, { limit, offset, total: () => db.read(tables => countRequests(tables, filter)) });
  },

  count: async (_input, { db }) => ({
    total: await db.read(tables => countRequests(tables, { state: 'waiting' })),
  }),

  async ask({ noun, recordId }, { db, now }, { user }) {
    await db.exclusive(async tables => {
      await requireUnpublished(tables, noun, recordId);
      await putRequest(tables, { noun, recordId }, { user, now: now() });
    });
    return { success: true, message: `You asked for this ${records[noun].singular} to be published.` };
  },

  async publish({ id, version, pendingVersion }, deps, actor) {
    const { db, now, publicUrl } = deps;
    const { timeZone } = await companyDay(deps);
    const { noun, ended } = await db.write(async (tables, touch) => {
      const { noun, recordId } = orNotFound(await tables.publishRequests.findOneBy({ id }), label);
      const row = isPublishedNoun(noun)
        ? await findActive(publishedTable(tables, noun), recordId, records[noun].title)
        : null;
      const { singular } = records[noun];
      const pending = await findPending(tables, noun, recordId);
      // What was changed since the request was read has not been seen by who publishes it.
      requirePending(pending, pendingVersion, singular);
      if (row) requireVersion(row, version, singular);
      if (row && !isOrBecomesPublished(row)) {
        await publishRecord(tables, touch, { noun: noun as PublishedNoun, row, now: now(), site: publicUrl });
        return { noun, ended: await endPlans(tables, { noun, recordId }, { now: now(), timeZone, before: 'It was' }) };
      }
      if (pending) requireMayPublish(actor, pending);
      // Only the change: what is scheduled stays so.
      const published = await publishPending(tables, touch, { noun, id: recordId, now: now(), actor });
      orNotFound(published, label);
      const isShown = row?.status !== 'draft';
      const ended = isShown
        ? await endPlans(tables, { noun, recordId }, { now: now(), timeZone, before: 'It was' })
        : '';
      return { noun, ended };
    });
    return { success: true, message: `${records[noun].title} published.${ended}` };
  },

  async sendBack({ id, remark }, { db, now }, { user }) {
    const { userName } = await db.exclusive(async tables => {
      const row = orNotFound(await tables.publishRequests.findOneBy({ id }), label);
      await tables.publishRequests.update(id, { sentBackAt: now(), sentBackBy: user?.name ?? null, remark });
      return row;
    });
    return { success: true, message: userName ? `Sent back to ${userName}.` : 'Sent back.' };
  },

  policy: async (_input, { db }) => ({ editorsWait: await db.read(doEditorsWait) }),

  async setPolicy({ editorsWait }, { db }) {
    await db.exclusive(tables => setEditorsWait(tables, editorsWait));
    const message = editorsWait
      ? 'Editors’ changes now wait for an owner.'
      : 'Editors publish at once from now on. What is already waiting still needs an owner.';
    return { success: true, message };
  },
};

/** @throws AppError `duplicate` if visitors see all of the record already */
async function requireUnpublished(tables: Tables, noun: PendingNoun, id: string): Promise<void> {
  if (isPublishedNoun(noun)) {
    const { status } = await findActive(publishedTable(tables, noun), id, records[noun].title);
    if (status === 'draft') return;
  }
  if (await findPending(tables, noun, id)) return;
  throw new AppError(
    'duplicate',
    `Visitors see this ${records[noun].singular} as it was saved. There is nothing to publish.`,
  );
}

function toRequest({ id, askedAt, userId, userName, sentBackAt, ...row }: NamedRequest, ownId: string | undefined) {
  return {
    ...row,
    _id: id,
    askedAt: askedAt.toISOString(),
    askedBy: userName,
    isOwn: userId !== null && userId === ownId,
    state: sentBackAt ? ('sentBack' as const) : ('waiting' as const),
  };
}
