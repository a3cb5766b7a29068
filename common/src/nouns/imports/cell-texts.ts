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
