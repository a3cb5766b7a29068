import type { UnitSymbol } from './units.ts';
import { figuresOf, isFigure, unitOfValue, type Value } from './value.ts';

/** Made once: `toLocaleString` would make one for each figure, which took a quarter of the time of a page with sizes. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** Formats without an exponent, which `String` uses for small and large numbers, and with at most 15 digits. */
export function plainDigits(number: number): string {
  const text = String(number);
  // So are most figures, and the library takes five times as long.
  return text.length <= 15 && !text.includes('e') ? text : plain.format(number);
}

/**
 * The text that staff edit: as typed, with the unit if it differs from the attribute's, and without the typographic
 * signs and spaces of pages.
 * @param decimals of the attribute: figures in its unit have at least these, so that a price is `1234.50`
 */
export const editableText = (value: Value, unit: UnitSymbol | null, decimals: number | null = null): string =>
  textOf(value, { unit, decimals }, withAddedZero);

/** The text of a value as it is shown where nobody edits it, without the decimal that `editableText` adds. */
export const plainText = (value: Value, attribute: Shown): string => textOf(value, attribute, text => text);

type Shown = { unit: UnitSymbol | null; decimals: number | null };

function textOf(value: Value, { unit, decimals }: Shown, write: (digits: string) => string): string {
  if (value.kind === 'choice') return value.choice;
  if (value.kind === 'text') return value.text;
  if (value.kind === 'yesno') return value.yes ? 'yes' : 'no';
  const least = value.unit === unit ? (decimals ?? 0) : 0;
  const texts = figuresOf(value).map(figure => write(withDecimals(plainDigits(figure), least)));
  const figures = value.kind === 'range' ? texts.join(' to ') : texts.join(isLikeFraction(texts, value) ? '; ' : '/');
  return value.unit && value.unit !== unit ? `${figures} ${value.unit}` : figures;
}

/** With a slash, these sizes could be read as fractions. */
const isLikeFraction = (texts: string[], { unit }: Extract<Value, { kind: 'number' | 'range' | 'sizes' }>): boolean =>
  unit === 'in' || unit === 'ft' || fraction.test(texts.join('/'));

/** A single proper fraction, as rulers have them. */
export const fraction =
  /^(?:1\/(?:2|4|8|16|32|64)|3\/(?:4|8|16|32|64)|(?:5|7)\/(?:8|16|32|64)|(?:9|11|13|15)\/(?:16|32|64))$/;

/** A value as text with its unit, as it is shown beside its name; with the decimals of its attribute, if that is known. */
export function textWithUnit(value: Value, attribute?: Shown): string {
  const unit = unitOfValue(value);
  const decimals = attribute?.unit === unit ? attribute.decimals : null;
  const figures = plainText(value, { unit, decimals });
  if (!isFigure(value.kind)) return figures;
  return unit ? `${figures} ${unit}` : figures;
}

/** Adds a fourth decimal to three, because `1.250` could be read as 1250. */
const withAddedZero = (digits: string) => digits.replace(/^(-?[1-9]\d{0,2}\.\d{3})$/, '$10');

/** Digits with at least these decimals. It adds zeros and never rounds. */
export function withDecimals(text: string, least: number): string {
  const [whole = '', rest = ''] = text.split('.');
  return rest.length < least ? `${whole}.${rest.padEnd(least, '0')}` : text;
}
