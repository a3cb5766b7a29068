import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { withoutMarks } from '../../../../ui/export/csv.ts';
import { separatedFields } from '../../../../ui/sheet/separated-fields.ts';
import { knownHeadings } from './known-headings.ts';

/** `sep=;` in the first line tells Excel the separator. */
const separatorLine = /^\ufeff?"?sep=(.)"?[;,\t]*(?:\r\n|\r|\n|$)/i;

/** How many lines are looked at for headings. */
const lookedAt = 20;

/**
 * The cells of a CSV. A line that names the separator is obeyed, and its row is empty. Quotes that could mean two things
 * are marked.
 */
export function readCsv(text: string, maxRows: number): ImportCell[][] {
  const [line, separator] = separatorLine.exec(text) ?? [];
  const table = line === undefined ? text : text.slice(line.length);
  const rows = separatedFields(table, separator ?? separatorOf(table), maxRows);
  const cells = rows.map(row =>
    row.map(({ text, isUnclear }): ImportCell => (isUnclear ? { text, note: 'quotes' } : withoutMarks(text))),
  );
  return line === undefined ? cells : [[], ...cells];
}

const separators = [';', ',', '\t'];

/** The separator by which one of the first lines has known headings, else the most frequent one of the first line. */
function separatorOf(text: string): string {
  const start = text.slice(0, 100_000);
  const known = separators.map(sign => {
    const rows = separatedFields(start, sign, lookedAt);
    return { sign, count: Math.max(0, ...rows.map(row => knownHeadings(row.map(({ text }) => text)))) };
  });
  const line = text.replace(/"(?:[^"]|"")*"/g, '""').split(/[\r\n]/, 1)[0] ?? '';
  const counts = separators.map(sign => ({ sign, count: line.split(sign).length }));
  const most = (list: typeof counts) => list.reduce((best, one) => (one.count > best.count ? one : best));
  return most(known).count > 1 ? most(known).sign : most(counts).sign;
}
