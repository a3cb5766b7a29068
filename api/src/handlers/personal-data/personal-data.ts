import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { limits, trashDays } from '@hydraulics/common/limits';
import { requireConfirmation } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  countMailsTo,
  erasePerson,
  findActivity,
  forgetDeleted,
  isAccount,
  listPerson,
  personQuery,
} from '../../enquiries/erase.ts';
import { auditDays, serializeEntry } from '../../repositories/audit.ts';
import { serialize } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const personalData: Handlers<Api>['personalData'] = {
  async find({ email }, deps, actor) {
    const { db, enquiries, erasures } = deps;
    await enquiries.deliver();
    const waiting = await enquiries.find(email);
    const erasedAt = (await erasures.lookup())(email);
    const found = await db.transaction(async tables => {
      const rows = await listPerson(tables, email, limits.page);
      const total = await personQuery(tables, email).getCount();
      const all = await personQuery(tables, email).select(['row.id']).getMany();
      const activity = await findActivity(
        tables,
        email,
        all.map(({ id }) => id),
      );
      const account = await isAccount(tables, email);
      const mails = await countMailsTo(tables, email);
      await insertEntry(tables, deps, actor, { call: 'personalData.find', counts: { enquiries: total } });
      return { rows, total, activity, account, mails };
    });
    return {
      email,
      total: found.total,
      enquiries: found.rows.map(row => ({ ...serialize(row), trashedAt: row.deletedAt?.toISOString() ?? null })),
      waiting: waiting.map(({ id, asked, ...row }) => ({ ...row, _id: id, product: asked })),
      activity: found.activity.map(serializeEntry),
      mails: found.mails,
      account: found.account,
      erasedAt: erasedAt?.toISOString() ?? null,
    };
  },

  async erase({ email }, deps, actor) {
    const { db, enquiries, erasures, now } = deps;
    requireConfirmation(actor, now());
    // What waits is stored first, so that it is erased with the rest.
    await enquiries.deliver();
    const counts = await db.exclusive(async tables => {
      const counts = await erasePerson(tables, email);
      // Last, so that the list says nothing that was not done.
      const person = await erasures.add(email, now());
      await insertEntry(tables, deps, actor, { call: 'personalData.erase', counts, person });
      return counts;
    });
    await enquiries.erase(email);
    await forgetDeleted(db);
    await erasures
      .synchronize()
      .catch(error => deps.log.warn({ err: error }, 'The backups have no new list of erasures'));
    const { enquiries: sent } = counts;
    const what = `${sent.toLocaleString('en')} ${sent === 1 ? 'enquiry' : 'enquiries'}`;
    return { success: true, message: `Erased: ${what}.`, ...counts };
  },

  async policy(_input, { backupAt, erasures, retention: { enquiryMonths, backups } }) {
    return {
      retentionMonths: enquiryMonths,
      trashDays,
      activityDays: auditDays,
      backupAt,
      backupsKept: backups,
      erasures: await erasures.count(),
    };
  },
};

type Deed = { call: string; counts: Record<string, number>; person?: string };

/** Writes who looked or erased, and how much: the person only as the hash of an erasure. */
async function insertEntry({ auditEntries }: Tables, { now }: Deps, actor: Actor, { call, counts, person }: Deed) {
  const record = 'personalData';
  const recordId = person?.slice(0, 22) ?? null;
  const fields = Object.entries(counts).map(([field, count]) => ({
    field,
    from: null,
    to: String(count),
    hidden: false,
  }));
  await auditEntries.insert({
    ...auditSubject(actor),
    id: randomUUID(),
    createdAt: now(),
    kind: 'change',
    callName: call,
    record,
    recordId,
    recordName: null,
    times: 1,
    changes: [{ record, _id: recordId ?? '', name: null, fields }],
  });
}
