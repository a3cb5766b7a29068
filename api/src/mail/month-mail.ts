import { activeOwners } from '../accounts/access.ts';
import type { Database } from '../db/database.ts';
import { claimJob, postponeJob, putOnce } from '../db/jobs/jobs.ts';
import { isMonthMailOn, lastMailedMonth, setLastMailedMonth } from '../repositories/insights/month-mail-setting.ts';
import { monthsBefore } from '../repositories/insights/months.ts';
import { readMonth } from '../repositories/insights/read-month.ts';
import type { Mail } from './mail.ts';

const jobKind = 'month mail';
/** In ms: longer than it takes to queue the mails. */
const leaseMs = 30_000;
/** In ms: the numbers are still of interest after a week without a mail server. */
const maxAge = 7 * 24 * 3600_000;

/** Six o'clock (UTC) on the first of the next month. Every process has stored its counts by then. */
const nextFirst = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1, 6));

/**
 * Queues the mail about the last month for every owner, once, if its day has come. A first that was missed is made up
 * for. Nothing is sent about a month without visitors.
 */
export async function mailMonth({ db, now, mail }: { db: Database; now: () => Date; mail: Mail }): Promise<void> {
  await putOnce({ db, now }, { kind: jobKind, dueAt: nextFirst(now()) });
  const job = await claimJob({ db, now }, jobKind, leaseMs);
  if (!job) return;
  const month = monthsBefore(now(), 1);
  await db.transaction(async tables => {
    if (!(await postponeJob(tables, job, now(), nextFirst(now())))) return;
    // After the clock was set back, a job is claimed before its time.
    if ((await lastMailedMonth(tables)) >= month) return;
    await setLastMailedMonth(tables, month);
    if (!(await isMonthMailOn(tables))) return;
    if ((await readMonth(tables, month)).every(({ times }) => times === 0)) return;
    for (const { name, email } of await tables.users.find({ where: activeOwners })) {
      await mail.put(tables, 'month-summary', email, { name, month }, { maxAge });
    }
  });
}
