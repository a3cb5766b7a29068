import { editableText, plainDigits } from '@hydraulics/common/figures/editable-text';
import { findUnit } from '@hydraulics/common/figures/units';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { format } from 'numfmt';

/** Without the country of a currency, which would change the decimal sign: `[$€-407]` is `[$€]`. */
const withoutCountry = (pattern: string) => pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]');

/** The signs of a pattern that are neither quoted nor escaped. */
const activeSigns = (pattern: string) => pattern.replace(/"[^"]*"?|[\\_*].|\[[^\]]*\]/g, '');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A value as Excel shows it in a number format; undefined if the format is not one of Excel's. */
function shownIn(pattern: string, value: number | string): string | undefined {
  try {
    return oneLine(format(withoutCountry(pattern), value));
  } catch {
    return undefined;
  }
}

const figureText = (number: number): string => editableText({ kind: 'number', number, unit: null }, null);

/** A text in a format such as `"No. "@`. */
export function shownText(text: string, pattern: string | undefined): string {
  if (!pattern || !activeSigns(pattern).includes('@')) return text;
  return activeSigns(pattern) === '@' && !/["\\]/.test(pattern) ? text : (shownIn(pattern, text) ?? text);
}

/**
 * A number with what Excel shows for it: the figure has all digits and the signs around it, such as the unit of
 * `0" bar"`. A format that shows fewer digits is marked, and so is one that shows no figure, or another one: `000-0000`,
 * `#,##0,` for thousands, `"yes";"no"`. Instead of an exponent all digits are shown, since names and codes need them.
 */
export function shownNumber(value: number, pattern: string | undefined): ImportCell {
  const [figure, plain] = [figureText(value), plainDigits(value)];
  if (!pattern || /^(general|@)?$/i.test(pattern)) return withShown(figure, plain);
  const shown = shownIn(pattern, value);
  if (shown === undefined) return { text: plain, note: 'format' };
  const decimal = decimalText(value, pattern, shown);
  const text = decimal?.text ?? fractionText(value, shown);
  if (text === undefined) return { text: shown || plain, note: 'format' };
  if (decimal?.hasExponent) return withShown(text, decimal.plain);
  return decimal?.isRounded ? { text, shown, note: 'rounded' } : withShown(text, shown);
}

const withShown = (text: string, shown: string): ImportCell => (text === shown ? text : { text, shown });

const decimal = /^(\D*?)(\d[\d,]*(?:\.\d*)?|\.\d+)(E[+-]?\d+)?(.*)$/i;

type Decimal = { text: string; plain: string; hasExponent: boolean; isRounded: boolean };

/** The exact figure with the signs that are shown around it, if the shown figure is the value as far as it is rounded. */
function decimalText(value: number, pattern: string, shown: string): Decimal | undefined {
  const [, before = '', digits = '', exponent = '', after = ''] = decimal.exec(shown) ?? [];
  if (!digits || (/\d/.test(after) && !findUnit(after))) return undefined;
  const figure = Number(`${digits.replaceAll(',', '')}${exponent}`);
  const lastPlace = 10 ** (Number(exponent.slice(1)) - (digits.split('.')[1]?.length ?? 0));
  const isNegative = /[-−]/.test(before);
  if (isNegative !== value < 0 && !(value < 0 && figure === 0)) return undefined;
  // Each percent sign that is no literal multiplies by a hundred.
  const scales = activeSigns(pattern).includes('%') ? [100, 1] : [1];
  const scale = scales.find(by => Math.abs(figure - Math.abs(value) * by) <= lastPlace * 0.500001);
  if (scale === undefined) return undefined;
  const exact = Number((value * scale).toPrecision(15));
  const around = (digits: string) => oneLine(`${before.replace(/[-−]/, '')}${digits} ${after}`);
  return {
    text: around(figureText(exact)),
    plain: around(plainDigits(exact)),
    hasExponent: exponent !== '',
    isRounded: figure !== Math.abs(exact),
  };
}

/** A fraction such as `1 1/2`, if it is exactly the value. */
function fractionText(value: number, shown: string): string | undefined {
  const [, sign, whole = '0', over, under, after = ''] = /^(-?)(?:(\d+) )?(\d+) ?\/ ?(\d+)(\D*)$/.exec(shown) ?? [];
  if (!over || !under) return undefined;
  const fraction = (Number(whole) + Number(over) / Number(under)) * (sign ? -1 : 1);
  return Math.abs(fraction - value) < 1e-9 ? oneLine(`${figureText(value)} ${after}`) : undefined;
}
