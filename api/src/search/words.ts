import { fold } from '@hydraulics/common/text';

/** Letters and digits are separate words, so that `VCX100/70` and `VCX 100/70` have the same words. */
const word = /[\p{L}\p{M}]+|\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

export type Word = { term: string; start: number; end: number };

/** The words of a text with their places. */
export const placedWords = (text: string): Word[] =>
  [...text.matchAll(word)].map(({ 0: found, index }) => ({
    term: termOf(found),
    start: index,
    end: index + found.length,
  }));

/** How a word is stored and compared: folded, and without its plural. */
export const termOf = (text: string): string => singular(fold(text));

/** The terms of a text. */
export const termsOf = (text: string): string[] => (text.match(word) ?? []).map(termOf);

const isNumber = /^\p{Nd}/u;
export const isNumeric = (term: string): boolean => isNumber.test(term);

/** Singular names that end in an s. */
const unchanged = new Set(['series', 'gas', 'bus', 'axis', 'chassis', 'species']);

/** English plurals only, which fuzzy search misses in short words. Applied to stored words and queries alike. */
function singular(word: string): string {
  if (word.length < 4 || unchanged.has(word) || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Stop words of queries. */
export const stopWords = new Set(
  (
    'a an and any are as at be by can do does for from give has have how i in into is it its least looking max me min my ' +
    'need needs no not of on or our over please product searching show some something than that the their this to under ' +
    'up want we what where which who with within you your'
  ).split(' '),
);

/** Keeps only letters and digits, so that type codes match however they are separated. */
export const squash = (text: string): string => fold(text).replace(/[^\p{L}\p{Nd}]+/gu, '');
