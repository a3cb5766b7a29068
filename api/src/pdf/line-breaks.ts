import LineBreaker from 'linebreak';

/** Scripts without spaces between words, for which line breaking needs a dictionary. */
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as people count them. */
export const graphemes = (text: string): string[] =>
  /^[ -~]*$/.test(text) ? [...text] : [...letters.segment(text)].map(({ segment }) => segment);

/** The parts of a text between which a line may end. */
function partsOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const parts: string[] = [];
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    parts.push(text.slice(from, next.position));
    from = next.position;
  }
  return parts.flatMap(part =>
    withoutSpaces.test(part) ? [...words.segment(part)].map(({ segment }) => segment) : [part],
  );
}

/** Divides a text into lines not wider than `width`. A word that is wider itself is divided between its letters. */
export function breakLines(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (part: string) => {
    const wide = widthOf(part);
    if (line !== '' && used + widthOf(part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += part;
    used += wide;
  };
  for (const part of partsOf(text)) {
    if (widthOf(part.trimEnd()) <= width) add(part);
    else for (const letter of graphemes(part)) add(letter);
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** The width of the widest part that cannot be divided. */
export const widestPart = (text: string, widthOf: (part: string) => number): number =>
  Math.max(0, ...partsOf(text).map(part => widthOf(part.trimEnd())));
