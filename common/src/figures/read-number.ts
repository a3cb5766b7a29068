import { plainDigits } from './editable-text.ts';

/** A number, or the reason why it is uncertain. */
export type NumberReading = { number: number } | { doubt: string };

/** The blanks that group digits. A tab or a line break separates figures. */
const blanks = /[ \u00a0\u2007\u2009\u202f]/g;
const minus = /[−–]/g;
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(?:${separator}\\d{3})+$`);
const [byComma, byPoint, byApostrophe, bySpace] = [grouped(','), grouped('\\.'), grouped("'"), grouped(' ')];

/** The sixteenth digit would no longer be exact. */
const maxDigits = 15;

/**
 * Parses a number as people write it: `1234.5`, `1.234,5`, `1 234,5`, `1'234.5`, `-40`, `1.5E+03`. A single separator
 * before exactly three digits could mean either, and is a doubt. A single blank groups digits by three; other white
 * space is never part of a number.
 */
export function readNumber(text: string): NumberReading {
  const written = text.trim().replace(minus, '-').replace(/[’‘]/g, "'");
  const [, sign = '', body = '', exponent = ''] =
    /^([+-]?) *([\d.,' \u00a0\u2007\u2009\u202f]+?)(e[+-]?\d{1,2})?$/i.exec(written) ?? [];
  const digits = toDigits(body.replace(blanks, ' ').trim());
  const inside = /\d\s*(\t|[\n\r])\s*\d/.exec(written)?.[1];
  if (digits === undefined && inside) {
    const what = inside === '\t' ? 'a tab' : 'a line break';
    return { doubt: `“${shortened(text)}” has ${what} between its digits, so it is not one number.` };
  }
  if (digits === undefined) return { doubt: `“${shortened(text)}” is not a number.` };
  if (typeof digits !== 'string') {
    const [large, small] = digits.map(possible => plainDigits(Number(`${possible}${exponent}`)));
    return { doubt: `“${shortened(text)}” could be ${large} or ${small}. Please write one of these.` };
  }
  if (digits.replace(/^0+|\D/g, '').length > maxDigits) return { doubt: `“${shortened(text)}” has too many digits.` };
  const number = Number(`${sign}${digits}${exponent}`);
  if (!Number.isFinite(number) || Math.abs(number) > 1e15) return { doubt: `“${shortened(text)}” is too large.` };
  return { number: number === 0 ? 0 : number };
}

/** The digits with a decimal point; two possibilities if both readings are valid; undefined if neither is. */
function toDigits(body: string): string | [string, string] | undefined {
  if (/^\d+$/.test(body)) return body;
  if (bySpace.test(body)) return body.replaceAll(' ', '');
  if (byApostrophe.test(body)) return body.replaceAll("'", '');
  const [, whole = '', point = '', decimals = ''] = /^(.*)([.,])(\d*)$/.exec(body) ?? [];
  if (!point || (!whole && !decimals)) return undefined;
  const hasOther = /[.,' ]/.test(whole);
  if (!hasOther) {
    if (whole !== '' && !/^\d+$/.test(whole)) return undefined;
    if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3) {
      return [`${whole}${decimals}`, String(Number(`${whole}.${decimals}`))];
    }
    return `${whole || '0'}.${decimals || '0'}`;
  }
  if (byComma.test(body) || byPoint.test(body)) return body.replace(/[.,]/g, '');
  const groups = point === ',' ? byPoint : byComma;
  const isGrouped = groups.test(whole) || byApostrophe.test(whole) || bySpace.test(whole);
  return isGrouped && decimals ? `${whole.replace(/\D/g, '')}.${decimals}` : undefined;
}

/** Shortens a text for a message. */
export const shortened = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};
