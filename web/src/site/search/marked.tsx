import type { MarkedText } from '@hydraulics/common/nouns/search/search';

/** A text in which the words that were found are marked. */
export function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and none moves.
  return text.map((part, index) => (part.found ? <mark key={index}>{part.text}</mark> : part.text));
}
