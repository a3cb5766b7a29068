import { toBase } from '@hydraulics/common/figures/conversion';
import { readNumber } from '@hydraulics/common/figures/read-number';
import { type Dimension, findUnit, type Unit } from '@hydraulics/common/figures/units';
import { diameters, type FigureName, foldedInPlace, type Measure, nameAfter, nameBefore } from './measures.ts';

type Span = { from: number; to: number };

/** A figure of a query, in the base unit of its dimension. `1,250` has two readings. */
export type QueryFigure = {
  text: string;
  dimension: Dimension;
  readings: Span[];
  /** What the query says that it is: `stroke 200 mm`. */
  measure?: Measure;
};

const number = String.raw`\d+(?:[.,]\d+)*`;
const start = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}.,/])((?:(?<=^|\s)[-−])?${number})(?:\s*(?:-|–|—|\.{2,3}|…|\s(?:to|bis)\s)\s*([-−]?${number}))?`,
  'giu',
);
const longestUnit = 14;

/** The most numbers of a text that are looked at; a text of 100,000 letters can have 50,000. */
const maxNumbers = 5000;

/** A number with a unit, or beside a name that gives it one. */
type Candidate = {
  begin: number;
  numberEnd: number;
  one: string;
  other: string | undefined;
  stated: { unit: Unit; end: number } | undefined;
  before: FigureName | undefined;
  after: FigureName | undefined;
};

/** Splits a query into figures with units, and the other words. The names of figures are none of them. */
export function readFigures(typed: string): { figures: QueryFigure[]; rest: string } {
  const figures: QueryFigure[] = [];
  let rest = '';
  let done = 0;
  for (const { begin, one, other, stated, numberEnd, name } of named(candidatesIn(typed))) {
    const unit = stated?.unit ?? name?.unit;
    if (!unit) continue;
    const end = stated?.end ?? numberEnd;
    const readings = readingsOf(one, other, unit);
    if (readings.length === 0) continue;
    const measure = name?.measure;
    figures.push({
      text: typed.slice(begin, end),
      dimension: unit.dimension,
      readings,
      ...(measure ? { measure } : {}),
    });
    const [from, to] = measure ? [Math.min(begin, name.from), Math.max(end, name.to)] : [begin, end];
    rest += `${typed.slice(done, Math.max(done, from))} `;
    done = to;
  }
  return { figures, rest: rest + typed.slice(done) };
}

function candidatesIn(typed: string): Candidate[] {
  const text = typed.replace(diameters, '⌀');
  const folded = foldedInPlace(text);
  const candidates: Candidate[] = [];
  let done = 0;
  let numbers = 0;
  for (const match of text.matchAll(start)) {
    numbers += 1;
    if (numbers > maxNumbers) break;
    const [written, first = '', second] = match;
    if (match.index < done) continue;
    const numberEnd = match.index + written.length;
    const stated = unitAt(text, numberEnd);
    const isAlone = /^(?:[\s,;.]|$)/.test(text.slice(numberEnd, numberEnd + 1));
    if (!stated && !isAlone) continue;
    const end = stated?.end ?? numberEnd;
    const [before, after] = [nameBefore(folded, match.index), nameAfter(folded, end)].map(name =>
      stated && name?.dimension !== stated.unit.dimension ? undefined : name,
    );
    if (!stated && !before && !after) continue;
    // Before other figures a sign is more likely a dash, as in "HC -63 mm".
    const isSigned = stated?.unit.dimension === 'temperature';
    const [one = '', other] = [first, second].map(part => (isSigned ? part : part?.replace(/^[-−]/, '')));
    const begin = match.index + first.length - one.length;
    candidates.push({ begin, numberEnd, one, other, stated, before, after });
    done = end;
  }
  return candidates;
}

/** Each with its name, which is before all of them or after all, and otherwise on the side where nothing else is. */
function named(candidates: readonly Candidate[]): (Candidate & { name: FigureName | undefined })[] {
  const isAfter = candidates[0]?.before === undefined && candidates.at(-1)?.after !== undefined;
  let taken = -1;
  return candidates.map((one, place) => {
    const before = one.before && one.before.from >= taken ? one.before : undefined;
    const next = candidates[place + 1];
    // In `63 mm stroke 200 mm` the name may be that of either.
    const isBetween = !isAfter && one.after !== undefined && next?.before?.from === one.after.from;
    const isOfNext = isBetween && !next?.after;
    const name = isAfter ? (one.after ?? before) : (before ?? (isOfNext ? undefined : one.after));
    if (name) taken = name.to;
    else if (isOfNext && next?.stated && one.stated) taken = one.after?.to ?? taken;
    return { ...one, name };
  });
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
