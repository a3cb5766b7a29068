import { diameters, type Measure } from './measures.ts';
import type { QueryFigure } from './read-figures.ts';

/** Whether figures are the bore and the rod of a size; `before` is the text before them. */
export type SizeTest = (size: { figures: QueryFigure[]; written: string; before: string }) => boolean;

/** Bore, rod and stroke, as sizes are written: `63/36`, `Ø63/36 mm`, `63x36x200`, `63 × 36 × 200`, `63/36-200`. */
const size =
  /(?<![\p{L}\p{Nd}.,/-])(?:⌀\s*)?(\d{1,4})\s*[/x×*]\s*(?:⌀\s*)?(\d{1,4})(?:\s*[/x×*-]\s*(\d{1,5}))?(?:\s*mm)?(?![\p{L}\p{Nd}]|[.,]\d|\s*[/x×*]\s*\d)/giu;
/** Each that is tried costs a search for its figures. */
const maxTried = 3;
const measures: Measure[] = ['bore', 'rod', 'stroke'];

/** Splits a query into the figures of sizes that exist, and the rest; `written` are those sizes with a stroke. */
export function readSizes(
  typed: string,
  isSize: SizeTest,
): { figures: QueryFigure[]; written: string[]; rest: string } {
  const text = typed.replace(diameters, '⌀');
  const figures: QueryFigure[] = [];
  const whole: string[] = [];
  let rest = '';
  let done = 0;
  for (const match of [...text.matchAll(size)].slice(0, maxTried)) {
    const [written, ...numbers] = match;
    const read = measures.flatMap((measure, place): QueryFigure[] => {
      const [text, base] = [numbers[place], Number(numbers[place])];
      return text ? [{ text, dimension: 'length', readings: [{ from: base, to: base }], measure }] : [];
    });
    if (!isSize({ figures: read.slice(0, 2), written, before: text.slice(0, match.index) })) continue;
    figures.push(...read);
    if (read.length === measures.length) whole.push(written);
    rest += `${typed.slice(done, match.index)} `;
    done = match.index + written.length;
  }
  return { figures, written: whole, rest: rest + typed.slice(done) };
}
