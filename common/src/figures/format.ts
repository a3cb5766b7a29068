import { convertFigure } from './conversion.ts';
import { plainDigits } from './editable-text.ts';
import { type System, type UnitSymbol, unitIn } from './units.ts';
import { figuresOf, unitOfValue, type Value } from './value.ts';

/** Converted figures are rounded to this many digits; typed ones are shown unchanged. */
const digits = 4;

/** With a decimal point, and narrow spaces between groups of three digits from five digits on (ISO 80000-1). */
function formatNumber(number: number, decimals: number | null): string {
  const text = decimals === null ? plainDigits(number) : number.toFixed(decimals);
  const [whole = '', rest] = text.replace('-', '').split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  return `${number < 0 ? '−' : ''}${grouped}${rest ? `.${rest}` : ''}`;
}

const rounded = (number: number): number =>
  Math.abs(number) >= 10 ** digits ? Math.round(number) : Number(number.toPrecision(digits));

/** The display settings of an attribute or column. */
export type Shown = { unit: UnitSymbol | null; decimals: number | null };

/** The figures of a value in a unit, converted at most once, from the typed ones. */
export function figuresIn(value: Value, unit: UnitSymbol | null): number[] {
  const typed = unitOfValue(value);
  return figuresOf(value).map(figure => (typed && unit ? convertFigure(figure, typed, unit) : figure));
}

/** The displayed figures in a unit: as typed, or converted and then rounded. */
export const shownFigures = (value: Value, unit: UnitSymbol | null): number[] => {
  const figures = figuresIn(value, unit);
  return unitOfValue(value) === unit ? figures : figures.map(rounded);
};

/**
 * A value as text in one system, such as `10–250 bar` or `145–3626 psi`. Decimals are those of the attribute, unless
 * the figure is converted: then four digits count.
 */
export function formatValue(value: Value, shown: Shown, system: System, withUnit = true): string {
  const unit = shown.unit && unitIn(system, shown.unit);
  return formatIn(value, { unit, decimals: unit === shown.unit ? shown.decimals : null }, withUnit);
}

/** The same in exactly the given unit. */
export function formatIn(value: Value, { unit, decimals }: Shown, withUnit = true): string {
  if (value.kind === 'choice') return value.choice;
  if (value.kind === 'text') return value.text;
  if (value.kind === 'yesno') return value.yes ? 'Yes' : 'No';
  const isTyped = value.unit === unit;
  const texts = figuresIn(value, unit).map(figure => formatNumber(isTyped ? figure : rounded(figure), decimals));
  const figures = value.kind === 'range' ? rangeText(texts) : texts.join(' / ');
  return unit && withUnit ? `${figures}${unit === '°' || unit === '%' ? '' : '\u00a0'}${unit}` : figures;
}

const rangeText = ([from = '', to = '']: string[]) =>
  from.startsWith('−') || to.startsWith('−') ? `${from} to ${to}` : `${from}–${to}`;
