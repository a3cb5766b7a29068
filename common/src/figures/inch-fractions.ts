import { splitUnit, type UnitSymbol } from './units.ts';

const isInches = (unit: UnitSymbol | null | undefined) => unit === 'in' || unit === 'ft';

/** `1½` as `1 1⁄2`. */
export const withoutFractionSigns = (text: string): string =>
  text.replace(/(\d\s{0,3})?(\p{No})/gu, (written, before: string | undefined, sign: string) => {
    const plain = sign.normalize('NFKC');
    if (!plain.includes('⁄')) return written;
    return before ? `${before.trim()} ${plain}` : plain;
  });

/** `1½"` as `1 1/2"`, in inches or feet. Elsewhere such a sign stays, and is a doubt. */
export function withPlainFractions(text: string, unit: UnitSymbol | null): string {
  const plain = withoutFractionSigns(text);
  return isInches(splitUnit(plain).unit?.symbol ?? unit) ? plain.replaceAll('⁄', '/').trim() : text;
}

/**
 * Reads a fraction of an inch or a foot as rulers have it: `1/2"`, `1 1/2"`, `1-1/2"`. Undefined for any other text, also
 * for 11/2, where a blank may be missing.
 */
export function readInches(text: string, unit: UnitSymbol | null): { number: number; unit: UnitSymbol } | undefined {
  const split = splitUnit(text);
  const symbol = split.unit?.symbol ?? unit;
  const [, whole = '0', over = '', under = ''] =
    /^(?:(\d{1,4})(?: ?- ?| ))?(\d{1,2})\/(2|4|8|16|32|64)$/.exec(split.rest.replace(/ *\/ */, '/')) ?? [];
  if (!symbol || !isInches(symbol) || !over || Number(over) >= Number(under)) return undefined;
  return { number: Number(whole) + Number(over) / Number(under), unit: symbol };
}

/** Whether a text that is no fraction of an inch may be another one: `1/3"`, or `1/2` in a column of millimetres. */
export function isFraction(text: string, unit: UnitSymbol | null): boolean {
  const split = splitUnit(text);
  const [, under = ''] = /^(?:\d+[ -]+)?\d+ *\/ *(\d+)$/.exec(split.rest) ?? [];
  return under !== '' && (isInches(split.unit?.symbol ?? unit) || Number(under) <= 16);
}
