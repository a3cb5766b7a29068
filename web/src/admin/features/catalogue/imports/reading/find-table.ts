import { shownOfCell } from '@hydraulics/common/nouns/imports/cell-texts';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { fixedColumn, importSheets } from '@hydraulics/common/nouns/imports/table-shape';
import { nameKey } from '@hydraulics/common/text';
import type { Grid } from './grid.ts';
import { knownHeadings } from './known-headings.ts';
import { lettersOf } from './measure-workbook.ts';

/** The sheet and the row of the headings, if they were chosen; rows count from 1. */
export type TableChoice = { sheet?: string; headingRow?: number };

/** Where a table was found, and what of the file is not read. */
export type FoundTable = {
  sheet: string;
  headingRow: number;
  /** The sheets that have rows, to choose from. */
  sheets: string[];
  /** The first rows of the sheet, to choose the one with the headings from. */
  firstRows: { row: number; text: string }[];
  unread: string[];
  hiddenSheets: string[];
  /** How many rows stand above the headings. */
  above: number;
  /** The rows of the table that are hidden, as by a filter, and the names of its hidden columns. */
  hiddenRows: number[];
  hiddenColumns: string[];
};

export const textOf = (cell: ImportCell | undefined): string => shownOfCell(cell).trim();

export const isEmpty = (cells: readonly ImportCell[]): boolean => cells.every(cell => textOf(cell) === '');

/** How many rows from the first are looked at for headings. */
const lookedAt = 50;

/** The headings of ours in a row; fewer than two may be a title or data, unless one is the id. */
function headingsIn(cells: readonly ImportCell[] | undefined): number {
  const texts = (cells ?? []).map(textOf);
  const count = knownHeadings(texts);
  return count > 1 || texts.some(text => fixedColumn(text) === 'id') ? count : 0;
}

const mostHeadings = ({ rows }: Grid): number => Math.max(0, ...rows.slice(0, lookedAt).map(headingsIn));

const isSheet = (name: string) => (grid: Grid) => nameKey(grid.name) === nameKey(name);
const furtherSheets = [importSheets.variants, importSheets.own, importSheets.documents];
const isFurther = (grid: Grid) => furtherSheets.some(name => isSheet(name)(grid));
const hasRows = ({ rows }: Grid) => rows.some(cells => !isEmpty(cells));

/** The sheet of products: as chosen, by its name, by headings that are known, or the first with more than a line. */
function findSheet(grids: readonly Grid[], chosen: string | undefined): Grid | undefined {
  const filled = grids.filter(hasRows);
  const products = filled.find(isSheet(importSheets.products));
  const others = filled.filter(grid => !isFurther(grid));
  const known = [...others].sort((one, other) => mostHeadings(other) - mostHeadings(one)).find(mostHeadings);
  const long = others.find(({ rows }) => rows.filter(cells => !isEmpty(cells)).length > 1);
  return filled.find(({ name }) => name === chosen) ?? products ?? known ?? long ?? others[0] ?? filled[0];
}

/** The first row with the most headings that are known, or else the first that is not empty; from 0. */
function findHeadings({ rows }: Grid): number {
  const counts = rows.slice(0, lookedAt).map(headingsIn);
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : rows.findIndex(cells => !isEmpty(cells));
}

/**
 * Finds the table of products in a file, with its headings.
 * @throws Error with a sentence for staff
 */
export function findTable(grids: readonly Grid[], choice: TableChoice = {}): { grid: Grid; found: FoundTable } {
  const grid = findSheet(grids, choice.sheet);
  if (!grid) throw new Error('The file has no rows.');
  const at = choice.headingRow === undefined ? findHeadings(grid) : choice.headingRow - 1;
  const filled = grid.rows.map((cells, index) => ({ cells, row: index + 1 })).filter(({ cells }) => !isEmpty(cells));
  const visible = grids.filter(one => hasRows(one));
  const isRead = (one: Grid) => one === grid || isFurther(one);
  const found: FoundTable = {
    sheet: grid.name,
    headingRow: at + 1,
    sheets: visible.map(({ name }) => name),
    firstRows: filled.slice(0, 20).map(({ cells, row }) => ({ row, text: summary(cells) })),
    unread: visible.filter(one => !isRead(one)).map(({ name }) => name),
    hiddenSheets: grids.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    above: filled.filter(({ row }) => row <= at).length,
    hiddenRows: grid.hiddenRows?.filter(row => row > at + 1) ?? [],
    hiddenColumns: grid.hiddenColumns?.map(column => columnName(column, grid.rows[at]?.[column - 1])) ?? [],
  };
  return { grid, found };
}

/** The heading of a column and its letters: `Seals (C)`. */
function columnName(column: number, heading: ImportCell | undefined): string {
  const text = textOf(heading);
  return text ? `${text} (${lettersOf(column)})` : lettersOf(column);
}

const summary = (cells: readonly ImportCell[]): string => cells.map(textOf).filter(Boolean).join(', ').slice(0, 80);
