import { findUnit } from '@hydraulics/common/figures/units';
import { type QueryFigure, readFigures } from './read-figures.ts';
import { type QuerySize, readSizes, type SizeTest } from './read-sizes.ts';
import { squash, stopWords, termsOf } from './words.ts';

/** A run of words that may be a type code, and the terms it is made of. */
type CodeRun = { code: string; written: string; terms: string[] };

/** A word with letters and digits, as type codes have: `A10VSO`. */
export type TypedCode = { text: string; terms: string[] };

export type SearchQuery = {
  terms: string[];
  figures: QueryFigure[];
  sizes: QuerySize[];
  codes: CodeRun[];
  typedCodes: TypedCode[];
  /** The terms of typed codes, and of letters beside digits: `VSO 71`. Another code is no correction of one. */
  codeTerms: ReadonlySet<string>;
};

/** Bounds the work for one search; people type fewer words. */
const maxTerms = 12;
const maxFigures = 6;
const maxRun = 4;
const shortestCode = 4;
/** In letters and digits: the longest order codes have twenty parts. */
const longestCode = 200;

/**
 * Parses a query: words, figures with units, and possible type codes.
 * @param isSize whether a size such as `63/36` is one of the catalogue
 */
export function readQuery(text: string, isSize: SizeTest = () => false): SearchQuery {
  const { figures, sizes, rest } = /\p{N}/u.test(text) ? readNumbers(text, isSize) : noNumbers(text);
  const words = rest.split(/\s+/).filter(Boolean).slice(0, maxTerms);
  const typedCodes = words.filter(word => hasDigit(word) && /\p{L}/u.test(word)).map(toTypedCode);
  const halves = words.filter(
    (word, place) => /^\p{L}{1,3}$/u.test(word) && (hasDigit(words[place - 1]) || hasDigit(words[place + 1])),
  );
  return {
    terms: queryTerms(rest),
    figures: figures.slice(0, maxFigures),
    sizes,
    codes: codeRuns(words),
    typedCodes,
    codeTerms: new Set([...typedCodes.flatMap(({ terms }) => terms), ...halves.flatMap(termsOf)]),
  };
}

type Numbers = Pick<SearchQuery, 'figures' | 'sizes'> & { rest: string };

function readNumbers(text: string, isSize: SizeTest): Numbers {
  const { figures, sizes, rest } = readSizes(text, isSize);
  const others = readFigures(rest);
  return { figures: [...figures, ...others.figures], sizes, rest: others.rest };
}

/** Spares most queries the search for numbers. */
const noNumbers = (text: string): Numbers => ({ figures: [], sizes: [], rest: text });

const hasDigit = (text = ''): boolean => /\p{Nd}/u.test(text);

/** As it was typed, without the marks of its sentence. */
const toTypedCode = (word: string): TypedCode => ({
  text: word.replace(/^["'“„]+|["'”,;:.!?]+$/gu, '').replace(/^\((.*)\)$/u, '$1'),
  terms: termsOf(word).slice(0, maxTerms),
});

/** The distinct terms without stop words; if there are only stop words, these. */
function queryTerms(text: string): string[] {
  const all = [...new Set(termsOf(withoutTornLetters(text)))];
  const significant = all.filter(term => !stopWords.has(term) && !isUnit(term));
  return (significant.length > 0 ? significant : all).slice(0, maxTerms);
}

/** A single letter between digits is no word: `1e99`, `63x36`. */
const withoutTornLetters = (text: string): string => text.replace(/(?<=\p{Nd})\p{L}(?=\p{Nd})/gu, ' ');

/** A unit without a figure, as it is mostly written. One letter may be a thread or a variant. */
const isUnit = (term: string): boolean => term.length > 1 && findUnit(term)?.symbol.toLowerCase() === term;

/** Adjacent words, joined: `VCX 100` and `VCX100` are one code. Longer ones first. */
function codeRuns(words: string[]): CodeRun[] {
  const runs: CodeRun[] = [];
  for (let length = Math.min(maxRun, words.length); length > 0; length -= 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const written = words.slice(first, first + length).join(' ');
      const code = squash(written);
      const isFitting = code.length >= shortestCode && code.length <= longestCode;
      const isCode = isFitting && /\p{Nd}/u.test(code) && /\p{L}/u.test(code);
      if (isCode) runs.push({ code, written, terms: termsOf(written).slice(0, maxTerms) });
    }
  }
  return runs;
}
