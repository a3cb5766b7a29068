import { formatValue } from '@hydraulics/common/figures/format';
import { forceOf } from '@hydraulics/common/figures/sizing/formulas';
import { allowedLoad, longestStroke } from '@hydraulics/common/figures/sizing/size-cylinder';
import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { StrokeDuty } from './stroke-props.ts';

/** A text in both systems of units. */
export type Shown = { metric: string; us: string };

/** Rounded down to the digits that a load or a limit is believed. */
const roundedDown = (number: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 2);
  return number < 100 ? Math.floor(number * 10) / 10 : Math.floor(number / unit) * unit;
};

export function shownIn(number: number, unit: UnitSymbol): Shown {
  const text = (system: 'metric' | 'us') =>
    formatValue({ kind: 'number', number, unit }, { unit, decimals: null }, system);
  return { metric: text('metric'), us: text('us') };
}

export type StrokeLimit = {
  /** Of the whole bore at the pressure. */
  force: Shown;
  pressure: Shown;
  /** The longest stroke at full force in mm; undefined without a mounting. */
  longest: number | undefined;
  /** The force that the rod may carry at this stroke, which is the full one up to the longest stroke. */
  allowed: Shown | undefined;
};

/** The force of a cylinder, and what buckling leaves of it over a stroke in mm. */
export function limitOf({ pressure, bore, rod, mounting }: StrokeDuty, stroke: number): StrokeLimit {
  const full = forceOf(pressure, bore);
  const force = shownIn(Math.round(full), 'kN');
  const shared = { force, pressure: shownIn(pressure, 'bar') };
  if (!mounting) return { ...shared, longest: undefined, allowed: undefined };
  const longest = longestStroke(full, rod, mounting.sizedAs);
  const allowed = allowedLoad(rod, stroke, mounting.sizedAs);
  return { ...shared, longest, allowed: stroke <= longest ? force : shownIn(roundedDown(allowed), 'kN') };
}
