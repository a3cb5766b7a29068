import { toBase } from '@hydraulics/common/figures/conversion';
import { readInches } from '@hydraulics/common/figures/inch-fractions';
import { findUnit, unitOf } from '@hydraulics/common/figures/units';
import { diameters, type Measure, withPlainSigns } from './measures.ts';
import type { QueryFigure } from './read-figures.ts';

/** How a size of the catalogue has figures: metric ones fit inches, or are the nearest to them. */
type Likeness = 'same' | 'fitting' | 'nearest';

/** Whether figures are the bore and the rod of a size; `before` is the text before them. */
export type SizeTest = (size: {
  figures: QueryFigure[];
  written: string;
  before: string;
  likeness: Likeness;
}) => boolean;

/** A size with a stroke, which order codes may have: `63x36x200`. Inches have no bore and rod as codes have them. */
export type QuerySize = { written: string | null; stroke: number };

/** Bore, rod and stroke, as sizes are written: `63/36`, `Ø63/36 mm`, `63x36x200`, `63 × 36 × 200`, `63/36-200`. */
const plainSize =
  /(?<![\p{L}\p{Nd}.,/-])(?:⌀\s*)?(\d{1,4})\s*[/x×*]\s*(?:⌀\s*)?(\d{1,4})(?:\s*[/x×*-]\s*(\d{1,5}))?(?:\s*mm)?(?![\p{L}\p{Nd}]|[.,]\d|\s*[/x×*]\s*\d)/giu;

const lengths = (['mm', 'cm', 'in'] as const)
  .flatMap(symbol => [symbol, ...unitOf(symbol).spellings])
  .sort((one, other) => other.length - one.length);
const part = String.raw`(?:⌀\s*)?((?:\d{1,3}(?: ?- ?| ))?\d{1,2} ?[/⁄] ?\d{1,2}|\d{1,5}(?:[.,]\d{1,4})?)(?:[ -]?(${lengths.join('|')}))?`;

/** The same with units: `63mm x 36mm x 200mm`, `2.5 x 1.375 x 8 in`, `2 1/2" x 1 3/8"`. */
const sizeWithUnits = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}.,/-])${part}\s*[x×*]\s*${part}(?:\s*[x×*]\s*${part})?(?![\p{L}\p{Nd}]|[.,]\d|\s*[/x×*]\s*\d)`,
  'giu',
);

/** Each that is tried costs a search for its figures. */
const maxTried = 3;
const measures: Measure[] = ['bore', 'rod', 'stroke'];

/** A length as it was typed, in millimetres; `isInches` if no size has it as it is. */
type Length = { text: string; base: number; isInches: boolean };

/** Splits a query into the figures of sizes that exist, and the rest; `sizes` are those with a stroke. */
export function readSizes(
  typed: string,
  isSize: SizeTest,
): { figures: QueryFigure[]; sizes: QuerySize[]; rest: string } {
  const sizes: QuerySize[] = [];
  const add = (written: string | null, [, , stroke]: readonly Length[]) => {
    if (stroke) sizes.push({ written, stroke: Math.round(stroke.base) });
  };
  const plain = takeOut(withPlainSigns(typed), plainSize, ([written, ...numbers], before) => {
    const lengths = numbers.flatMap(text => toLength(text, 'mm') ?? []);
    const figures = toFigures(lengths);
    if (!isSize({ figures: figures.slice(0, 2), written, before, likeness: 'same' })) return undefined;
    add(written, lengths);
    return figures;
  });
  const others = takeOut(plain.rest, sizeWithUnits, ([written, ...groups], before) => {
    const lengths = lengthsIn(groups);
    const [bore, rod] = lengths;
    if (!bore || !rod) return undefined;
    const figures = toFigures(lengths);
    const is = (likeness: Likeness) =>
      bore.base > rod.base && isSize({ figures: figures.slice(0, 2), written, before, likeness });
    const isMetric = !lengths.some(({ isInches }) => isInches);
    if (is(isMetric ? 'same' : 'fitting')) {
      add(isMetric ? lengths.map(({ base }) => base).join('x') : null, lengths);
      return figures;
    }
    if (isMetric || lengths.length < measures.length) return undefined;
    return is('nearest') ? figures : figures.map(({ measure: _, ...figure }) => figure);
  });
  return { figures: [...plain.figures, ...others.figures], sizes, rest: others.rest };
}

/** The figures that a pattern finds and that are read, and the text without these. */
function takeOut(
  typed: string,
  pattern: RegExp,
  read: (match: RegExpExecArray, before: string) => QueryFigure[] | undefined,
): { figures: QueryFigure[]; rest: string } {
  const text = typed.replace(diameters, '⌀');
  const figures: QueryFigure[] = [];
  let rest = '';
  let done = 0;
  for (const match of [...text.matchAll(pattern)].slice(0, maxTried)) {
    const found = read(match, text.slice(0, match.index));
    if (!found) continue;
    figures.push(...found);
    rest += `${typed.slice(done, match.index)} `;
    done = match.index + match[0].length;
  }
  return { figures, rest: rest + typed.slice(done) };
}

/** The lengths of numbers, each followed by its unit or else of the last one; none if a number or all units are none. */
function lengthsIn(groups: readonly (string | undefined)[]): Length[] {
  const last = groups.findLast((text, place) => place % 2 === 1 && text);
  const numbers = groups.flatMap((text, place) => (place % 2 === 0 && text ? { text, unit: groups[place + 1] } : []));
  const lengths = numbers.flatMap(({ text, unit = last }) => (unit && toLength(text, unit)) || []);
  return lengths.length === numbers.length ? lengths : [];
}

function toLength(text: string | undefined, written: string): Length | undefined {
  const unit = findUnit(written)?.symbol;
  if (!text || !unit) return undefined;
  const number = /[/⁄]/.test(text) ? readInches(text.replace('⁄', '/'), unit)?.number : Number(text.replace(',', '.'));
  if (number === undefined) return undefined;
  return { text, base: Math.round(toBase(number, unit) * 1e6) / 1e6, isInches: unit === 'in' };
}

const toFigures = (lengths: readonly Length[]): QueryFigure[] =>
  lengths.flatMap(({ text, base }, place) => {
    const measure = measures[place];
    return measure ? { text, dimension: 'length', readings: [{ from: base, to: base }], measure } : [];
  });
