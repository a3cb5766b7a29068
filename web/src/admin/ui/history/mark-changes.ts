import { diffArrays } from 'diff';

/** A piece of a text: in both versions, only in the earlier one, or only in the later one. */
export type Piece = { kind: 'same' | 'deleted' | 'inserted'; text: string };

/** Texts that differ in more words are not compared: it would take seconds, and every word would be marked. */
const maxEditLength = 1500;

/**
 * Marks what was deleted and inserted, word by word, also in languages without spaces.
 * @returns null if the texts have too little in common
 */
export function markChanges(before: string, after: string): Piece[] | null {
  const changes = diffArrays(words(before), words(after), { maxEditLength });
  if (!changes) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'same',
    text: value.join(''),
  }));
}

/** Firefox has it since version 125; before, words end at spaces. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined;

const segmentsOf = (text: string): string[] =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : (text.match(/[^\S\n]+|\n|\S+/g) ?? []);

/** Words include the preceding space, so that a replaced sentence is one piece instead of one per word. */
function words(text: string): string[] {
  const found: string[] = [];
  let space = '';
  for (const segment of segmentsOf(text)) {
    if (/^[^\S\n]+$/.test(segment)) {
      space += segment;
      continue;
    }
    found.push(space + segment);
    space = '';
  }
  return space ? [...found, space] : found;
}
