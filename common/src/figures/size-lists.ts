import { shortened } from './read-number.ts';
import { splitUnit } from './units.ts';

/** Figures that increase and have no leading zeros: only these are read as a list of sizes. */
const isIncreasing = (parts: readonly string[]): boolean =>
  parts.every((part, at) => !/^0\d/.test(part) && (at === 0 || Number(part) > Number(parts[at - 1])));

/** Commas without spaces separate sizes only if these increase: 2,5,0 is a typing error, 1,25,000 an Indian 125000. */
const isPlainList = (text: string): boolean =>
  /^\d+(,\d+){2,}$/.test(text) && !/^\d{1,2}(,\d{2})*,\d{3}$/.test(text) && isIncreasing(text.split(','));

/** Whether blanks that could group digits could also separate sizes, as in `100 125 160`, but not in `1 000`. */
export const isBlankList = (rest: string): boolean =>
  /\d[^\S\n]\d{3}(?!\d)/.test(rest) && /^[\d\s;|/,]+$/.test(rest) && isIncreasing(rest.match(/\d+/g) ?? []);

/**
 * Whether commas could be decimal signs as well as separators: beside other commas that separate, as in `25, 32,40`, or
 * beside another separator, where all figures increase, as in `25/32,40/50`.
 */
function isMixedList(rest: string): boolean {
  if (!/\d,\d/.test(rest) || !/[/;|\n]|,\s|\s,|\s(?:and|und|&)\s/.test(rest)) return false;
  if (/,\s|\s,/.test(rest)) return true;
  // No size is 0, so 0,5 is half a millimetre.
  return !/(?<!\d)0,\d/.test(rest) && isIncreasing(rest.match(/\d+/g) ?? []);
}

/** Whether a list could be a typing error in one figure, or mean other sizes than it shows. */
export function isUnclearList(text: string): boolean {
  const { rest } = splitUnit(text);
  if (isMixedList(rest) || isBlankList(rest)) return true;
  return /^\d+(,\d+){2,}$/.test(rest) && !/^\d{1,3}(,\d{3})+$/.test(rest) && !isPlainList(rest);
}

/** The doubt about a list that may be a typing error in one figure. */
export const severalDoubt = (text: string): string =>
  `“${shortened(text)}” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.`;

export const sizesDoubt = (text: string): string =>
  `“${shortened(text)}” could be one figure or two. Please separate sizes by a slash, as in 40/50/63.`;

/** `40/50/63`, `40; 50; 63`, `40, 50, 63`, `40,50,63` or lines; undefined for `40,50`, which may be 40.5. */
export function sizeParts(text: string): string[] | undefined {
  const { rest, unit } = splitUnit(text);
  const list = rest.split(/\s*[/;|\n]\s*|,\s+|\s+(?:and|und|&)\s+/).filter(part => part !== '');
  const parts = list.length === 1 && isPlainList(rest) ? rest.split(',') : list;
  if (parts.length === 1 && /^\d+,\d+$/.test(rest)) return undefined;
  return unit ? parts.map((part, index) => (index === parts.length - 1 ? `${part} ${unit.symbol}` : part)) : parts;
}
