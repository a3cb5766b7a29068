import { pursuedStates } from '@hydraulics/common/nouns/enquiry-states';
import { dayStart } from '@hydraulics/common/units/dates/day-start';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import { Between, In, IsNull, Not } from 'typeorm';
import { companyDay } from '../../company/company-day.ts';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Database, Tables } from '../../db/database.ts';
import { claimJob, postponeJob, putOnce } from '../../db/jobs/jobs.ts';
import type { Mail } from '../../mail/mail.ts';
import { tellDue } from './notices.ts';

const jobKind = 'due mail';
/** The site fact with the last day of which mails told. */
const toldFact = 'dueMails';
/** The same for the desktop app, which tells without a mail server too. */
const toldByApp = 'dueNotices';
const hour = 3600_000;
/** In ms: longer than it takes to queue the mails. */
const leaseMs = 30_000;

type Deps = { db: Database; now: () => Date; mail: Mail; company: () => Promise<CompanyFile | null> };

/**
 * Tells each user who has enquiries to come back to on this day, once, at six o'clock where the company is.
 * A morning that was missed is made up for on the same day, and a whole day by the next mail.
 */
export async function mailDue(deps: Deps): Promise<void> {
  const { db, now, mail } = deps;
  const { today, timeZone } = await companyDay(deps);
  const sixOn = (day: string) => new Date(dayStart(day, timeZone).getTime() + 6 * hour);
  const next = now() < sixOn(today) ? sixOn(today) : sixOn(addDays(today, 1));
  await putOnce({ db, now }, { kind: jobKind, dueAt: next });
  const job = await claimJob({ db, now }, jobKind, leaseMs);
  if (!job) return;
  await db.transaction(async tables => {
    if (!(await postponeJob(tables, job, now(), next))) return;
    const since = await firstUntold(tables, toldFact, today);
    const appSince = await firstUntold(tables, toldByApp, today);
    const where = {
      dueOn: Between(since < appSince ? since : appSince, today),
      state: In(pursuedStates),
      deletedAt: IsNull(),
      mergedInto: IsNull(),
      assigneeId: Not(IsNull()),
    };
    const rows = await tables.enquiries.find({ where, select: { id: true, assigneeId: true, dueOn: true } });
    for (const userId of new Set(rows.map(({ assigneeId }) => assigneeId as string))) {
      const due = rows.filter(({ assigneeId }) => assigneeId === userId);
      const from = (day: string) => due.filter(({ dueOn }) => (dueOn ?? '') >= day).map(({ id }) => id);
      const mailed = from(since).length > 0;
      await tellDue(tables, mail, { userId, day: today, since, mailed, enquiryIds: from(appSince), at: now() });
    }
    await tables.site.upsert({ name: toldByApp, value: today }, ['name']);
    // Without mail, none is told by mail.
    if (mail.isOn) await tables.site.upsert({ name: toldFact, value: today }, ['name']);
  });
}

/** The first day that was not told, by mail or by the app; today at the latest, also if the clock was set back. */
async function firstUntold({ site }: Tables, name: string, today: string): Promise<string> {
  const told = await site.findOneBy({ name });
  const next = told ? addDays(told.value, 1) : today;
  return next < today ? next : today;
}
