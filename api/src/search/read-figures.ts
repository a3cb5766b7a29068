import { toBase } from '@hydraulics/common/figures/conversion';
import { readNumber } from '@hydraulics/common/figures/read-number';
import { type Dimension, findUnit, type Unit } from '@hydraulics/common/figures/units';

type Span = { from: number; to: number };

/** A figure of a query, in the base unit of its dimension. `1,250` has two readings. */
export type QueryFigure = { text: string; dimension: Dimension; readings: Span[] };

const number = String.raw`\d+(?:[.,]\d+)*`;
const start = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}.,/])((?:(?<=^|\s)[-−])?${number})(?:\s*(?:-|–|—|\.{2,3}|…|\s(?:to|bis)\s)\s*([-−]?${number}))?`,
  'giu',
);
const longestUnit = 14;

/** The units that figures without one have in the trade, by the word before them. */
const usualUnits: Record<string, string> = {
  bore: 'mm',
  rod: 'mm',
  stroke: 'mm',
  diameter: 'mm',
  pressure: 'bar',
  force: 'kN',
};
const namedBefore = new RegExp(String.raw`(?<!\p{L})(${Object.keys(usualUnits).join('|')})\s+$`, 'iu');

/** The most numbers of a text that are looked at; a text of 100,000 letters can have 50,000. */
const maxNumbers = 5000;

/** Splits a query into figures with units, and the other words. */
export function readFigures(text: string): { figures: QueryFigure[]; rest: string } {
  const figures: QueryFigure[] = [];
  let rest = '';
  let done = 0;
  let numbers = 0;
  for (const match of text.matchAll(start)) {
    numbers += 1;
    if (numbers > maxNumbers) break;
    const [written, one = '', other] = match;
    const after = match.index + written.length;
    const found = match.index >= done ? (unitAt(text, after) ?? usualUnit(text, match.index, after)) : undefined;
    if (!found) continue;
    const { dimension } = found.unit;
    // Before other figures a sign is more likely a dash, as in "HC -63 mm".
    const [low = '', high] = [one, other].map(end => (dimension === 'temperature' ? end : end?.replace(/^[-−]/, '')));
    const readings = readingsOf(low, high, found.unit);
    if (readings.length === 0) continue;
    const begin = match.index + one.length - low.length;
    figures.push({ text: text.slice(begin, found.end), dimension, readings });
    rest += `${text.slice(done, begin)} `;
    done = found.end;
  }
  return { figures, rest: rest + text.slice(done) };
}

/** The longest unit that begins here and ends before a space or a mark. */
function unitAt(text: string, at: number): { unit: Unit; end: number } | undefined {
  const begin = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  for (let end = Math.min(begin + longestUnit, text.length); end > begin; end -= 1) {
    if (/[\p{L}\p{Nd}/·^²³]/u.test(text[end] ?? '')) continue;
    const written = text.slice(begin, end);
    const unit = /\s$/.test(written) ? undefined : findUnit(written);
    if (unit) return { unit, end };
  }
  return undefined;
}

/** The unit of a figure that is written without one, as in `bore 80`. */
function usualUnit(text: string, at: number, end: number): { unit: Unit; end: number } | undefined {
  const isAlone = /^(?:[\s,;.]|$)/.test(text.slice(end, end + 1));
  const [, word = ''] = namedBefore.exec(text.slice(Math.max(0, at - 12), at)) ?? [];
  const unit = findUnit(usualUnits[word.toLowerCase()] ?? '');
  return isAlone && unit ? { unit, end } : undefined;
}

function readingsOf(one: string, other: string | undefined, { symbol }: Unit): Span[] {
  const inBase = (text: string) => numbersOf(text).map(figure => toBase(figure, symbol));
  const ends = inBase(other ?? one);
  return inBase(one).map((first, index) => {
    const second = ends[index] ?? ends[0] ?? first;
    return { from: Math.min(first, second), to: Math.max(first, second) };
  });
}

/** A separator before three digits may mean thousands or decimals; a search tries both. */
function numbersOf(text: string): number[] {
  const reading = readNumber(text);
  if ('number' in reading) return [reading.number];
  const doubtful = /^(\d{1,3})[.,](\d{3})$/.exec(text);
  return doubtful ? [Number(`${doubtful[1]}${doubtful[2]}`), Number(`${doubtful[1]}.${doubtful[2]}`)] : [];
}

/** The tolerance for a figure: 3000 psi are 207 bar, and catalogues have 210. */
const tolerance = 0.035;

/** A force and a pressure are needs: less never fits, and more does up to so many times. */
const mostOfNeed: Partial<Record<Dimension, number>> = { force: 2, pressure: 1 + tolerance };

export const isNeed = (dimension: Dimension): boolean => mostOfNeed[dimension] !== undefined;

/** How well a figure or a range fits: 1 if it contains the requested figure, 0 if it does not fit. */
export function fitOf(span: Span, from: number, to: number, dimension?: Dimension): number {
  if (span.from >= from && span.to <= to) return 1;
  if (span.from <= to && span.to >= from) return 0.9;
  const nearest = span.from > to ? span.from - to : from - span.to;
  const size = Math.max(Math.abs(span.from), Math.abs(span.to));
  const distance = size === 0 ? 1 : nearest / size;
  if (distance < 0.001) return 1;
  const most = dimension && mostOfNeed[dimension];
  if (most !== undefined) {
    if (span.from > to || from > span.to * most) return 0;
    if (distance > tolerance) return 0.64 - distance * 0.2;
  }
  return distance <= tolerance ? 0.85 - distance * 6 : 0;
}

/** How near a figure or a range is to the requested figure, as the smaller over the larger: 0.5 for half or twice. */
export function nearnessOf(span: Span, from: number, to: number): number {
  const [smaller, larger] = span.from > to ? [to, span.from] : [span.to, from];
  if (smaller >= larger) return 1;
  return smaller > 0 ? smaller / larger : 0;
}
