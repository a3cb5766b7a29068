import { adminPaths } from '@hydraulics/common/contract/paths';
import type { InsightKind } from '@hydraulics/common/nouns/insights/insights';
import type { Database, Tables } from '../db/database.ts';
import { monthsBefore, startOf } from '../repositories/insights/months.ts';
import { nameSubjects } from '../repositories/insights/name-subjects.ts';
import { listSubjects, type MonthOfKind, readMonth } from '../repositories/insights/read-month.ts';
import type { MailContent } from './template.ts';

/** What each sum is called in the mail. */
const labels: Record<InsightKind, string> = {
  product: 'Product pages opened',
  'search-none': 'Searches without a result',
  'search-weak': 'Searches with close matches only',
  filter: 'Filters without a product',
  sizing: 'Sizings without a product',
  code: 'Unknown type codes',
  pair: 'Comparisons',
  document: 'Documents downloaded',
  'data-sheet': 'Data sheets downloaded',
  cad: 'CAD files downloaded',
  enquiry: 'Enquiries about a product',
};

/** The lists whose first rows are in the mail. */
const firsts: [InsightKind, string][] = [
  ['product', 'Most viewed'],
  ['search-none', 'Searched and not found'],
  ['filter', 'Filters that found nothing'],
  ['code', 'Type codes that you do not have'],
  ['enquiry', 'Most enquiries'],
];
const mostRows = 3;

const nameOf = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(month));

/** The mail about a month, as it is when it is sent. */
export async function writeMonthMail(
  { name, month }: { name: string; month: string },
  { db, siteName, siteUrl }: { db: Database; siteName: string; siteUrl: string },
): Promise<MailContent> {
  const before = nameOf(monthsBefore(startOf(month), 1));
  const sums = await db.read(tables => readMonth(tables, month));
  const facts = sums
    .filter(({ times, before }) => times + before > 0)
    .map(({ kind, ...sum }): [string, string] => [labels[kind], numbers(sum, before)]);
  return {
    subject: `${nameOf(month)} on the website of ${siteName}`,
    heading: `Your website in ${nameOf(month)}`,
    blocks: [
      `Hello ${name},`,
      `This is what visitors did on the website of ${siteName} in ${nameOf(month)}.`,
      { facts },
      { facts: await db.read(tables => firstRows(tables, month)) },
      'The whole lists are in the back office, where you can also switch this mail off:',
      { link: `${siteUrl}${adminPaths.insights.href()}?month=${month}` },
    ],
  };
}

const number = (value: number) => value.toLocaleString('en');

const numbers = ({ times, before }: Pick<MonthOfKind, 'times' | 'before'>, month: string): string =>
  before > 0 ? `${number(times)} (${month}: ${number(before)})` : number(times);

async function firstRows(tables: Tables, month: string): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const [kind, label] of firsts) {
    const rows = await listSubjects(tables, { month, kind }, { limit: mostRows, offset: 0 });
    const named = await nameSubjects(tables, kind, rows);
    if (named.length > 0) found.push([label, named.map(({ text, times }) => `${text} (${number(times)})`).join(', ')]);
  }
  return found;
}
