import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import { may } from '@hydraulics/common/contract/roles';
import type { ReleaseItem, ReleaseState } from '@hydraulics/common/nouns/publication/releases';
import { records } from '@hydraulics/common/registry';
import { counted, searchText } from '@hydraulics/common/text';
import { requirePermission } from '../../accounts/access.ts';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import type { ReleaseRow } from '../../db/tables/releases/releases.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { findCandidates } from '../../repositories/publication/releases/candidates.ts';
import { readItems, requireNoneDeleted, saveItems } from '../../repositories/publication/releases/items.ts';
import { publishRelease, takeBackRelease } from '../../repositories/publication/releases/publish-release.ts';
import { setReleaseJob } from '../../repositories/publication/releases/release-job.ts';
import { databaseTime } from '../../repositories/publication/schedule.ts';
import {
  editedBy,
  findActive,
  newDeletable,
  nextVersion,
  requireVersion,
  serialize,
} from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';

const { title, singular } = records.releases;

type Filter = { q?: string | undefined; state?: ReleaseState | undefined };

function matching(tables: Tables, { q, state }: Filter) {
  const query = tables.releases.createQueryBuilder('row').where('row.deletedAt IS NULL');
  if (state) query.andWhere('row.state = :state', { state });
  return applySearch(query, q, 'search');
}

const order = { defaultSort: '-createdAt' };

const toListed = ({ publishAt, publishedAt, ...row }: ReleaseRow, items: readonly ReleaseItem[]) => ({
  ...serialize(row),
  ...(publishAt ? { publishAt: publishAt.toISOString() } : {}),
  ...(publishedAt ? { publishedAt: publishedAt.toISOString() } : {}),
  records: items.length,
  deleted: items.filter(({ isDeleted }) => isDeleted).length,
});

/** The moment that staff ask for; undefined to keep the present one. */
const momentOf = (text: string | undefined) => (text === undefined ? undefined : text === '' ? null : new Date(text));

type Plan = Pick<ReleaseRow, 'state' | 'publishAt' | 'failure'>;

/**
 * What a release is after it was saved with a moment. One that failed stays so until another moment is chosen.
 * @throws AppError `invalid_input` if the moment has passed, or its records cannot be published
 */
async function planOf(tables: Tables, id: string, { before, publishAt, now }: Wish): Promise<Plan> {
  if (!publishAt) return { state: 'draft', publishAt: null, failure: '' };
  const isSame = before?.publishAt?.getTime() === publishAt.getTime();
  if (isSame && before.state === 'failed') return { state: 'failed', publishAt, failure: before.failure };
  if (!isSame && publishAt <= (await databaseTime(tables, now))) {
    throw fieldError('publishAt', 'This time has passed. Choose a later one, or publish now.');
  }
  requireNoneDeleted(await itemsOf(tables, id));
  return { state: 'planned', publishAt, failure: '' };
}

type Wish = { before: ReleaseRow | null; publishAt: Date | null; now: Date };

/** The website has settings, which only owners change. */
function requireMayRelease(actor: Actor, items: readonly Pick<ReleaseItem, 'noun'>[]): void {
  if (items.some(({ noun }) => noun === 'website')) requirePermission(actor, 'settings');
}

const itemsOf = async (tables: Tables, id: string) => (await readItems(tables, [id])).get(id) ?? [];

const live = () => new AppError('in_use', 'This release is live. Take it back before you change it.');

