import { editableText } from '@hydraulics/common/figures/editable-text';
import { readFreely } from '@hydraulics/common/figures/read-value';
import { findUnit, splitUnit, type UnitSymbol, unitOf } from '@hydraulics/common/figures/units';
import type { Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { Cells, Place } from '../../../ui/sheet/cells.ts';

/** The first row has the headings: type code, then names of columns, each with its unit in brackets. */
export const noVariantCells = (): Cells => [['Type code', '', '', '', '']];

export const variantLimits = { rows: 501, columns: 31 } as const;

type Heading = { name: string; unit: UnitSymbol | null; doubt?: string };

/** `Bore (mm)` is a name and a unit, `Mounting (ISO 6099)` a name. Square brackets always hold a unit. */
export function readHeading(text: string): Heading {
  const [, name = '', bracket, inside = ''] = /^(.*?)\s*([([])([^()[\]]*)[)\]]\s*$/.exec(text.trim()) ?? [];
  const unit = findUnit(inside);
  if (unit && name) return { name, unit: unit.symbol };
  const heading = { name: text.trim(), unit: null };
  return bracket === '[' ? { ...heading, doubt: `“${inside}” is not a unit that is known here.` } : heading;
}

export function toVariantCells(variants: Variants | undefined): Cells {
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

/** What is doubtful about a cell of the table of variants. */
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

/** What the call takes. Columns without heading and empty rows are left out. */
export function toVariants(cells: Cells) {
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

/**
 * A heading that gets another unit of the same dimension does not change its figures: those without a unit of their own
 * get the earlier one.
 */
export function keepUnits(before: Cells, after: Cells): Cells {
  const changed = (after[0] ?? []).flatMap((text, column) => {
    const [old, now] = [readHeading(before[0]?.[column] ?? '').unit, readHeading(text).unit];
    const isConverted = old && now && old !== now && unitOf(old).dimension === unitOf(now).dimension;
    return isConverted ? [{ column, old }] : [];
  });
  if (changed.length === 0 || before.length !== after.length) return after;
  return after.map((line, row) =>
    row === 0
      ? line
      : line.map((text, column) => {
          const unit = changed.find(one => one.column === column)?.old;
          const isSame = text === before[row]?.[column];
          return unit && isSame && /\d/.test(text) && !splitUnit(text).unit ? `${text} ${unit}` : text;
        }),
  );
}
