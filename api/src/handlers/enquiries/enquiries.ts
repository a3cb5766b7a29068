import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { paths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import type { EnquiryItemInput } from '@hydraulics/common/nouns/enquiry-items';
import { records } from '@hydraulics/common/registry';
import { answerWords } from '@hydraulics/common/units/dates/answer-words';
import { privateToken } from '../../accounts/private-tokens.ts';
import { companyDay } from '../../company/company-day.ts';
import type { CompanyFile } from '../../company/company-file.ts';
import { requireCompany } from '../../company/require-company.ts';
import { counts } from '../../counts.ts';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { requireAssignee } from '../../enquiries/desk/assignees.ts';
import { describeChange, resolveFilter } from '../../enquiries/desk/desk-words.ts';
import { tellAssigned } from '../../enquiries/desk/notices.ts';
import { storeUpload } from '../../enquiries/files/store-upload.ts';
import { reopenWithdrawn } from '../../enquiries/opened/withdrawn-part.ts';
import { proofIn } from '../../enquiries/proof/recognize.ts';
import { isSpam } from '../../enquiries/spam.ts';
import type { Upload } from '../../media/media.ts';
import { isLong } from '../../repositories/batches.ts';
import { countStates, readEnquiriesCached } from '../../repositories/cached-reads.ts';
import { serializeKept } from '../../repositories/enquiries/enquiry-items.ts';
import { markProgress } from '../../repositories/enquiries/mark-progress.ts';
import { findKept, findUnmerged } from '../../repositories/enquiries/merged.ts';
import {
  batchEnquiries,
  bumpEnquiryVersion,
  countEnquiries,
  countOf,
  type EnquiryFilter,
  type EnquiryQuery,
  listEnquiries,
  newestEnquiry,
  stateColumns,
} from '../../repositories/enquiries.ts';
import { insertEvents } from '../../repositories/enquiry-events.ts';
import { nextVersion } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';
import { deskCalls } from './enquiry-desk.ts';
import { mergeCalls } from './merged.ts';
import { openedCalls } from './opened-enquiry.ts';
import { receivedCalls } from './received.ts';
import { threadCalls } from './thread.ts';

const { title, singular } = records.enquiries;

const recentCount = 5;

const trash = trashCalls('enquiries', {
  async remove(tables, { id }) {
    await findUnmerged(tables, id);
    return {};
  },
  changed: bumpEnquiryVersion,
});

const list = (query: EnquiryQuery, { db }: Deps) =>
  db.read(async tables => serializeKept(tables, await listEnquiries(tables, query)));

/** Whether there is a filter besides the state. */
const isNarrowed = ({ q, assignee, dueBy, from, before, customer }: EnquiryFilter): boolean =>
  [q, assignee, dueBy, from, before, customer].some(Boolean);

async function* listBatches(query: EnquiryQuery, { db }: Deps) {
  for await (const batch of batchEnquiries(db, query)) yield await db.read(tables => serializeKept(tables, batch));
}

/** Enquiries are not public content: writing one invalidates no cached page. */
export const enquiries: Handlers<Api>['enquiries'] = {
  async submit(input, deps, actor) {
    const { name, email, organization = '', message, product: asked = '', items = [], files, ...further } = input;
    const { phone = '', country = '', deadline = '', source = '', units = '', ...signs } = further;
    const company = await requireCompany(deps);
    const id = actor.newId ?? randomUUID();
    const proof = await proofIn(deps.db, message);
    const inFlood = actor.inFlood ?? false;
    const state = isSpam(signs) || inFlood ? 'spam' : 'new';
    const receivedAt = deps.now().toISOString();
    await deps.enquiries
      .accept({
        ...{ id, receivedAt, name, email, organization, message, asked, state, inFlood },
        ...{ phone, country, deadline, source, units, proof, items: items.map(toItem) },
      })
      .catch(cause => rejectEnquiry(cause, company));
    if (!proof) counts.enquiries += 1;
    // The same response for spam, so that its sender does not learn how it was detected.
    const thanks = [messages.enquirySent, answerWords(company)].filter(Boolean).join(' ');
    return {
      success: true,
      message: thanks,
      _id: id,
      page: paths.enquiry.href({ token: privateToken(deps, 'enquiry', id) }),
      ...(files.length > 0 ? { files: await storeFiles(deps, id, files) } : {}),
    };
  },

  async list(input, deps, actor) {
    const { db } = deps;
    const query = resolveFilter(input, actor, await companyDay(deps));
    const rows = isLong(query) ? listBatches(query, deps) : await list(query, deps);
    const { state } = query;
    const isCached = !isNarrowed(query);
    const total = async () =>
      countOf(await (isCached ? countStates(db) : db.read(tables => countEnquiries(tables, query))), state);
    return new Paged(rows, { ...query, total });
  },

  recent: ({ waiting }, deps) =>
    list(
      waiting ? { limit: recentCount, state: 'waiting', sort: 'createdAt' } : { limit: recentCount, except: 'spam' },
      deps,
    ),

  async count(input, deps, actor) {
    const { db } = deps;
    const day = await companyDay(deps);
    const { today, timeZone } = day;
    const filter = resolveFilter(input, actor, day);
    const count = async (tables: Tables) => ({
      ...(await countEnquiries(tables, filter)),
      newest: (await newestEnquiry(tables))?.toISOString() ?? null,
      due: (await countEnquiries(tables, { ...filter, dueBy: today })).total,
    });
    // Search terms are unbounded, so their counts are not cached.
    const counts = await (isNarrowed(filter)
      ? db.read(count)
      : readEnquiriesCached(db, `in each state, the newest, and due ${today}`, count));
    return { ...counts, timeZone };
  },

  async get({ id }, { db }) {
    const [found] = await db.read(async tables => serializeKept(tables, [await findKept(tables, id)]));
    return orNotFound(found, title);
  },

  update: ({ id, state: asked, lostReason = null, assignee, dueOn, version: expected }, { db, now, mail }, actor) =>
    db.exclusive(async tables => {
      const at = now();
      const row = await findUnmerged(tables, id);
      const next = nextVersion(row, expected, at, { actor, label: singular });
      const { version } = next;
      // Who plans to come back to a new one has taken it in hand.
      const state = asked ?? (dueOn && row.state === 'new' ? 'in_work' : undefined);
      const isMarked =
        state !== undefined && (state !== row.state || (state === 'lost' && lostReason !== row.lostReason));
      const user = assignee === undefined ? undefined : await requireAssignee(tables, assignee, actor);
      await tables.enquiries.update(id, {
        ...next,
        ...(isMarked ? stateColumns(state, actor.user?.name ?? null, at, { before: row.state, lostReason }) : {}),
        ...(user === undefined ? {} : { assigneeId: user?.id ?? null }),
        ...(dueOn === undefined ? {} : { dueOn: dueOn || null }),
      });
      if (isMarked) {
        await markProgress(tables, [id], { state, lostReason, at });
        await reopenWithdrawn(tables, [row], state, { by: actor, at });
      }
      const events = [
        ...(isMarked
          ? [{ kind: 'state' as const, before: row.state, after: state, text: (state === 'lost' && lostReason) || '' }]
          : []),
        ...(user !== undefined && (user?.id ?? null) !== row.assigneeId
          ? [{ kind: 'assignee' as const, before: row.assigneeId, after: user?.id ?? null }]
          : []),
        ...(dueOn !== undefined && (dueOn || null) !== row.dueOn
          ? [{ kind: 'due' as const, before: row.dueOn, after: dueOn || null }]
          : []),
      ];
      await insertEvents(
        tables,
        actor,
        at,
        events.map(event => ({ ...event, enquiryId: id, version })),
      );
      if (events.some(({ kind }) => kind === 'assignee'))
        await tellAssigned(tables, mail, { userId: user?.id ?? null, enquiryIds: [id], by: actor.user, at });
      await bumpEnquiryVersion(tables);
      return { success: true, message: describeChange({ state: asked, user, dueOn }), version };
    }),

  remove: (input, deps, actor) => recorded('deleted', trash.remove, input, deps, actor),
  restore: (input, deps, actor) => recorded('restored', trash.restore, input, deps, actor),

  ...deskCalls,
  ...threadCalls,
  ...openedCalls,
  ...receivedCalls,
  ...mergeCalls,
};

/** Stores the files of an enquiry that is safe already: no failure of a file is one of the enquiry. */
async function storeFiles(
  deps: Deps,
  enquiryId: string,
  files: Upload[],
): Promise<{ name: string; reason: string | null }[]> {
  const stored: { name: string; reason: string | null }[] = [];
  const isWaiting = await deps.enquiries.holds(enquiryId);
  for (const [place, upload] of files.entries()) {
    const reason = isWaiting
      ? notStored
      : await storeUpload(deps, { enquiryId, upload, place }).then(
          file => file?.reason ?? null,
          error => {
            if (!(error instanceof AppError)) throw error;
            deps.log.warn({ err: error }, 'A file of an enquiry was not stored');
            return notStored;
          },
        );
    stored.push({ name: upload.name, reason });
  }
  return stored;
}

const notStored = 'We could not store it just now. Add it on your own page later, or send it by email.';

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
const toItem = ({ product = '', code = '', quantity = 1, wanted = '', note = '', source }: EnquiryItemInput) => ({
  ...{ product, code, quantity, wanted, note, source: source ?? '' },
});

/** Neither the database nor the disk accepted the enquiry: ask the visitor to call. */
function rejectEnquiry(cause: unknown, { phones }: CompanyFile): never {
  const number = phones[0]?.number;
  const call = number ? `, or call us: ${number}` : '';
  const message = `Your enquiry could not be sent. Please try again in a few minutes${call}.`;
  throw new AppError('unavailable', message, { cause });
}
