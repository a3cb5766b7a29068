import { formatIn } from '@hydraulics/common/figures/format';
import { type System, type UnitSymbol, unitIn } from '@hydraulics/common/figures/units';
import type { SizedFigure } from '@hydraulics/common/nouns/attributes/sizing';
import { inBoth } from '../../../filters/fields.ts';

/** Four digits, like all converted figures. */
const rounded = (number: number): number =>
  Math.abs(number) >= 10_000 ? Math.round(number) : Number(number.toPrecision(4));

/** A figure in both systems of units. US units are converted from the calculated figure, not from the rounded one. */
export function shown(number: number, unit: UnitSymbol): SizedFigure {
  const exact = Number(number.toPrecision(6));
  const text = (system: System) => {
    const into = unitIn(system, unit);
    return formatIn(
      { kind: 'number', number: into === unit ? rounded(number) : number, unit },
      { unit: into, decimals: null },
    );
  };
  return { number: exact, unit, ...inBoth(text) };
}

export const shownOrNull = (number: number | null, unit: UnitSymbol): SizedFigure | null =>
  number === null ? null : shown(number, unit);
