import {
  type ImportCell,
  type ImportRemark,
  type ImportRow,
  importLimits,
} from '@hydraulics/common/nouns/imports/imports';
import { asInCell, type ImportKey, importColumns } from '@hydraulics/common/nouns/imports/table-shape';
import type { TableError } from '../check-tables.ts';
import { type CheckContext, textOfCell } from '../context.ts';

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

  /** The trimmed text of a column; undefined if the table has no such column. */
  text(key: ImportKey): string | undefined {
    const cell = this.cell(key);
    return cell === undefined ? undefined : asInCell(textOfCell(cell));
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

/** Cuts a text to the length of a remark. */
export const cut = (text: string) =>
  text.length > importLimits.found ? `${text.slice(0, importLimits.found - 1)}…` : text;

const noteWords = {
  noValue: 'This is a formula without a stored value. Please write the value.',
  date: 'The spreadsheet holds a date here. Please format the column as text and write the value again.',
  error: 'This is an error of the spreadsheet. Please write a value.',
} as const;

/** Refuses a cell with a date, an error or a formula without a value. @returns whether its text may be read */
export function isReadable(check: RowCheck, cell: ImportCell | undefined, column: string): boolean {
  if (typeof cell !== 'object' || cell.note === 'formula') return true;
  check.add('refused', column, cell.text, noteWords[cell.note]);
  return false;
}

/** Adds a remark that the stored value of a formula is used. */
export function noteFormula(check: RowCheck, cell: ImportCell | undefined, column: string): void {
  if (typeof cell === 'object' && cell.note === 'formula') {
    check.add('note', column, cell.text, 'The stored value of a formula is taken.');
  }
}

export type SubTable = NonNullable<ImportRow['own']>;

/** The texts of a small table. Cells with an error or a date are refused. */
export function readTable(check: RowCheck, part: SubTable): string[][] {
  const table = part.rows.map(({ cells }) => cells.map(cell => asInCell(textOfCell(cell))));
  part.rows.forEach(({ cells }, row) => {
    cells.forEach((cell, column) => {
      if (typeof cell !== 'object' || cell.note === 'formula') return;
      addCellError(check, part, table, { row, column, message: noteWords[cell.note] });
    });
  });
  return table;
}

export function addCellError(
  check: RowCheck,
  part: SubTable,
  table: string[][],
  { row, column, message }: TableError,
): void {
  const heading = table[0]?.[column] || `Column ${column + 1}`;
  const at = { sheet: part.sheet, row: part.rows[row]?.row ?? 1 };
  check.add('refused', row === 0 ? `Heading ${column + 1}` : heading, table[row]?.[column] ?? '', message, at);
}
