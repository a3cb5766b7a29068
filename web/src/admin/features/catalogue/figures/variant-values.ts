import { splitUnit, unitOf } from '@hydraulics/common/figures/units';
import { readHeading } from '@hydraulics/common/figures/variant-table';
import type { Cells } from '../../../ui/sheet/cells.ts';

export const variantLimits = { rows: 501, columns: 31 } as const;

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
