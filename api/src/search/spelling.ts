import { termOf } from './words.ts';

/**
 * How many letters may differ in the correction of a word that no product has. MiniSearch takes any number, and its work
 * grows steeply with it.
 */
export const spellingEdits = (term: string): number => {
  if (term.length < 6) return 1;
  return term.length < 10 ? 2 : 3;
};

/** How many letters may differ in a word that is found besides; false for none. */
export const similarEdits = (term: string): number | false => {
  if (term.length < 4) return false;
  return term.length < 7 ? 1 : 2;
};

/** A query with its unknown words replaced. */
export const withCorrections = (text: string, corrections: ReadonlyMap<string, string>): string =>
  text.replace(/[\p{L}\p{M}]+/gu, word => corrections.get(termOf(word)) ?? word).trim();
