import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { companyDay } from '../../company/company-day.ts';
import { readNews } from '../../enquiries/desk/app-notices.ts';
import { listAssignees } from '../../enquiries/desk/assignees.ts';
import { readNotices, writeNotices } from '../../enquiries/desk/notices.ts';
import { readSignature, writeSignature } from '../../enquiries/desk/signatures.ts';
import { readViews, writeViews } from '../../enquiries/desk/views.ts';
import { usualSignature } from '../../enquiries/thread/reply-form.ts';
import { insertEntry } from '../../repositories/audit/audit.ts';
import { findKept, groupOf } from '../../repositories/enquiries/merged.ts';
import { insertEvents, listTimeline } from '../../repositories/enquiry-events.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { bulkEnquiries } from './enquiry-bulk.ts';

type DeskCalls = Pick<
  Handlers<Api>['enquiries'],
  | 'assignees'
  | 'bulk'
  | 'timeline'
  | 'addNote'
  | 'notices'
  | 'setNotices'
  | 'news'
  | 'signature'
  | 'setSignature'
  | 'views'
  | 'setViews'
>;

/** Calls for handling enquiries together: bulk operations, notes, assignees. */
export const deskCalls: DeskCalls = {
  assignees: (_input, { db }) => db.read(listAssignees),

  bulk: bulkEnquiries,

  timeline: ({ id }, { db }) =>
    db.read(async tables => {
      const row = await findKept(tables, id);
      return listTimeline(tables, await groupOf(tables, row.id));
    }),

  addNote: ({ id: asked, text }, { db, now }, actor) =>
    db.exclusive(async tables => {
      const { id, version } = await findKept(tables, asked);
      const newId = actor.newId ?? randomUUID();
      await insertEvents(tables, actor, now(), [{ id: newId, enquiryId: id, kind: 'note', text, version }]);
      const entry = { call: 'enquiries.addNote', at: now(), counts: {}, record: 'enquiries', recordId: id };
      await insertEntry(tables, auditSubject(actor), entry);
      return { success: true, message: 'Note added.', _id: newId };
    }),

  notices: (_input, { db, mail }, { user }) =>
    db.read(async tables => ({ ...(await readNotices(tables, orNotFound(user, 'User').id)), sends: mail.isOn })),

  setNotices: (notices, { db }, { user }) =>
    db.transaction(async tables => {
      await writeNotices(tables, orNotFound(user, 'User').id, notices);
      return { success: true, message: 'Notices about enquiries saved.' };
    }),

  news: async (_input, deps, { user }) => {
    const { today } = await companyDay(deps);
    return deps.db.read(tables => readNews(tables, orNotFound(user, 'User').id, { today, now: deps.now() }));
  },

  async signature(_input, deps, { user }) {
    const { id, name: me } = orNotFound(user, 'User');
    const usual = usualSignature({ me, company: await deps.company(), siteUrl: deps.publicUrl });
    return { text: await deps.db.read(tables => readSignature(tables, id)), usual };
  },

  setSignature: ({ text }, { db }, { user }) =>
    db.exclusive(async tables => {
      await writeSignature(tables, orNotFound(user, 'User').id, text);
      return { success: true, message: 'Signature saved.' };
    }),

  views: (_input, { db }, { user }) => db.read(tables => readViews(tables, orNotFound(user, 'User').id)),

  setViews: ({ views, version: expected }, { db }, { user }) =>
    db.exclusive(async tables => {
      const version = await writeViews(tables, orNotFound(user, 'User').id, views, expected);
      return { success: true, message: 'Views saved.', version };
    }),
};
