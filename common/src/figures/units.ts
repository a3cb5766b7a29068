import { normalized } from '../normalized.ts';

/** The dimension of a unit. Figures of one dimension can be converted into each other. */
export type Dimension =
  | 'pressure'
  | 'flow'
  | 'power'
  | 'length'
  | 'force'
  | 'mass'
  | 'temperature'
  | 'rotational speed'
  | 'volume'
  | 'torque'
  | 'speed'
  | 'viscosity'
  | 'voltage'
  | 'current'
  | 'frequency'
  | 'share'
  | 'time'
  | 'angle'
  | 'sound level';

/**
 * A unit as catalogues write it. `code` is its UN/CEFACT common code (Recommendation 20), as schema.org requires it.
 * `metric` and `us` name the units that visitors of each system see instead; without them the unit is used in both.
 */
type UnitDescription = {
  symbol: string;
  dimension: Dimension;
  code: string;
  metric?: string;
  us?: string;
  /** Further spellings, compared without case where that is unambiguous. */
  spellings: readonly string[];
};

/** The units of hydraulics. Volumes also measure displacements per revolution. Gallons are those of the US. */
const table = [
  { symbol: 'bar', dimension: 'pressure', code: 'BAR', us: 'psi', spellings: ['bars', 'bar g', 'barg'] },
  { symbol: 'mbar', dimension: 'pressure', code: 'MBR', us: 'psi', spellings: [] },
  { symbol: 'MPa', dimension: 'pressure', code: 'MPA', us: 'psi', spellings: [] },
  { symbol: 'kPa', dimension: 'pressure', code: 'KPA', us: 'psi', spellings: [] },
  { symbol: 'Pa', dimension: 'pressure', code: 'PAL', us: 'psi', spellings: ['n/m2', 'pascal'] },
  { symbol: 'N/mm²', dimension: 'pressure', code: 'C56', us: 'psi', spellings: ['n/mm2'] },
  {
    symbol: 'kgf/cm²',
    dimension: 'pressure',
    code: 'E42',
    us: 'psi',
    spellings: ['kgf/cm2', 'kg/cm2', 'kp/cm2', 'kgf/cm2 g', 'kg/cm2 g'],
  },
  { symbol: 'psi', dimension: 'pressure', code: 'PS', metric: 'bar', spellings: ['psig', 'lbf/in2', 'lb/in2'] },
  {
    symbol: 'l/min',
    dimension: 'flow',
    code: 'L2',
    us: 'gpm',
    spellings: [
      'lpm',
      'ltr/min',
      'litre/min',
      'litres/min',
      'liter/min',
      'liters/min',
      'lit/min',
      'dm3/min',
      'l min-1',
      'l·min-1',
    ],
  },
  {
    symbol: 'l/s',
    dimension: 'flow',
    code: 'G51',
    us: 'gpm',
    spellings: ['ltr/s', 'l/sec', 'dm3/s', 'l s-1', 'l·s-1'],
  },
  { symbol: 'ml/min', dimension: 'flow', code: '41', spellings: ['cm3/min', 'cc/min'] },
  { symbol: 'm³/h', dimension: 'flow', code: 'MQH', us: 'gpm', spellings: ['m3/h', 'm3/hr', 'cbm/h'] },
  { symbol: 'm³/min', dimension: 'flow', code: 'G53', us: 'gpm', spellings: ['m3/min', 'cbm/min'] },
  {
    symbol: 'gpm',
    dimension: 'flow',
    code: 'G2',
    metric: 'l/min',
    spellings: ['gal/min', 'us gpm', 'usgpm', 'us gal/min'],
  },
  { symbol: 'kW', dimension: 'power', code: 'KWT', us: 'hp', spellings: [] },
  { symbol: 'W', dimension: 'power', code: 'WTT', us: 'hp', spellings: ['watt', 'watts'] },
  { symbol: 'hp', dimension: 'power', code: 'BHP', metric: 'kW', spellings: ['bhp', 'horsepower'] },
  { symbol: 'mm', dimension: 'length', code: 'MMT', us: 'in', spellings: ['millimetre', 'millimetres'] },
  { symbol: 'µm', dimension: 'length', code: '4H', spellings: ['um', 'micron', 'microns'] },
  { symbol: 'cm', dimension: 'length', code: 'CMT', us: 'in', spellings: [] },
  { symbol: 'm', dimension: 'length', code: 'MTR', us: 'ft', spellings: ['metre', 'metres', 'meter', 'meters'] },
  {
    symbol: 'in',
    dimension: 'length',
    code: 'INH',
    metric: 'mm',
    spellings: ['inch', 'inches', 'zoll', '"', '″', "''"],
  },
  { symbol: 'ft', dimension: 'length', code: 'FOT', metric: 'm', spellings: ['foot', 'feet'] },
  { symbol: 'kN', dimension: 'force', code: 'B47', us: 'lbf', spellings: [] },
  { symbol: 'N', dimension: 'force', code: 'NEW', us: 'lbf', spellings: ['newton'] },
  { symbol: 'lbf', dimension: 'force', code: 'C78', metric: 'kN', spellings: ['lbs f', 'lb f'] },
  { symbol: 'kg', dimension: 'mass', code: 'KGM', us: 'lb', spellings: ['kgs', 'kilogram', 'kilograms'] },
  { symbol: 'g', dimension: 'mass', code: 'GRM', us: 'lb', spellings: ['gram', 'grams'] },
  { symbol: 't', dimension: 'mass', code: 'TNE', us: 'lb', spellings: ['tonne', 'tonnes'] },
  { symbol: 'lb', dimension: 'mass', code: 'LBR', metric: 'kg', spellings: ['lbs', 'pound', 'pounds'] },
  { symbol: '°C', dimension: 'temperature', code: 'CEL', us: '°F', spellings: ['deg c', 'degc', 'ºc', '° c'] },
  { symbol: '°F', dimension: 'temperature', code: 'FAH', metric: '°C', spellings: ['deg f', 'degf', 'ºf', '° f'] },
  {
    symbol: 'rpm',
    dimension: 'rotational speed',
    code: 'RPM',
    spellings: ['r/min', 'rev/min', '1/min', 'min-1', 'u/min'],
  },
  { symbol: 'cm³', dimension: 'volume', code: 'CMQ', us: 'in³', spellings: ['cm3', 'cc', 'ccm', 'cm3/rev', 'cc/rev'] },
  { symbol: 'ml', dimension: 'volume', code: 'MLT', us: 'in³', spellings: ['millilitre', 'millilitres'] },
  {
    symbol: 'l',
    dimension: 'volume',
    code: 'LTR',
    us: 'gal',
    spellings: ['ltr', 'litre', 'litres', 'liter', 'liters'],
  },
  { symbol: 'm³', dimension: 'volume', code: 'MTQ', us: 'gal', spellings: ['m3', 'cbm'] },
  { symbol: 'gal', dimension: 'volume', code: 'GLL', metric: 'l', spellings: ['us gal', 'gallon', 'gallons'] },
  { symbol: 'in³', dimension: 'volume', code: 'INQ', metric: 'cm³', spellings: ['in3', 'cu in', 'in3/rev'] },
  { symbol: 'N·m', dimension: 'torque', code: 'NU', us: 'lbf·ft', spellings: ['nm', 'n m', 'n.m', 'n*m'] },
  { symbol: 'kN·m', dimension: 'torque', code: 'B48', us: 'lbf·ft', spellings: ['knm', 'kn m', 'kn.m', 'kn*m'] },
  {
    symbol: 'lbf·ft',
    dimension: 'torque',
    code: 'M92',
    metric: 'N·m',
    spellings: ['lbf ft', 'ft lbf', 'ft·lbf', 'ft lb', 'ft-lb', 'lb ft', 'lb-ft', 'ft-lbs'],
  },
  { symbol: 'm/s', dimension: 'speed', code: 'MTS', us: 'ft/s', spellings: ['m/sec', 'm s-1', 'm·s-1'] },
  { symbol: 'm/min', dimension: 'speed', code: '2X', us: 'ft/min', spellings: [] },
  { symbol: 'ft/s', dimension: 'speed', code: 'FS', metric: 'm/s', spellings: ['fps'] },
  { symbol: 'ft/min', dimension: 'speed', code: 'FR', metric: 'm/min', spellings: ['fpm'] },
  { symbol: 'mm²/s', dimension: 'viscosity', code: 'C17', spellings: ['mm2/s'] },
  { symbol: 'cSt', dimension: 'viscosity', code: '4C', spellings: [] },
  { symbol: 'V', dimension: 'voltage', code: 'VLT', spellings: ['v dc', 'v ac', 'vdc', 'vac', 'volt', 'volts'] },
  { symbol: 'kV', dimension: 'voltage', code: 'KVT', spellings: ['kilovolt'] },
  { symbol: 'A', dimension: 'current', code: 'AMP', spellings: ['amp', 'amps'] },
  { symbol: 'mA', dimension: 'current', code: '4K', spellings: [] },
  { symbol: 'Hz', dimension: 'frequency', code: 'HTZ', spellings: [] },
  { symbol: '%', dimension: 'share', code: 'P1', spellings: ['percent', 'per cent'] },
  { symbol: 's', dimension: 'time', code: 'SEC', spellings: ['sec', 'seconds'] },
  { symbol: 'ms', dimension: 'time', code: 'C26', spellings: [] },
  { symbol: 'min', dimension: 'time', code: 'MIN', spellings: ['minutes'] },
  { symbol: 'h', dimension: 'time', code: 'HUR', spellings: ['hr', 'hours'] },
  { symbol: '°', dimension: 'angle', code: 'DD', spellings: ['deg', 'degrees'] },
  { symbol: 'dB', dimension: 'sound level', code: '2N', spellings: ['db(a)', 'dba'] },
] as const satisfies readonly UnitDescription[];

