/**
 * What a spreadsheet would take for the beginning of a formula: at the beginning of a cell, or of what a program that
 * splits at semicolons, tabs or line ends would make a cell of. Blanks and quotation marks before it are no protection.
 */
const formula = /(^|[;\t\r\n])((?:[^\S\t\r\n]|["'`])*)(?=[=+\-@＝＋－＠])/g;
/** A cell that begins with one of these is split, or read as a formula, by some. */
const control = /^(?=[\t\r\n])/;

/** A cell as text and nothing else: an apostrophe before what looks like a formula, and always in quotation marks. */
const cell = (value: string): string =>
  `"${value.replace(formula, "$1'$2").replace(control, "'").replaceAll('"', '""')}"`;

/** A row of a table in CSV (RFC 4180). */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

/** Without it Excel takes the text for one in the machine's old code page. */
export const byteOrderMark = '\ufeff';
