import { formatNumber } from '../../../shared/locale.ts';
import { separatedFields } from './separated-fields.ts';

/** The rows of a sheet as text, as they were typed or pasted. */
export type Cells = string[][];

export type Place = { row: number; column: number };

const normal = (text: string) => text.replace(/\r\n?/g, '\n');

/**
 * Reads a range as spreadsheets copy it: columns by tabs, rows by line breaks, and cells that contain either in
 * quotation marks, doubled inside.
 */
export function readClipboard(text: string): Cells {
  const rows = separatedFields(normal(text), '\t').map(fields => fields.map(field => field.text));
  return rows.length > 0 ? rows : [['']];
}

/** The text of a cell in one line. More white space than a blank separates figures, and becomes a semicolon there. */
const inOneLine = (text: string): string =>
  text.trim().replace(/\s+/g, (space, at: number, whole: string) => {
    const [before, after] = [
      whole.slice(Math.max(0, at - 12), at),
      whole.slice(at + space.length, at + space.length + 3),
    ];
    const isGap = space.length > 1 || /[\n\t\v\f\u2028\u2029]/.test(space);
    return isGap && /\d\D*$/.test(before) && /^[+\-−Øø⌀]?[.,]?\d/.test(after) ? '; ' : ' ';
  });

export type Bounds = { columns: number; maxRows: number; canGrow: boolean };

/**
 * Pastes cells into a sheet, starting at a place. Cells that do not fit are counted, not silently dropped.
 * @returns the new cells, and how many pasted ones were left out
 */
export function pasteCells(cells: Cells, pasted: Cells, { row, column }: Place, bounds: Bounds) {
  const result = cells.map(line => [...line]);
  const widest = pasted.reduce((most, { length }) => Math.max(most, length), 0);
  const width = cells.reduce((most, { length }) => Math.max(most, length), Math.min(bounds.columns, column + widest));
  const last = bounds.canGrow ? bounds.maxRows : cells.length;
  let left = 0;
  pasted.forEach((line, down) => {
    line.forEach((text, right) => {
      const [at, into] = [row + down, column + right];
      if (at >= last || into >= bounds.columns) {
        if (text.trim() !== '') left += 1;
        return;
      }
      while (result.length <= at) result.push(Array.from({ length: width }, () => ''));
      const target = result[at] as string[];
      while (target.length < into) target.push('');
      target[into] = inOneLine(text);
    });
  });
  return { cells: result, left };
}

/** The maximum length of a paste in characters; parsing more would freeze the page. */
const longestPaste = 1_000_000;

/**
 * Pastes text into a sheet.
 * @returns the new cells and a message; null for the text of a single cell, which the input handles itself
 */
export function pasteText(
  cells: Cells,
  text: string,
  place: Place,
  bounds: Bounds,
): { cells: Cells; message: string } | null {
  if (text.length > longestPaste) {
    return {
      cells,
      message: `Nothing was pasted: at most ${formatNumber(longestPaste)} characters can be pasted at once.`,
    };
  }
  if (!/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return null;
  const range = readClipboard(text);
  const width = range.reduce((most, { length }) => Math.max(most, length), 0);
  const { cells: next, left } = pasteCells(cells, range, place, bounds);
  const size = `${formatNumber(range.length)} × ${formatNumber(width)} cells pasted.`;
  return { cells: next, message: left > 0 ? `${size} ${formatNumber(left)} did not fit and were left out.` : size };
}

export const setCell = (cells: Cells, { row, column }: Place, text: string): Cells =>
  cells.map((line, at) => (at === row ? line.map((old, into) => (into === column ? text : old)) : line));

/** Copies a cell into all below it. */
export const fillDown = (cells: Cells, { row, column }: Place): Cells => {
  const text = cells[row]?.[column] ?? '';
  return cells.map((line, at) => (at > row ? line.map((old, into) => (into === column ? text : old)) : line));
};
