import { currentLocale } from '../../../shared/locale.ts';
import type { CellValue, Sheet } from './sheet.ts';

/** At the start of a cell, leading blanks and quotation marks included, a spreadsheet takes it for a formula. */
const formula = /^((?:[^\S\t\r\n]|["'`])*)(?=[=+\-@＝＋－＠])/;
/** The same where a program with another separator would split the cell. */
const innerFormula = /([;\t\r\n])((?:[^\S\t\r\n]|["'`])*)([=+\-@＝＋－＠])/g;
/** What a formula needs to call a function, a program or another file; or the end of its line. */
const callOrEnd = /[(|![（｜！［]|[\r\n]|$/g;
/** Some programs split a cell at these, or read it as a formula. */
const control = /^(?=[\t\r\n])/;

/** Where the comma separates decimals, a spreadsheet would read `1.5` as the first of May. */
const numberText = (value: number, separator: string): string =>
  separator === ';' ? String(value).replace('.', ',') : String(value);

const textOf = (value: string | Date | null): string =>
  value === null ? '' : value instanceof Date ? stamp(value) : value;

/**
 * Marks what is split off with an apostrophe. After a dash or a plus only where the line goes on to call something, so that
 * lists in messages stay as they were typed.
 */
function defuseInside(text: string): string {
  let ahead = -1;
  const callsOnLine = (from: number) => {
    // Each character is looked at once, however many dashes a text has.
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

/** The text of a cell as it was before it was marked. A cell that was not marked stays as it is. */
export function withoutMarks(cell: string): string {
  const text = cell.replace(startMark, '').replace(formulaMark, '$1').replace(innerMark, '$1$2$3');
  return text !== cell && defused(text) === cell ? text : onlyOuter(cell);
}

/** Lists with dashes have no inner marks, so that an apostrophe there is the text's own. */
function onlyOuter(cell: string): string {
  const text = cell.replace(startMark, '').replace(formulaMark, '$1');
  return defused(text) === cell ? text : cell;
}

// A number is no formula, even a negative one.
const cell = (value: CellValue, separator: string): string => {
  const text = typeof value === 'number' ? numberText(value, separator) : defused(textOf(value));
  return `"${text.replaceAll('"', '""')}"`;
};

/** A time as spreadsheets read it, at the place of whoever exports: `2026-03-03 14:05:00`. */
export const stamp = (time: Date): string => time.toLocaleString('sv-SE');

/** A row of CSV (RFC 4180). */
export const csvRow = (values: readonly CellValue[], separator = ','): string =>
  `${values.map(value => cell(value, separator)).join(separator)}\r\n`;

/** Without it Excel assumes the legacy code page. */
const byteOrderMark = '\ufeff';

/** What Excel splits cells at where a locale is used: a semicolon where the comma separates decimals. */
export function separatorOf(locale: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
}

/** Rows that are turned into bytes at once, so that the browser can move them out of memory. */
const perPart = 1000;

/** A list as CSV. @throws what reading a row throws */
export async function csvFile<Row>(
  { columns }: Sheet<Row>,
  rows: AsyncIterable<Row>,
  locale = currentLocale(),
): Promise<Blob> {
  const separator = separatorOf(locale);
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
      ),
    );
    if (lines.length >= perPart) parts.push(new Blob(lines.splice(0)));
  }
  return new Blob([...parts, ...lines], { type: 'text/csv;charset=utf-8' });
}
