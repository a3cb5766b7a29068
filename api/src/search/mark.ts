import type { MarkedText } from '@hydraulics/common/nouns/search/search';
import { isNumeric, placedWords } from './words.ts';

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
export function excerptOf(texts: string[], found: ReadonlySet<string>): string {
  // A figure alone would select any text.
  const isFound = (term: string) => found.has(term) && !isNumeric(term);
  let best = { text: texts[0] ?? '', from: 0, count: 0 };
  for (const text of texts) {
    const words = placedWords(text).filter(({ term }) => isFound(term));
    words.forEach(({ start }, index) => {
      const inside = words.slice(index).filter(({ end }) => end - start <= length);
      const count = new Set(inside.map(({ term }) => term)).size;
      if (count > best.count) best = { text, from: start, count };
    });
  }
  return cut(best.text, best.from);
}

/** A part of a text around a place, cut between words; from the beginning if the place is near it. */
function cut(text: string, place: number): string {
  const sentence = Math.max(text.lastIndexOf('. ', place - 1) + 2, 0);
  const from = place < length * 0.7 ? 0 : place - sentence < length * 0.6 && sentence > 1 ? sentence : place;
  const rest = text.slice(from);
  const shown = rest.length <= length ? rest : `${rest.slice(0, length).replace(/\s+\S*$/, '')} …`;
  return from > 0 && from !== sentence ? `… ${shown}` : shown;
}
