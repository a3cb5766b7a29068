import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import {
  figureOfCell,
  isMerged,
  plainCell,
  shownOfCell,
  unreadReason,
} from '@hydraulics/common/nouns/imports/cell-texts';
import {
  type ImportCell,
  type ImportRemark,
  type ImportRow,
  importLimits,
} from '@hydraulics/common/nouns/imports/imports';
import { asInCell, type ImportKey, importColumns } from '@hydraulics/common/nouns/imports/table-shape';
import { richFields } from '@hydraulics/common/nouns/products';
import type { TableError } from '../check-tables.ts';
import type { CheckContext } from '../context.ts';

/** A row during its check, with the remarks about errors and changes. */
export class RowCheck {
  readonly remarks: ImportRemark[] = [];
  readonly #row: ImportRow;
  readonly context: CheckContext;

  constructor(row: ImportRow, context: CheckContext) {
    this.#row = row;
    this.context = context;
  }

  get isRefused(): boolean {
    return this.remarks.some(({ kind }) => kind === 'refused');
  }

  cell(key: ImportKey): ImportCell | undefined {
    const column = this.context.fixed.get(key);
    return column === undefined ? undefined : (this.#row.cells[column] ?? '');
  }

  /** The trimmed text of a column; undefined if the table has no such column, or if a merged cell covers it. */
  text(key: ImportKey): string | undefined {
    const cell = this.cell(key);
    if (cell === undefined || isMerged(cell)) return undefined;
    if (isNumber(key)) return plainCell(figureOfCell(cell));
    return verbatim.has(key) ? asInCell(shownOfCell(cell)) : plainCell(shownOfCell(cell));
  }

  title(key: ImportKey): string {
    const { shape, fixed } = this.context;
    return shape.columns[fixed.get(key) ?? -1] ?? importColumns.find(one => one.key === key)?.title ?? key;
  }

  add(kind: ImportRemark['kind'], column: string, found: string, text: string, at?: { sheet: string; row: number }) {
    const place = at ?? { sheet: this.context.shape.sheet, row: this.#row.row };
    this.remarks.push({ kind, ...place, column, found: cut(found), text: cut(text) });
  }

  refuse(key: ImportKey, text: string): void {
    this.add('refused', this.title(key), this.text(key) ?? '', text);
  }
}

const numbers: ReadonlySet<ImportKey> = new Set(['order', ...namesOf(productFields, 'wholeNumber')]);

/** Whether the cells of a column are numbers. */
export const isNumber = (key: ImportKey): boolean => numbers.has(key);

/** The columns whose texts are stored with all their signs: rich texts, and tables as JSON. */
const verbatim: ReadonlySet<ImportKey> = new Set([...richFields, 'typeCode', 'documents'] as const);

/** Cuts a text to the length of a remark. */
export const cut = (text: string) =>
  text.length > importLimits.found ? `${text.slice(0, importLimits.found - 1)}…` : text;

/** What staff should know about a figure of which the spreadsheet shows fewer digits. */
function roundedNote(cell: ImportCell | undefined, isText: boolean): string | undefined {
  const isRounded = typeof cell === 'object' && cell.note === 'rounded' && !isText;
  return isRounded ? `The spreadsheet shows ${cell.shown}. The full value of the cell is used.` : undefined;
}

/**
 * Refuses a cell with a date, an error, a formula without a value, unclear quotation marks, if it is a figure, a format
 * that is none, and if it is a text, a rounded number. A cell that a merged one covers, and a rounded figure, are noted.
 * @returns whether its text may be read
 */
export function isReadable(check: RowCheck, cell: ImportCell | undefined, column: string, isText = true): boolean {
  if (isMerged(cell)) {
    check.add('note', column, '', 'This cell is merged with another one and was skipped.');
    return false;
  }
  const reason = unreadReason(cell, isText);
  if (reason) check.add('refused', column, shownOfCell(cell), reason);
  const note = roundedNote(cell, isText);
  if (note) check.add('note', column, withoutAddedZero(figureOfCell(cell)), note);
  return !reason;
}

/** A number of a spreadsheet has no zeros at its end, except the one that its reader adds to three decimals. */
const withoutAddedZero = (text: string): string => text.replace(/(?<![\d.])([1-9]\d{0,2}\.\d{3})0(?!\d)/g, '$1');

/** Adds a remark that the stored value of a formula is used. */
export function noteFormula(check: RowCheck, cell: ImportCell | undefined, column: string): void {
  if (typeof cell === 'object' && cell.note === 'formula') {
    check.add('note', column, cell.text, 'The stored value of the formula is used.');
  }
}

export type SubTable = NonNullable<ImportRow['own']>;

/** A text with zeros in front, which a number would lose. */
const isCode = (cell: ImportCell) => /^0\d/.test(shownOfCell(cell));

/**
 * The texts of a small table. Cells with an error or a date are refused.
 * @param isText whether a column has names or texts, as the headings have
 */
export function readTable(check: RowCheck, part: SubTable, isText: (column: number) => boolean): string[][] {
  const isName = (row: number, column: number) => row === 0 || isText(column);
  const table = part.rows.map(({ cells }, row) =>
    cells.map((cell, column) =>
      plainCell(isName(row, column) || isCode(cell) ? shownOfCell(cell) : figureOfCell(cell)),
    ),
  );
  part.rows.forEach(({ cells }, row) => {
    cells.forEach((cell, column) => {
      const message = unreadReason(cell, isName(row, column));
      if (message) addCellError(check, part, table, { row, column, message });
      const note = roundedNote(cell, isName(row, column));
      const at = { sheet: part.sheet, row: part.rows[row]?.row ?? 1 };
      if (note) check.add('note', headingOf(table, column), withoutAddedZero(table[row]?.[column] ?? ''), note, at);
    });
  });
  return table;
}

const headingOf = (table: string[][], column: number) => table[0]?.[column] || `Column ${column + 1}`;

export function addCellError(
  check: RowCheck,
  part: SubTable,
  table: string[][],
  { row, column, message }: TableError,
): void {
  const heading = headingOf(table, column);
  const at = { sheet: part.sheet, row: part.rows[row]?.row ?? 1 };
  check.add('refused', row === 0 ? `Heading ${column + 1}` : heading, table[row]?.[column] ?? '', message, at);
}
