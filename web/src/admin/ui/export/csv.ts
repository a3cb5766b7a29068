import { withDecimals } from '@hydraulics/common/figures/editable-text';
import { currentLocale } from '../../../shared/locale.ts';
import type { CellValue, Sheet } from './sheet.ts';

/** Matches a cell that a spreadsheet takes for a formula, even after blanks and quotation marks. */
const formula = /^((?:[^\S\t\r\n]|["'`])*)(?=[=+\-@＝＋－＠])/;
/** The same after a character at which a program with another separator would split the cell. */
const innerFormula = /([;\t\r\n])((?:[^\S\t\r\n]|["'`])*)([=+\-@＝＋－＠])/g;
/** The characters by which a formula calls a function, a program or another file; or the end of the line. */
const callOrEnd = /[(|![（｜！［]|[\r\n]|$/g;
/** Some programs split a cell at these, or read it as a formula. */
const control = /^(?=[\t\r\n])/;

/** With decimal commas, a spreadsheet would read `1.5` as the first of May. */
function numberText(value: number, separator: string, decimals: number): string {
  const text = withDecimals(String(value), decimals);
  return separator === ';' ? text.replace('.', ',') : text;
}

const textOf = (value: string | Date | null): string =>
  value === null ? '' : value instanceof Date ? stamp(value) : value;

/**
 * Puts an apostrophe before formulas inside a cell. After a dash or plus only if the line also contains a call, so that
 * lists in messages stay as they were typed.
 */
function defuseInside(text: string): string {
  let ahead = -1;
  const callsOnLine = (from: number) => {
    // Scans each character once, however many dashes a text has.
    if (ahead < from) {
      callOrEnd.lastIndex = from;
      ahead = callOrEnd.exec(text)?.index ?? text.length;
    }
    return /[^\r\n]/.test(text.charAt(ahead));
  };
  return text.replace(innerFormula, (whole, split: string, before: string, sign: string, at: number) =>
    /[=@＝＠]/.test(sign) || callsOnLine(at + whole.length) ? `${split}'${before}${sign}` : whole,
  );
}

const defused = (text: string) => defuseInside(text).replace(formula, "'$1").replace(control, "'");

const startMark = /^'(?=[\t\r\n])/;
const formulaMark = /^'((?:[^\S\t\r\n]|["'`])*)(?=[=+\-@＝＋－＠])/;
const innerMark = /([;\t\r\n])'((?:[^\S\t\r\n]|["'`])*)([=+\-@＝＋－＠])/g;

/** Removes the marks from a cell. A cell without marks stays unchanged. */
export function withoutMarks(cell: string): string {
  const text = cell.replace(startMark, '').replace(formulaMark, '$1').replace(innerMark, '$1$2$3');
  return text !== cell && defused(text) === cell ? text : onlyOuter(cell);
}

/** Removes only the mark at the start: in a list with dashes, inner apostrophes belong to the text. */
function onlyOuter(cell: string): string {
  const text = cell.replace(startMark, '').replace(formulaMark, '$1');
  return defused(text) === cell ? text : cell;
}

// A number is no formula, even a negative one.
const cell = (value: CellValue, separator: string, decimals = 0): string => {
  const text = typeof value === 'number' ? numberText(value, separator, decimals) : defused(textOf(value));
  return `"${text.replaceAll('"', '""')}"`;
};

/** A time as spreadsheets read it, in the local time zone: `2026-03-03 14:05:00`. */
const stamp = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * A row of CSV (RFC 4180).
 * @param decimals the least of each column's numbers
 */
export const csvRow = (
  values: readonly CellValue[],
  separator = ',',
  decimals: readonly (number | undefined)[] = [],
): string => `${values.map((value, column) => cell(value, separator, decimals[column])).join(separator)}\r\n`;

/** Without it, Excel assumes a legacy code page. */
const byteOrderMark = '\ufeff';

/** The separator that Excel expects in a locale: a semicolon if decimals have a comma. */
export function separatorOf(locale: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
}

/** The number of rows per blob, which the browser can move out of memory. */
const perPart = 1000;

/** A list as CSV. @throws the error of reading a row */
export async function csvFile<Row>(
  { columns }: Sheet<Row>,
  rows: AsyncIterable<Row>,
  locale = currentLocale(),
): Promise<Blob> {
  const separator = separatorOf(locale);
  const decimals = columns.map(({ decimals }) => decimals);
  const parts: Blob[] = [];
  const lines = [
    byteOrderMark,
    csvRow(
      columns.map(({ title }) => title),
      separator,
    ),
  ];
  for await (const row of rows) {
    lines.push(
      csvRow(
        columns.map(({ value }) => value(row)),
        separator,
        decimals,
      ),
    );
    if (lines.length >= perPart) parts.push(new Blob(lines.splice(0)));
  }
  return new Blob([...parts, ...lines], { type: 'text/csv;charset=utf-8' });
}
