import type { Api } from '@hydraulics/common/contract/api';
import { isMonthMailOn, setMonthMail } from '../../repositories/insights/month-mail-setting.ts';
import { monthOf, monthsBefore } from '../../repositories/insights/months.ts';
import { nameSubjects } from '../../repositories/insights/name-subjects.ts';
import { firstDay, listSubjects, readMonth } from '../../repositories/insights/read-month.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

export const insights: Handlers<Api>['insights'] = {
  async month({ month: asked }, { db, now, dayCounts }) {
    await dayCounts.flush();
    const month = asked ?? monthOf(now());
    return db.read(async tables => ({
      month,
      months: monthsSince(await firstDay(tables), now()),
      kinds: await readMonth(tables, month),
      mail: await isMonthMailOn(tables),
    }));
  },

  async list({ month: asked, kind, limit = 100, offset = 0 }, { db, now, dayCounts }) {
    await dayCounts.flush();
    const month = asked ?? monthOf(now());
    const list = await db.read(async tables =>
      nameSubjects(tables, kind, await listSubjects(tables, { month, kind }, { limit, offset })),
    );
    const total = async () =>
      (await db.read(tables => readMonth(tables, month))).find(one => one.kind === kind)?.different ?? 0;
    return new Paged(list, { limit, offset, total });
  },

  async setMail({ mail }, { db }) {
    await db.exclusive(tables => setMonthMail(tables, mail));
    const message = mail
      ? 'Owners will receive the numbers by email on the first of each month.'
      : 'Owners no longer receive the numbers by email.';
    return { success: true, message };
  },
};

/** The present month, and those before it back to the first day. */
function monthsSince(first: string | null, now: Date): string[] {
  const months = [monthOf(now)];
  while (first !== null && (months.at(-1) ?? '') > first.slice(0, 7)) months.push(monthsBefore(now, months.length));
  return months;
}
