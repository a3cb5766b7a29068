import { normalized } from './normalized.ts';
import { withoutInvisible } from './units/invisible-characters.ts';

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/**
 * Converts rich HTML to one line of plain text, for cards, titles and search. The result is not HTML; no-break spaces, as
 * between a figure and its unit, stay.
 */
export function plainText(html: string): string {
  // After the last tag the expression would scan from every `<` to the end.
  const end = html.lastIndexOf('>') + 1;
  return (
    (html.slice(0, end).replace(/<[^>]*>/g, ' ') + html.slice(end))
      .replace(/&(#?\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
      // A single space is not matched, since most are.
      .replace(/[^\S\u00a0]{2,}|[^\S\u00a0 ]/g, ' ')
      .replace(/ ([.,;:!?)])/g, '$1')
      .trim()
  );
}

/** Whether rich HTML shows anything: empty paragraphs and lists do not. */
export const hasContent = (html: string): boolean => plainText(html) !== '' || html.includes('<img');

/** Letters with marks that are accents. In other scripts, such as Devanagari, marks are vowels and stay. */
const accented = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const quotes = /[’‘‛ʼ′`´]/g;
const doubleQuotes = /[“”„‟″«»]/g;
const dashes = /[‐‑‒–—―−]/g;

/**
 * Folds case, invisible signs, and accents of scripts in which these are not letters: 'UNI' finds 'Ünï' on every
 * database, and 'तल' does not find 'ताल'. For search terms; the text to search is `searchText`.
 */
export function fold(text: string): string {
  const plain = withoutInvisible(text).replace(quotes, "'").replace(doubleQuotes, '"').replace(dashes, '-');
  return normalized(plain, 'NFKD')
    .replace(accented, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøæœđðłþı]/g, letter => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

const spellings: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** The text to search: folded, with words with umlauts also in their other spelling: 'muller mueller'. */
export function searchText(text: string): string {
  const folded = fold(text);
  // Word by word, because one expression for a word with such a letter takes seconds on 100 kB without a space.
  const words = normalized(text, 'NFC').toLowerCase().split(/\s+/);
  const spelled = words.filter(word => /[äöüåø]/.test(word));
  const more = spelled.map(word => fold(word.replace(/[äöüåø]/g, letter => spellings[letter] ?? letter)));
  return [folded, ...new Set(more)].join(' ').trim();
}

/** Replaces halves of characters, which files and addresses cannot contain. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * A key that identifies a name: equal for 'OIL' and 'oil', different for 'Öl' and 'Ol', or 'तेल' and 'ताल'. Invisible
 * signs do not count, and a no-break hyphen is a hyphen.
 */
export const nameKey = (name: string): string =>
  normalized(withoutInvisible(name), 'NFKC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/‐/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The value of a decimal digit of any script. Unicode lists the ten digits of a script in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The maximum length of a sort key; longer ones are cut. */
export const sortKeyLength = 240;

/**
 * A key that sorts names as people expect: without case and accents, and numbers by value, so that 'HP-20' is before
 * 'HP-100'. Compare it by code points. Each number is preceded by the count of its digits.
 */
export function sortKey(name: string): string {
  const key = fold(name)
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[0-9]+/g, digits => {
      const number = digits.replace(/^0+(?=[0-9])/, '');
      return `${String(Math.min(number.length, 99)).padStart(2, '0')}${number}`;
    });
  return [...key].slice(0, sortKeyLength).join('');
}

/** How many there are, in an English sentence: `1 product`, `1,200 products`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Names in an English sentence: `A, B, and C`. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** A part of an address, decoded; as it is if it cannot be. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
