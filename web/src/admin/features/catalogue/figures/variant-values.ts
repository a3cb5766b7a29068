import { splitUnit, unitOf } from '@hydraulics/common/figures/units';
import { readHeading } from '@hydraulics/common/figures/variant-table';
import type { Cells } from '../../../ui/sheet/cells.ts';

export const variantLimits = { rows: 501, columns: 31 } as const;

/**
 * Changing the unit in a heading, within its dimension, must not change the figures: cells without their own unit get
 * the previous one appended.
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
