import { fold } from '@hydraulics/common/text';

/** Letters and digits are separate words, so that `VCX100/70` and `VCX 100/70` have the same words. */
const word = /[\p{L}\p{M}]+|\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

export type Word = { term: string; start: number; end: number };

/** The most letters of a term. A longer word is stored and found by its beginning. */
const longestTerm = 40;

/** The words of a text with their places, computed lazily. A letter that folds to several words yields each of them. */
export function* placedWords(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(word)) {
    for (const term of termsOfWord(found)) yield { term, start: index, end: index + found.length };
  }
}

/** How a word is stored and compared: folded, cut to its longest length, and without its plural. */
export const termOf = (text: string): string => termsOfWord(text)[0] ?? '';

/** The terms of a text. */
export const termsOf = (text: string): string[] => (text.match(word) ?? []).flatMap(termsOfWord);

const isAscii = /^[\w.,]*$/;

/** Folding can turn one letter into several words: U+FDFA becomes eighteen letters and three spaces. */
function termsOfWord(text: string): string[] {
  // Most words need no folding, which takes ten times as long.
  if (isAscii.test(text)) return [toTerm(text.toLowerCase())];
  return (fold(text).match(word) ?? []).map(toTerm);
}

const toTerm = (folded: string): string => singular(folded.slice(0, longestTerm));

const isNumber = /^\p{Nd}/u;
export const isNumeric = (term: string): boolean => isNumber.test(term);

/** A term, and the same of a word with umlauts that is written without: `oelzylinder` is also `olzylinder`. */
export function spellingsOf(term: string): string[] {
  const plain = term.replace(/([aou])e/g, '$1');
  return plain === term ? [term] : [term, plain];
}

/** Singular names that end in an s. */
const unchanged = new Set(['series', 'gas', 'bus', 'axis', 'chassis', 'species']);

/** English plurals only, which fuzzy search misses in short words. Applied to stored words and queries alike. */
function singular(word: string): string {
  if (word.length < 4 || unchanged.has(word) || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Stop words of queries, English and German. */
export const stopWords = new Set(
  (
    'a an and any are as at be by can do does for from give has have how i in into is it its least looking max me min my ' +
    'need needs no not of on or our over please product searching show some something than that the their this to under ' +
    'up want we what where which who with within you your ' +
    'auf aus bei bis das dem den der ein eine einem einen einer fur fuer ich ist mit ohne sind und vom von zu zum zur'
  ).split(' '),
);

/** Keeps only letters and digits, so that type codes match however they are separated. */
export const squash = (text: string): string => fold(text).replace(/[^\p{L}\p{Nd}]+/gu, '');
