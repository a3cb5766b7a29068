import type { Api } from '@hydraulics/common/contract/api';
import { limits, trashDays } from '@hydraulics/common/limits';
import { counted } from '@hydraulics/common/text';
import { requireConfirmation } from '../../accounts/sessions.ts';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  countMailsTo,
  erasePerson,
  findActivity,
  forgetDeleted,
  isAccount,
  listIds,
  listPerson,
} from '../../enquiries/erase.ts';
import { serializeLinked } from '../../enquiries/files/read-file.ts';
import { listReceivedOf } from '../../enquiries/incoming/mails-of-person.ts';
import { listNotes } from '../../enquiries/notes.ts';
import { listRemarksWith } from '../../enquiries/remarks.ts';
import { overdue, readRetention, writeRetention } from '../../enquiries/retention-rules.ts';
import { listFailedOf } from '../../enquiries/thread/failed-of-person.ts';
import { listMessagesOf } from '../../enquiries/thread/messages-of-person.ts';
import { serializeThread } from '../../enquiries/thread/read-thread.ts';
import { serializeFailed } from '../../mail/failed/failed-mails.ts';
import { listQuotationsOf } from '../../quotations/of-person.ts';
import { serializeQuotation } from '../../quotations/serialize.ts';
import { auditDays, insertEntry, serializeEntry } from '../../repositories/audit/audit.ts';
import { withNames } from '../../repositories/audit/audit-names.ts';
import { readFiles, serializeEnquiries } from '../../repositories/enquiries/enquiry-items.ts';
import { requireSeen } from '../../repositories/settings/settings.ts';
import type { Actor } from '../../rpc/actor.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const personalData: Handlers<Api>['personalData'] = {
  async find({ email }, deps, actor) {
    const { db, enquiries, erasures } = deps;
    await enquiries.deliver();
    const waiting = await enquiries.find(email);
    const erasedAt = (await erasures.lookup())(email);
    const { today } = await companyDay(deps);
    const found = await db.transaction(async tables => {
      const rows = await listPerson(tables, email, limits.page);
      const serialized = await serializeEnquiries(tables, rows);
      const ids = await listIds(tables, email);
      const files = await readFiles(tables, ids);
      const total = ids.length;
      const account = await isAccount(tables, email);
      const mails = await countMailsTo(tables, email);
      const sending = { secret: deps.secret, now: deps.now(), today };
      const unsent = await serializeFailed(tables, await listFailedOf(tables, email), sending);
      const notes = await listNotes(tables, email, ids);
      const messages = await listMessagesOf(tables, email, ids);
      const remarks = await listRemarksWith(tables, email);
      const quoted = await listQuotationsOf(tables, email, ids);
      const quotations = await Promise.all(quoted.map(row => serializeQuotation(tables, { ...deps, today }, row)));
      const about = [...ids, ...quoted.map(({ id }) => id)];
      const activity = await withNames(tables, await findActivity(tables, email, about));
      await record(tables, deps, actor, { call: 'personalData.find', counts: { enquiries: total } });
      return {
        rows: serialized.map((one, place) => ({
          ...one,
          files: (files.get(one._id) ?? []).map(file => serializeLinked(file, deps)),
          trashedAt: rows[place]?.deletedAt?.toISOString() ?? null,
        })),
        total,
        activity,
        account,
        mails,
        unsent,
        notes,
        messages: (await serializeThread(tables, messages, deps)).map((one, place) => ({
          ...one,
          enquiry: messages[place]?.enquiryId ?? '',
        })),
        received: await listReceivedOf(tables, email, deps),
        remarks,
        quotations,
      };
    });
    return {
      email,
      total: found.total,
      enquiries: found.rows,
      waiting: waiting.map(({ id, asked, ...row }) => ({ ...row, _id: id, product: asked })),
      notes: found.notes.map(({ id, enquiryId, createdAt, userName, text }) => ({
        _id: id,
        enquiry: enquiryId,
        createdAt: createdAt.toISOString(),
        by: userName,
        text,
      })),
      messages: found.messages,
      received: found.received,
      quotations: found.quotations,
      remarks: found.remarks.map(({ id, createdAt, name, text }) => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        name,
        text,
      })),
      activity: found.activity.map(serializeEntry),
      mails: found.mails,
      unsent: found.unsent,
      account: found.account,
      erasedAt: erasedAt?.toISOString() ?? null,
    };
  },

  async erase({ email }, deps, actor) {
    const { db, enquiries, erasures, now } = deps;
    requireConfirmation(actor, now());
    // Pending enquiries are stored first, so that they are erased too.
    await enquiries.deliver();
    let person: string | undefined;
    const counts = await db.exclusive(async tables => {
      const counts = await erasePerson(tables, email, now());
      // Last, so that only completed erasures are listed; once, because a transaction may be repeated.
      person ??= await erasures.add(email, now());
      const { notes, messages, remarks, quotations, ...always } = counts;
      const some = Object.entries({ notes, messages, remarks }).filter(([, count]) => count > 0);
      const audited = { ...always, ...Object.fromEntries(some) };
      await record(tables, deps, actor, { call: 'personalData.erase', counts: audited, person });
      return counts;
    });
    await enquiries.erase(email);
    await forgetDeleted(db);
    await erasures
      .synchronize()
      .catch(error => deps.log.warn({ err: error }, 'The backups have no new list of erasures'));
    const { enquiries: sent } = counts;
    const what = counted(sent, 'enquiry', 'enquiries');
    const { quotations } = counts;
    const kept = counted(quotations, 'issued quotation', 'issued quotations');
    const message = quotations > 0 ? `Erased: ${what}. Kept, as the law requires: ${kept}.` : `Erased: ${what}.`;
    return { success: true, message, ...counts };
  },

  countRetention: (rules, { db, now, retention: { enquiryMonths } }) =>
    db.read(async ({ enquiries }) => {
      const where = overdue(rules, enquiryMonths, now());
      return { enquiries: where.length === 0 ? 0 : await enquiries.countBy(where) };
    }),

  async changeRetention({ seen, ...rules }, { db, now }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      requireSeen(await readRetention(tables), seen, 'periods');
      await writeRetention(tables, rules);
    });
    return { success: true, message: 'Saved. Enquiries whose time is over are erased within a day.' };
  },

  async policy(_input, { db, backupAt, erasures, retention: { enquiryMonths, backups } }) {
    return {
      retentionMonths: enquiryMonths,
      retention: await db.read(readRetention),
      trashDays,
      activityDays: auditDays,
      backupAt,
      backupsKept: backups,
      erasures: await erasures.count(),
    };
  },
};

/** Audits who searched or erased, with the counts. The person is stored only as the hash of the erasure. */
const record = (tables: Tables, { now }: Deps, actor: Actor, action: AuditedAction) =>
  insertEntry(tables, auditSubject(actor), {
    call: action.call,
    at: now(),
    counts: action.counts,
    record: 'personalData',
    recordId: action.person?.slice(0, 22) ?? null,
  });

type AuditedAction = { call: string; counts: Record<string, number>; person?: string };
