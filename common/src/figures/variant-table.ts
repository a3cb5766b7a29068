import { editableText } from './editable-text.ts';
import { readFreely } from './read-freely.ts';
import { availabilityError } from './sizes/availability.ts';
import { findUnit, type UnitSymbol } from './units.ts';
import type { Value } from './value.ts';

/** The table of variants as rows of texts, for editing and for spreadsheets. */
type Cells = string[][];

type Place = { row: number; column: number };

type TypedVariants = {
  columns: { name: string; unit: UnitSymbol | null }[];
  rows: { code: string; cells: (Value | null)[] }[];
};

/** The first row has the headings: type code, then names of columns, each with its unit in brackets. */
export const noVariantCells = (): Cells => [['Type code', '', '', '', '']];

type Heading = { name: string; unit: UnitSymbol | null; doubt?: string };

/** `Bore (mm)` is a name and a unit, `Mounting (ISO 6099)` a name. Square brackets always hold a unit. */
export function readHeading(text: string): Heading {
  const whole = text.trim();
  const [, before = '', bracket, inside = ''] = /^(.*)([([])([^()[\]]*)[)\]]$/.exec(whole) ?? [];
  const name = before.trimEnd();
  const unit = findUnit(inside);
  if (unit && name) return { name, unit: unit.symbol };
  const heading = { name: whole, unit: null };
  return bracket === '[' ? { ...heading, doubt: `“${inside}” is not a known unit.` } : heading;
}

export function toVariantCells(variants: TypedVariants | undefined): Cells {
  if (!variants || variants.columns.length === 0) {
    const codes = variants?.rows.map(({ code }) => [code, '', '', '', '']) ?? [];
    return [...noVariantCells(), ...codes];
  }
  const headings = variants.columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
  const rows = variants.rows.map(({ code, cells }) => [
    code,
    ...variants.columns.map(({ unit }, place) => {
      const cell = cells[place];
      return cell ? editableText(cell, unit) : '';
    }),
  ]);
  return [['Type code', ...headings], ...rows];
}

const isEmpty = (line: string[] | undefined) => !line?.some(cell => cell.trim());

/** The doubt about a cell of the table of variants, if any. */
export function doubtOfVariant(cells: Cells, { row, column }: Place): string | undefined {
  const text = cells[row]?.[column]?.trim() ?? '';
  const heading = readHeading(cells[0]?.[column] ?? '');
  if (row === 0) {
    if (column === 0) return undefined;
    if (!heading.name) {
      return cells.slice(1).some(line => line[column]?.trim()) ? 'This column needs a heading.' : undefined;
    }
    const same = (other: string) => readHeading(other).name.toLowerCase() === heading.name.toLowerCase();
    const isTaken = cells[0]?.slice(1, column).some(same);
    return heading.doubt ?? (isTaken ? `There are two columns named ${heading.name}.` : undefined);
  }
  if (isEmpty(cells[row])) return undefined;
  if (column === 0) {
    if (!text) return 'This row needs a type code.';
    return cells.slice(1, row).some(([code]) => code?.trim() === text) ? `${text} is in the table twice.` : undefined;
  }
  const supply = availabilityError(heading.name, text);
  if (supply) return supply;
  const reading = heading.name ? readFreely(text, heading.unit) : undefined;
  return reading && 'doubt' in reading ? reading.doubt : undefined;
}

/** Every doubt, with the type code of its row. */
export function doubtsOfVariants(cells: Cells): string[] {
  return cells.flatMap((line, row) =>
    line.flatMap((_, column) => {
      const doubt = doubtOfVariant(cells, { row, column });
      return doubt ? [`${row === 0 ? 'Headings' : line[0] || `Row ${row}`}: ${doubt}`] : [];
    }),
  );
}

/** The variants as the call accepts them. Columns without heading and empty rows are left out. */
export function toVariants(cells: Cells): TypedVariants {
  const [headings = [], ...rows] = cells;
  const columns = headings.flatMap((text, place) => {
    const { name, unit } = readHeading(text);
    return place > 0 && name ? [{ name, unit, place }] : [];
  });
  return {
    columns: columns.map(({ name, unit }) => ({ name, unit })),
    rows: rows
      .filter(line => !isEmpty(line))
      .map(line => ({
        code: line[0]?.trim() ?? '',
        cells: columns.map(({ unit, place }) => {
          const reading = readFreely(line[place] ?? '', unit);
          return reading && 'value' in reading ? reading.value : null;
        }),
      })),
  };
}
