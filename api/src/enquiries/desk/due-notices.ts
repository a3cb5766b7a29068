import { pursuedStates } from '@hydraulics/common/nouns/enquiry-states';
import { dayStart } from '@hydraulics/common/units/dates/day-start';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import { In, IsNull, Not } from 'typeorm';
import { companyDay } from '../../company/company-day.ts';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Database } from '../../db/database.ts';
import { claimJob, postponeJob, putJob } from '../../db/jobs/jobs.ts';
import type { Mail } from '../../mail/mail.ts';
import { tellDue } from './notices.ts';

const jobKind = 'due mail';
const hour = 3600_000;
/** In ms: longer than it takes to queue the mails. */
const leaseMs = hour / 6;

type Deps = { db: Database; now: () => Date; mail: Mail; company: () => Promise<CompanyFile | null> };

/**
 * Tells each user who has enquiries to come back to on this day, once, at six o'clock where the company is.
 * A morning that was missed is made up for on the same day.
 */
export async function mailDue(deps: Deps): Promise<void> {
  const { db, now, mail } = deps;
  const { today, timeZone } = await companyDay(deps);
  const sixOn = (day: string) => new Date(dayStart(day, timeZone).getTime() + 6 * hour);
  const next = now() < sixOn(today) ? sixOn(today) : sixOn(addDays(today, 1));
  // It runs every minute, so it writes only if it must.
  if (!(await db.read(({ jobs }) => jobs.existsBy({ kind: jobKind }))))
    await db.transaction(tables => putJob(tables, now(), { kind: jobKind, key: '', dueAt: next }));
  const job = await claimJob({ db, now }, jobKind, leaseMs);
  if (!job) return;
  await db.transaction(async tables => {
    if (!(await postponeJob(tables, job, now(), next))) return;
    const where = { dueOn: today, state: In(pursuedStates), deletedAt: IsNull(), assigneeId: Not(IsNull()) };
    const rows = await tables.enquiries.find({ where, select: { id: true, assigneeId: true } });
    for (const userId of new Set(rows.map(({ assigneeId }) => assigneeId as string))) {
      const enquiryIds = rows.filter(({ assigneeId }) => assigneeId === userId).map(({ id }) => id);
      await tellDue(tables, mail, { userId, day: today, enquiryIds, at: now() });
    }
  });
}