export const releases: Handlers<Api>['releases'] = {
  async list(input, { db }) {
    const rows = await db.read(async tables => {
      const found = await applyList(matching(tables, input), input, order).getMany();
      const items = await readItems(
        tables,
        found.map(({ id }) => id),
      );
      return found.map(row => toListed(row, items.get(row.id) ?? []));
    });
    return new Paged(rows, { ...input, total: () => db.read(tables => matching(tables, input).getCount()) });
  },

  count: async (input, { db }) => ({ total: await db.read(tables => matching(tables, input).getCount()) }),

  get: async ({ id }, { db }) =>
    db.read(async tables => {
      const row = await findActive(tables.releases, id, title);
      const items = await itemsOf(tables, id);
      return { ...toListed(row, items), items };
    }),

  async candidates(input, { db }, { user, editorsWait }) {
    const withWebsite = user !== null && may(user.role, 'settings', editorsWait);
    const { page, total } = await db.read(tables => findCandidates(tables, { ...input, withWebsite }));
    return new Paged(page, { ...input, total: async () => total });
  },

  async create({ items, publishAt, name }, { db, now }, actor) {
    const row: ReleaseRow = {
      ...{ ...newDeletable(now()), ...editedBy(actor), name, search: searchText(name) },
      ...{ state: 'draft', publishAt: null, publishedAt: null, failure: '' },
    };
    const { id } = row;
    requireMayRelease(actor, items);
    await db.exclusive(async tables => {
      await tables.releases.insert(row);
      await saveItems(tables, id, items, randomUUID);
      const wish = { before: null, publishAt: momentOf(publishAt) ?? null, now: now() };
      const plan = await planOf(tables, id, wish);
      if (plan.publishAt) await tables.releases.update(id, plan);
      await setReleaseJob(tables, { id, now: now() }, plan.publishAt);
    });
    return { success: true, message: 'Release added successfully!', _id: id };
  },

  async update({ id, version: expected, items, publishAt, name }, { db, now }, actor) {
    const version = await db.exclusive(async tables => {
      const row = await findActive(tables.releases, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      if (row.state === 'live') throw live();
      requireMayRelease(actor, await itemsOf(tables, id));
      if (items) {
        requireMayRelease(actor, items);
        await saveItems(tables, id, items, randomUUID);
      }
      const moment = momentOf(publishAt);
      const wish = { before: row, publishAt: moment === undefined ? row.publishAt : moment, now: now() };
      const plan = await planOf(tables, id, wish);
      const named = name === undefined ? {} : { name, search: searchText(name) };
      await tables.releases.update(id, { ...next, ...named, ...plan });
      await setReleaseJob(tables, { id, now: now() }, plan.state === 'planned' ? plan.publishAt : null);
      return next.version;
    });
    return { success: true, message: 'Release updated successfully!', version };
  },

  async publishNow({ id, version: expected }, deps, actor) {
    const { db, now, publicUrl } = deps;
    const { timeZone } = await companyDay(deps);
    const version = await db.write(async (tables, touch) => {
      const row = await findActive(tables.releases, id, title);
      requireVersion(row, expected, singular);
      if (row.state === 'live') throw new AppError('in_use', 'This release is already live.');
      requireMayRelease(actor, await itemsOf(tables, id));
      const how = { now: now(), subject: auditSubject(actor), site: publicUrl, timeZone };
      return publishRelease(tables, touch, row, how);
    });
    return { success: true, message: 'Release published. Visitors see all of it.', version };
  },

  async takeBack({ id, version: expected }, { db, now }, actor) {
    const { version, drafts, staying } = await db.write(async (tables, touch) => {
      const row = await findActive(tables.releases, id, title);
      requireVersion(row, expected, singular);
      return takeBackRelease(tables, touch, row, { now: now(), subject: auditSubject(actor) });
    });
    return { success: true, message: takenBack(drafts, staying), version };
  },

  ...trashCalls('releases', {
    remove: async (tables, row): Promise<Partial<ReleaseRow>> => {
      await setReleaseJob(tables, { id: row.id, now: row.updatedAt }, null);
      // A restored release would otherwise publish at once what was planned for a time that has passed.
      return row.state === 'planned' ? { state: 'draft', publishAt: null } : {};
    },
  }),
};

function takenBack(drafts: number, staying: number): string {
  const back = counted(drafts, 'record is a draft again', 'records are drafts again');
  const others = staying === 0 ? '' : `, ${counted(staying, 'stays', 'stay')} published`;
  return `Release taken back: ${back}${others}.`;
}
