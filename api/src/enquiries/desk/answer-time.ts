import { openMinutes, usualAnswer } from '@hydraulics/common/units/dates/answer-times';
import type { AnswerTime } from '@hydraulics/common/units/dates/answer-words';
import { openSpans } from '@hydraulics/common/units/dates/opening-hours';
import type { CompanyFile } from '../../company/company-file.ts';
import { tag } from '../../db/content-tags.ts';
import type { Database } from '../../db/database.ts';
import { listAnswered, readAnswerTime, writeAnswerTime } from '../../repositories/enquiries/answer-time.ts';

const days = 90;

type Deps = { db: Database; now: () => Date; company: () => Promise<CompanyFile | null> };

/**
 * Computes how soon enquiries are usually answered, and renews the pages that say so if it changed. Visitors read the
 * stored value, so no page view reads enquiries.
 */
export async function noteAnswerTime(deps: Deps): Promise<void> {
  const { db } = deps;
  const time = await compute(deps);
  if ((await db.read(readAnswerTime)) === time) return;
  await db.write(async (tables, touch) => {
    touch(tag.company);
    await writeAnswerTime(tables, time);
  });
}

async function compute({ db, now, company }: Deps): Promise<AnswerTime | null> {
  const profile = await company();
  const hours = profile && hoursOf(profile);
  if (!profile?.timeZone || !hours) return null;
  const { timeZone } = profile;
  const time = now();
  const since = new Date(time.getTime() - days * 24 * 3600_000);
  const rows = await db.read(tables => listAnswered(tables, since));
  const answers = rows.map(({ askedAt, answeredAt }) => ({
    minutes: openMinutes(hours, timeZone, askedAt, answeredAt ?? time),
    isOpen: answeredAt === null,
  }));
  return usualAnswer(answers, hours);
}

/** The hours of the telephone of sales, or else of the company; undefined if there are none that can be read. */
function hoursOf({ phones, hours }: CompanyFile): string | undefined {
  const ofSales = phones.find(({ purpose, hours }) => purpose === 'sales' && hours)?.hours;
  return [ofSales, hours].find(one => one !== undefined && openSpans(one).length > 0);
}