export type UnitSymbol = (typeof table)[number]['symbol'];
export type Unit = Omit<UnitDescription, 'symbol' | 'metric' | 'us'> & {
  symbol: UnitSymbol;
  metric?: UnitSymbol;
  us?: UnitSymbol;
};

export const units: readonly Unit[] = table;
export const unitSymbols = table.map(({ symbol }) => symbol) as [UnitSymbol, ...UnitSymbol[]];

const bySymbol = new Map(units.map(unit => [unit.symbol, unit]));

export const unitOf = (symbol: UnitSymbol): Unit => bySymbol.get(symbol) as Unit;

/** The two systems that visitors can choose. */
export type System = 'metric' | 'us';

/** The unit in which a system shows a figure of this unit. */
export const unitIn = (system: System, symbol: UnitSymbol): UnitSymbol => unitOf(symbol)[system] ?? symbol;

/**
 * The unit of each dimension in which figures are stored for comparison: the one that European data sheets use, so that
 * most figures are stored as they were typed.
 */
export const baseUnits: Record<Dimension, UnitSymbol> = {
  pressure: 'bar',
  flow: 'l/min',
  power: 'kW',
  length: 'mm',
  force: 'kN',
  mass: 'kg',
  temperature: '°C',
  'rotational speed': 'rpm',
  volume: 'l',
  torque: 'N·m',
  speed: 'm/s',
  viscosity: 'mm²/s',
  voltage: 'V',
  current: 'A',
  frequency: 'Hz',
  share: '%',
  time: 's',
  angle: '°',
  'sound level': 'dB',
};

