import { type Unit as LibraryUnit, convert as to } from 'convert';
import { baseUnits, type UnitSymbol, unitOf } from './units.ts';

/**
 * Conversions between units: the only file that uses the library (`convert`). The library has simple units, of which
 * compound ones of hydraulics, such as flow and torque, are composed.
 */

const size = (unit: LibraryUnit, si: LibraryUnit): number => to(1, unit as 'm').to(si as 'm');

const [minute, hour] = [size('min', 's'), size('h', 's')];
const [litre, gallon, metre, foot] = [size('l', 'm3'), size('gal', 'm3'), 1, size('ft', 'm')];

/** The size of each unit in SI units; temperatures have no common zero and are converted by the library alone. */
const sizes: Record<Exclude<UnitSymbol, '°C' | '°F'>, number> = {
  bar: size('bar', 'Pa'),
  mbar: size('mbar', 'Pa'),
  MPa: size('MPa', 'Pa'),
  kPa: size('kPa', 'Pa'),
  Pa: 1,
  'N/mm²': size('MPa', 'Pa'),
  // The weight of a kilogram at standard gravity, on a square centimetre.
  'kgf/cm²': 98_066.5,
  psi: size('psi', 'Pa'),
  'l/min': litre / minute,
  'l/s': litre,
  'ml/min': size('ml', 'm3') / minute,
  'm³/h': 1 / hour,
  'm³/min': 1 / minute,
  gpm: gallon / minute,
  kW: size('kW', 'W'),
  W: 1,
  hp: size('hp', 'W'),
  mm: size('mm', 'm'),
  µm: size('micrometer', 'm'),
  cm: size('cm', 'm'),
  m: metre,
  in: size('in', 'm'),
  ft: foot,
  kN: size('kN', 'N'),
  N: 1,
  lbf: size('lbf', 'N'),
  kg: 1,
  g: size('g', 'kg'),
  t: size('tonne', 'kg'),
  lb: size('lb', 'kg'),
  rpm: 1 / minute,
  'cm³': size('cm3', 'm3'),
  ml: size('ml', 'm3'),
  l: litre,
  'm³': 1,
  gal: gallon,
  'in³': size('in3', 'm3'),
  N·m: metre,
  kN·m: size('kN', 'N') * metre,
  lbf·ft: size('lbf', 'N') * foot,
  'm/s': metre,
  'm/min': metre / minute,
  'ft/s': foot,
  'ft/min': foot / minute,
  'mm²/s': 1e-6,
  cSt: 1e-6,
  V: 1,
  kV: 1000,
  A: 1,
  mA: 1e-3,
  Hz: 1,
  '%': 1,
  s: 1,
  ms: size('ms', 's'),
  min: minute,
  h: hour,
  '°': size('deg', 'rad'),
  dB: 1,
};

const degrees = { '°C': 'C', '°F': 'F' } as const;
const isTemperature = (unit: UnitSymbol): unit is '°C' | '°F' => unit in degrees;

/** Hides the last digits of a double, which are not exact: 0.1 + 0.2 is 0.3. */
const exact = (number: number): number => Number(number.toPrecision(12));

/**
 * Converts a figure. With the same unit it is unchanged.
 * @throws Error if the units measure different things
 */
export function convertFigure(figure: number, from: UnitSymbol, into: UnitSymbol): number {
  if (from === into) return figure;
  if (unitOf(from).dimension !== unitOf(into).dimension) throw new Error(`${from} cannot be converted into ${into}.`);
  if (isTemperature(from) || isTemperature(into)) {
    return exact(to(figure, degrees[from as '°C']).to(degrees[into as '°F']));
  }
  return exact((figure * sizes[from]) / sizes[into]);
}

/** A figure in the base unit of its dimension, for comparing and filtering; unchanged without a unit. */
export const toBase = (figure: number, unit: UnitSymbol | null): number =>
  unit === null ? figure : convertFigure(figure, unit, baseUnits[unitOf(unit).dimension]);
