import type { Api } from '@hydraulics/common/contract/api';
import { fieldError } from '@hydraulics/common/contract/errors';
import { may } from '@hydraulics/common/contract/roles';
import { mostMonths, type SalesCounts } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { dayStart } from '@hydraulics/common/units/dates/day-start';
import type { EnquirySource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { companyDay } from '../../company/company-day.ts';
import type { Database } from '../../db/database.ts';
import { readEnquiriesCached } from '../../repositories/cached-reads.ts';
import { monthsBefore, startOf } from '../../repositories/insights/months.ts';
import { nameSubjects } from '../../repositories/insights/name-subjects.ts';
import {
  type CountedGroup,
  countGroups,
  countLostReasons,
  type Grouping,
  medianAnswers,
  type Period,
} from '../../repositories/sales-figures/enquiries-of-period.ts';
import { completeSums, sumGroups } from '../../repositories/sales-figures/quotation-sums.ts';
import { visitsOf } from '../../repositories/sales-figures/visits-of-period.ts';
import type { Handlers } from '../../rpc/invoke.ts';

/** By default the present month and the eleven before it. */
const usualMonths = 12;

export const salesFigures: Handlers<Api>['salesFigures'] = {
  async read({ from: asked, until: last, product, country, source }, deps, { user }) {
    const { db, dayCounts } = deps;
    const { today, timeZone } = await companyDay(deps);
    const until = last ?? today.slice(0, 7);
    const from = asked ?? monthsBefore(startOf(until), usualMonths - 1);
    const months = monthsFrom(from, until);
    const period: Period = {
      starts: months.map(month => ({ month, at: dayStart(`${month}-01`, timeZone) })),
      end: dayStart(`${monthsBefore(startOf(until), -1)}-01`, timeZone),
      product,
      country,
      source: source === 'none' ? '' : source,
    };
    const withSums = user !== null && may(user.role, 'quotations');
    if (withSums) await completeSums(db);
    const read = (by: Grouping) => readGroups(db, period, { by, timeZone, withSums });
    const [total] = await read('total');
    const ofMonths = new Map((await read('month')).map(one => [one.key, one]));
    const products = await read('product');
    const countries = await read('country');
    const sources = await read('source');
    await dayCounts.flush();
    return {
      from,
      until,
      total: countsOf(total, withSums),
      months: months.map(month => ({ month, ...countsOf(ofMonths.get(month), withSums) })),
      products: await named(db, products, withSums),
      countries: countries.map(one => ({ country: one.label ?? '', ...countsOf(one, withSums) })),
      sources: sources.map(one => ({ source: one.key as EnquirySource | '', ...countsOf(one, withSums) })),
      lostReasons: await readEnquiriesCached(db, `figures lost ${keyOf(period)}`, tables =>
        countLostReasons(tables, period),
      ),
      visits:
        country === undefined && source === undefined
          ? await db.read(tables => visitsOf(tables, { from, until, product }))
          : null,
    };
  },
};

type Group = CountedGroup & Pick<SalesCounts, 'medianAnswer' | 'sums'>;

const keyOf = ({ starts, end, product, country, source }: Period) =>
  JSON.stringify([starts[0]?.at, end, product, country, source]);

/** The groups of a period, each query of its own, so that an embedded database answers others between them. */
async function readGroups(
  db: Database,
  period: Period,
  { by, timeZone, withSums }: { by: Grouping; timeZone: string; withSums: boolean },
): Promise<Group[]> {
  const name = (what: string) => `figures ${what} ${by} ${timeZone} ${keyOf(period)}`;
  const counted = await readEnquiriesCached(db, name('counts'), tables => countGroups(tables, period, by));
  const medians = await readEnquiriesCached(db, name('medians'), tables => medianAnswers(tables, period, by));
  // A quotation changes without a change of its enquiry, so its sums are not cached.
  const sums = withSums ? await db.read(tables => sumGroups(tables, period, by)) : null;
  return counted.map(group => ({
    ...group,
    medianAnswer: medians.get(group.key) ?? null,
    sums: sums && (sums.get(group.key) ?? []),
  }));
}

function countsOf(group: Group | undefined, withSums: boolean): SalesCounts {
  if (!group) {
    const none = { enquiries: 0, answered: 0, medianAnswer: null, quoted: 0, won: 0, lost: 0 };
    return { ...none, sums: withSums ? [] : null };
  }
  const { enquiries, answered, medianAnswer, quoted, won, lost, sums } = group;
  return { enquiries, answered, medianAnswer, quoted, won, lost, sums };
}

async function named(db: Database, groups: Group[], withSums: boolean) {
  const subjects = groups.map(({ key }) => ({ subject: key ?? '', times: 0, before: 0 }));
  const names = await db.read(tables => nameSubjects(tables, 'product', subjects));
  return groups.map((group, place) => ({
    product: names[place]?.records.length ? group.key : null,
    name: names[place]?.text ?? '',
    ...countsOf(group, withSums),
  }));
}

/** @throws AppError `invalid_input` if the period is reversed or too long */
function monthsFrom(from: string, until: string): string[] {
  const months = [from];
  while ((months.at(-1) ?? '') < until && months.length <= mostMonths)
    months.push(monthsBefore(startOf(from), -months.length));
  if (from > until) throw fieldError('from', 'from must not be after until');
  if (months.length > mostMonths) throw fieldError('from', `A period has at most ${mostMonths} months`);
  return months;
}
