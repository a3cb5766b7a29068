/**
 * Text that a spreadsheet takes for a formula, at the start of a cell or where some programs split it. Leading blanks
 * and quotation marks do not prevent that.
 */
const formula = /(^|[;\t\r\n])((?:[^\S\t\r\n]|["'`])*)(?=[=+\-@＝＋－＠])/g;
/** Some programs split a cell at these, or read it as a formula. */
const control = /^(?=[\t\r\n])/;

const cell = (value: string): string =>
  `"${value.replace(formula, "$1'$2").replace(control, "'").replaceAll('"', '""')}"`;

/** A row of CSV (RFC 4180). */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

/** Without it Excel assumes the legacy code page. */
export const byteOrderMark = '\ufeff';
