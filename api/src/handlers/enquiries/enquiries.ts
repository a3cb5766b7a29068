import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import type { EnquiryItemInput } from '@hydraulics/common/nouns/enquiry-items';
import { stateWords } from '@hydraulics/common/nouns/enquiry-states';
import { records } from '@hydraulics/common/registry';
import type { CompanyFile } from '../../company/company-file.ts';
import { requireCompany } from '../../company/require-company.ts';
import { counts } from '../../counts.ts';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { assigneeId, requireAssignee } from '../../enquiries/assignees.ts';
import { isSpam } from '../../enquiries/spam.ts';
import { isLong } from '../../repositories/batches.ts';
import { countEnquiriesCached, countStates } from '../../repositories/cached-counts.ts';
import { serializeEnquiries } from '../../repositories/enquiries/enquiry-items.ts';
import {
  batchEnquiries,
  bumpEnquiryVersion,
  countEnquiries,
  countOf,
  type EnquiryQuery,
  listEnquiries,
  newestEnquiry,
  stateColumns,
} from '../../repositories/enquiries.ts';
import { insertEvents } from '../../repositories/enquiry-events.ts';
import { findActive, nextVersion } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';
import { deskCalls } from './enquiry-desk.ts';
import { receivedCalls } from './received.ts';
import { threadCalls } from './thread.ts';

const { title, singular } = records.enquiries;

const recentCount = 5;

const trash = trashCalls('enquiries', { changed: bumpEnquiryVersion });

const list = (query: EnquiryQuery, { db }: Deps) =>
  db.read(async tables => serializeEnquiries(tables, await listEnquiries(tables, query)));

async function* listBatches(query: EnquiryQuery, { db }: Deps) {
  for await (const batch of batchEnquiries(db, query)) yield await db.read(tables => serializeEnquiries(tables, batch));
}

/** Replaces `me` in a filter by the caller's id. */
const withAssignee = <Q extends { assignee?: string | undefined }>({ assignee, ...query }: Q, actor: Actor) => ({
  ...query,
  ...(assignee ? { assignee: assigneeId(assignee, actor) ?? assignee } : {}),
});

/** Enquiries are not public content: writing one invalidates no cached page. */
export const enquiries: Handlers<Api>['enquiries'] = {
  async submit(input, deps, actor) {
    const { name, email, organization = '', message, product: asked = '', items = [], ...further } = input;
    const { phone = '', country = '', deadline = '', ...signs } = further;
    const company = await requireCompany(deps);
    const id = actor.newId ?? randomUUID();
    const inFlood = actor.inFlood ?? false;
    const state = isSpam(signs) || inFlood ? 'spam' : 'new';
    const receivedAt = deps.now().toISOString();
    await deps.enquiries
      .accept({
        ...{ id, receivedAt, name, email, organization, message, asked, state, inFlood },
        ...{ phone, country, deadline, items: items.map(toItem) },
      })
      .catch(cause => rejectEnquiry(cause, company));
    counts.enquiries += 1;
    // The same response for spam, so that its sender does not learn how it was detected.
    return { success: true, message: [messages.enquirySent, company.answerPromise].filter(Boolean).join(' '), _id: id };
  },

  async list(input, deps, actor) {
    const { db } = deps;
    const query = withAssignee(input, actor);
    const rows = isLong(query) ? listBatches(query, deps) : await list(query, deps);
    const { q, assignee, state } = query;
    const isCached = !q && !assignee;
    const total = async () =>
      countOf(await (isCached ? countStates(db) : db.read(tables => countEnquiries(tables, { q, assignee }))), state);
    return new Paged(rows, { ...query, total });
  },

  recent: ({ waiting }, deps) =>
    list(
      waiting ? { limit: recentCount, state: 'waiting', sort: 'createdAt' } : { limit: recentCount, except: 'spam' },
      deps,
    ),

  count(input, { db }, actor) {
    const { q, assignee } = withAssignee(input, actor);
    const count = async (tables: Tables) => ({
      ...(await countEnquiries(tables, { q, assignee })),
      newest: (await newestEnquiry(tables))?.toISOString() ?? null,
    });
    // Search terms are unbounded, so their counts are not cached.
    return q || assignee ? db.read(count) : countEnquiriesCached(db, 'in each state, and the newest', count);
  },

  async get({ id }, { db }) {
    const [found] = await db.read(async tables =>
      serializeEnquiries(tables, [await findActive(tables.enquiries, id, title)]),
    );
    return orNotFound(found, title);
  },

  update: ({ id, state, lostReason = null, assignee, version: expected }, { db, now }, actor) =>
    db.exclusive(async tables => {
      const at = now();
      const row = await findActive(tables.enquiries, id, title);
      const next = nextVersion(row, expected, at, { actor, label: singular });
      const { version } = next;
      const isMarked =
        state !== undefined && (state !== row.state || (state === 'lost' && lostReason !== row.lostReason));
      const user = assignee === undefined ? undefined : await requireAssignee(tables, assignee, actor);
      await tables.enquiries.update(id, {
        ...next,
        ...(isMarked ? stateColumns(state, actor.user?.name ?? null, at, { before: row.state, lostReason }) : {}),
        ...(user === undefined ? {} : { assigneeId: user?.id ?? null }),
      });
      const events = [
        ...(isMarked
          ? [{ kind: 'state' as const, before: row.state, after: state, text: (state === 'lost' && lostReason) || '' }]
          : []),
        ...(user !== undefined && (user?.id ?? null) !== row.assigneeId
          ? [{ kind: 'assignee' as const, before: row.assigneeId, after: user?.id ?? null }]
          : []),
      ];
      await insertEvents(
        tables,
        actor,
        at,
        events.map(event => ({ ...event, enquiryId: id, version })),
      );
      await bumpEnquiryVersion(tables);
      const message = state
        ? `Enquiry marked as ${stateWords[state]}.`
        : `Enquiry ${user ? `assigned to ${user.name}` : 'unassigned'}.`;
      return { success: true, message, version };
    }),

  remove: (input, deps, actor) => recorded('deleted', trash.remove, input, deps, actor),
  restore: (input, deps, actor) => recorded('restored', trash.restore, input, deps, actor),

  ...deskCalls,
  ...threadCalls,
  ...receivedCalls,
};

/** A deletion or restoration, recorded in the timeline. */
const recorded = (
  kind: 'deleted' | 'restored',
  call: typeof trash.remove,
  input: { id: string; version?: number | undefined },
  deps: Deps,
  actor: Actor,
) =>
  deps.db.exclusive(async tables => {
    const response = await call(input, deps, actor);
    const { version } = await tables.enquiries.findOneByOrFail({ id: input.id });
    await insertEvents(tables, actor, deps.now(), [{ enquiryId: input.id, kind, version }]);
    return response;
  });

/** What was left out of an item has its default. */
const toItem = ({ product = '', code = '', quantity = 1, wanted = '', note = '' }: EnquiryItemInput) => ({
  ...{ product, code, quantity, wanted, note },
});

/** Neither the database nor the disk accepted the enquiry: ask the visitor to call. */
function rejectEnquiry(cause: unknown, { phones }: CompanyFile): never {
  const number = phones[0]?.number;
  const call = number ? `, or call us: ${number}` : '';
  const message = `Your enquiry could not be sent. Please try again in a few minutes${call}.`;
  throw new AppError('unavailable', message, { cause });
}
