import { withoutInvisible } from '../../units/invisible-characters.ts';
import type { ImportCell } from './imports.ts';
import { asInCell } from './table-shape.ts';

/** Excel writes a code into CSV like this, so that it keeps its zeros: `="00123"`. */
const unquoted = (text: string): string => {
  const [, inside] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text) ?? [];
  return inside === undefined ? text : inside.replaceAll('""', '"');
};

/** The text of a cell for a figure: a number with all its digits, and the unit that its format shows. */
export const figureOfCell = (cell: ImportCell | undefined): string =>
  cell === undefined ? '' : unquoted(typeof cell === 'string' ? cell : cell.text);

/** The displayed text of a cell, for a name or a text. */
export const shownOfCell = (cell: ImportCell | undefined): string =>
  typeof cell === 'object' && cell.shown !== undefined ? cell.shown : figureOfCell(cell);

/** Whether a cell is covered by a merged one, so that it says nothing. */
export const isMerged = (cell: ImportCell | undefined): boolean => typeof cell === 'object' && cell.note === 'merged';

/** A text as names, figures and codes are compared and stored: without invisible signs. */
export const plainCell = (text: string): string => asInCell(withoutInvisible(text));

const noteWords = {
  noValue: 'This is a formula without a stored value. Please write the value.',
  date: 'The spreadsheet holds a date here. Please format the column as text and write the value again.',
  error: 'The spreadsheet shows an error here. Please write a value.',
  format: 'The number format of this cell hides the figure. Please write the figure itself.',
  rounded:
    'The spreadsheet shows fewer digits here than the cell has. Please format the column as text and write the value again.',
  quotes:
    'These quotation marks could be part of the text. Please enclose the text in quotation marks and double those inside: "1/2"" BSP".',
  merged: 'This cell is merged with another one. Please split the cells and write the value into each.',
} as const;

/** Why the text of a cell may not be read, if so. A text may have any number format. */
export function unreadReason(cell: ImportCell | undefined, isText: boolean): string | undefined {
  const note = typeof cell === 'object' ? cell.note : undefined;
  const isFine = note === 'formula' || (note === 'format' && isText) || (note === 'rounded' && !isText);
  return !note || isFine ? undefined : noteWords[note];
}
