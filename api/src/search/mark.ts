import type { MarkedText } from '@hydraulics/common/nouns/search/search';
import { isNumeric, placedWords, stopWords, type Word } from './words.ts';

/** Splits a text at the found words, so that they can be marked. */
export function mark(text: string, isFound: (term: string) => boolean): MarkedText {
  const parts: MarkedText = [];
  let done = 0;
  const add = (end: number, found: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), found });
    done = Math.max(done, end);
  };
  for (const { term, start, end } of placedWords(text)) {
    if (!isFound(term)) continue;
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}

const length = 170;

/** The part of a product's texts with the most different found words; otherwise the beginning of the first text. */
export function excerptOf(texts: Iterable<string>, found: ReadonlySet<string>): string {
  // A figure or a stop word alone would select any text.
  const isFound = (term: string) => found.has(term) && !isNumeric(term) && !stopWords.has(term);
  let best: { text: string; from: number; count: number } | undefined;
  for (const text of texts) {
    best ??= { text, from: 0, count: 0 };
    const densest = densestPlace(wordsWhere(text, isFound), length);
    if (densest.count > best.count) best = { text, ...densest };
  }
  return best ? cut(best.text, best.from) : '';
}

function* wordsWhere(text: string, isFound: (term: string) => boolean): Generator<Word> {
  for (const word of placedWords(text)) if (isFound(word.term)) yield word;
}

/**
 * Where the most different words are within a length, and their number. Each word enters the window once and leaves it
 * once.
 * @param words in their order
 */
export function densestPlace(words: Iterable<Word>, length: number): { from: number; count: number } {
  const best = { from: 0, count: 0 };
  const window: Word[] = [];
  const counts = new Map<string, number>();
  let first = 0;
  for (const word of words) {
    window.push(word);
    counts.set(word.term, (counts.get(word.term) ?? 0) + 1);
    for (let left = window[first]; left && word.end - left.start > length; left = window[first]) {
      const others = (counts.get(left.term) ?? 0) - 1;
      if (others > 0) counts.set(left.term, others);
      else counts.delete(left.term);
      first += 1;
    }
    if (counts.size > best.count) Object.assign(best, { from: window[first]?.start ?? 0, count: counts.size });
  }
  return best;
}

/** A part of a text around a place, cut between words; from the beginning if the place is near it. */
function cut(text: string, place: number): string {
  const sentence = Math.max(text.lastIndexOf('. ', place - 1) + 2, 0);
  const from = place < length * 0.7 ? 0 : place - sentence < length * 0.6 && sentence > 1 ? sentence : place;
  const rest = text.slice(from);
  const shown = rest.length <= length ? rest : `${rest.slice(0, length).replace(/\s+\S*$/, '')} …`;
  return from > 0 && from !== sentence ? `… ${shown}` : shown;
}
