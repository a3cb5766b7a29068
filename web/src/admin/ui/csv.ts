/**
 * What a spreadsheet would take for the start of a formula: at the start of a cell, or after a semicolon, tab or line
 * break, at which some programs split. Leading blanks and quotation marks are no protection.
 */
const formula = /(^|[;\t\r\n])((?:[^\S\t\r\n]|["'`])*)(?=[=+\-@＝＋－＠])/g;
/** Some programs split a cell that starts with one of these, or read it as a formula. */
const control = /^(?=[\t\r\n])/;

/** A quoted text cell, with an apostrophe before what looks like a formula. */
const cell = (value: string): string =>
  `"${value.replace(formula, "$1'$2").replace(control, "'").replaceAll('"', '""')}"`;

/** A row of CSV (RFC 4180). */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

/** Without it Excel assumes the legacy code page. */
export const byteOrderMark = '\ufeff';
