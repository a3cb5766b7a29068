import { formatIn } from '@hydraulics/common/figures/format';
import { type System, type UnitSymbol, unitIn } from '@hydraulics/common/figures/units';
import type { SizedFigure } from '@hydraulics/common/nouns/attributes/sizing';
import { inBoth } from '../../../filters/fields.ts';

/** Four digits, like all converted figures. */
const rounded = (number: number): number =>
  Math.abs(number) >= 10_000 ? Math.round(number) : Number(number.toPrecision(4));

/** A figure in both systems of units. US units are converted from the calculated figure, not from the rounded one. */
export function shown(number: number, unit: UnitSymbol, round = rounded): SizedFigure {
  const exact = Number(number.toPrecision(6));
  const text = (system: System) => {
    const into = unitIn(system, unit);
    return formatIn(
      { kind: 'number', number: into === unit ? round(number) : number, unit },
      { unit: into, decimals: null },
    );
  };
  return { number: exact, unit, ...inBoth(text) };
}

export const shownOrNull = (number: number | null, unit: UnitSymbol): SizedFigure | null =>
  number === null ? null : shown(number, unit);

/** A calculated force in kN: data sheets have no second decimal from 10 kN on, and no third below. */
export const shownForce = (force: number): SizedFigure =>
  shown(force, 'kN', number => rounded(Number(number.toFixed(number < 10 ? 2 : 1))));
