import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { records } from '@hydraulics/common/registry';
import { counts } from '../../counts.ts';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isSpam } from '../../enquiries/spam.ts';
import { isLong } from '../../repositories/batches.ts';
import { countEnquiriesCached, countStates } from '../../repositories/cached-counts.ts';
import {
  batchEnquiries,
  bumpEnquiryVersion,
  countEnquiries,
  type EnquiryQuery,
  listEnquiries,
  newestEnquiry,
} from '../../repositories/enquiries.ts';
import { findActive, nextVersion, serialize } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';

const { title, singular } = records.enquiries;

const recentCount = 5;

const list = async (query: EnquiryQuery, { db }: Deps) =>
  (await db.read(tables => listEnquiries(tables, query))).map(serialize);

/** Enquiries are not public content: writing one invalidates no cached page. */
export const enquiries: Handlers<Api>['enquiries'] = {
  async submit({ newId, name, email, organization = '', message, product: asked = '', ...signs }, deps) {
    const id = newId ?? randomUUID();
    const state = isSpam(signs) ? 'spam' : 'new';
    const receivedAt = deps.now().toISOString();
    await deps.enquiries
      .accept({ id, receivedAt, name, email, organization, message, asked, state })
      .catch(cause => rejectEnquiry(cause, deps));
    counts.enquiries += 1;
    // The same response for spam, so that its sender does not learn how it was detected.
    return { success: true, message: messages.enquirySent };
  },

  async list(query, deps) {
    const { db } = deps;
    const rows = isLong(query) ? mapBatches(batchEnquiries(db, query), serialize) : await list(query, deps);
    const { q, state = 'total' } = query;
    const total = async () => (await (q ? db.read(tables => countEnquiries(tables, q)) : countStates(db)))[state];
    return new Paged(rows, { ...query, total });
  },

  recent: (_input, deps) => list({ limit: recentCount, except: 'spam' }, deps),

  count({ q }, { db }) {
    const count = async (tables: Tables) => ({
      ...(await countEnquiries(tables, q)),
      newest: (await newestEnquiry(tables))?.toISOString() ?? null,
    });
    // Search terms are unbounded, so their counts are not cached.
    return q ? db.read(count) : countEnquiriesCached(db, 'in each state, and the newest', count);
  },

  async get({ id }, { db }) {
    return serialize(await db.read(tables => findActive(tables.enquiries, id, title)));
  },

  async update({ id, state, version: expected }, { db, now }, actor) {
    const version = await db.exclusive(async tables => {
      const next = nextVersion(await findActive(tables.enquiries, id, title), expected, now(), {
        actor,
        label: singular,
      });
      await tables.enquiries.update(id, { ...next, state });
      await bumpEnquiryVersion(tables);
      return next.version;
    });
    return { success: true, message: `Enquiry marked as ${state}.`, version };
  },

  ...trashCalls('enquiries', { changed: bumpEnquiryVersion }),
};

/** Neither the database nor the disk accepted the enquiry: ask the visitor to call. */
async function rejectEnquiry(cause: unknown, { company }: Deps): Promise<never> {
  const number = (await company()).phones[0]?.number;
  const call = number ? `, or call us: ${number}` : '';
  const message = `Your enquiry could not be taken just now. Please try again in a few minutes${call}.`;
  throw new AppError('unavailable', message, { cause });
}