/**
 * Normalizes superscripts and dots, since units are spelled in several ways: `cm³`, `CM3`, `min⁻¹`, `min^-1`. White
 * space is kept, because it may separate figures.
 */
const plain = (text: string) =>
  normalized(text, 'NFKC')
    .replace(/[·⋅∙×]/g, '·')
    .replace(/μ/g, 'µ')
    .replace(/(?<=\p{L})\^?−?(?=\d)/gu, power => (power.includes('−') ? '-' : ''))
    .replace(/(?<=\p{L})\^(?=-\d)/gu, '');

type Spelling = { text: string; unit: Unit };

const exact: Spelling[] = units.flatMap(unit =>
  [unit.symbol, ...unit.spellings].map(text => ({ text: plain(text), unit })),
);

const lowered = new Map<string, Set<Unit>>();
for (const { text, unit } of exact) {
  const key = text.toLowerCase();
  lowered.set(key, (lowered.get(key) ?? new Set()).add(unit));
}

const longest = Math.max(...exact.map(({ text }) => text.length));
const exactly = new Map(exact.map(({ text, unit }) => [text, unit]));

/** Finds a unit by its symbol or another spelling, without case where that is unambiguous. */
export function findUnit(text: string): Unit | undefined {
  const written = plain(text).trim().replace(/ +/g, ' ');
  const same = lowered.get(written.toLowerCase());
  return exactly.get(written) ?? (same?.size === 1 ? [...same][0] : undefined);
}

/** Splits `250 bar` into `250` and its unit; the longest unit at the end counts, as in `m3/h`. */
export function splitUnit(text: string): { rest: string; unit: Unit | undefined } {
  const written = plain(text).trim();
  for (let length = Math.min(longest, written.length); length > 0; length -= 1) {
    const rest = written.slice(0, -length);
    const unit = findUnit(written.slice(-length));
    // A unit starts after a figure or a space, because `10 bar` also ends in `r`.
    if (unit && !/[\p{L}µ°·/^]$/u.test(rest) && !/^\s/.test(written.slice(-length))) return { rest: rest.trim(), unit };
  }
  return { rest: written, unit: undefined };
}
