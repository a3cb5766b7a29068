import { toBase } from '@hydraulics/common/figures/conversion';
import { readInches } from '@hydraulics/common/figures/inch-fractions';
import { readNumber } from '@hydraulics/common/figures/read-number';
import { type Dimension, findUnit, type Unit, unitOf } from '@hydraulics/common/figures/units';
import {
  diameters,
  type FigureName,
  foldedInPlace,
  type Measure,
  nameAfter,
  nameBefore,
  withPlainSigns,
} from './measures.ts';

type Span = { from: number; to: number };

/** A figure of a query, in the base unit of its dimension. `1,250` has two readings, and `1.2.3 bar` none. */
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

/** A figure or a range of which one is written as inches are: `1/2`, `2 1/2`, `2-1/2`. */
const fraction = String.raw`(?:\d{1,3}(?: ?- ?| ))?\d+(?:[.,]\d+)? ?[/⁄] ?\d+(?:[.,]\d+)?`;
const fractions = new RegExp(
  String.raw`(?:(${fraction})|(${number}))(?: ?(?:-|–|to|bis) ?(${fraction}|${number}))?(?!\p{Nd}|[.,]\d)`,
  'iuy',
);
/** Up to its stroke, as the second of a range. */
const longestFraction = 24;
/** What may be inches without a unit, with the whole ones. A larger number is one of its own: `bore 80 3/4 port`. */
const plainInches = /^([12]?\d(?: ?- ?| ))?\d+ ?[/⁄]/;
const inch = unitOf('in');
/** What makes a fraction the name of a thread or a flange, which is no length: `G 1 1/4"`, `1 1/2-11.5 NPT`. */
const threads = 'bsp[pt]?|npt[fr]?|un[cfs]?|sae|g';
const threadBefore = new RegExp(String.raw`(?<!\p{L})(?:${threads}|r[cp]?)[ -]?(?:\d+[ -])?$`, 'iu');
const threadAfter = new RegExp(String.raw`^[ -]?(?:\d+(?:\.\d+)?[ -]?)?(?:${threads})(?!\p{L})`, 'iu');
/** With what is written beside it. */
const longestThread = 12;

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

/** What is written between the parts of a size. */
const times = /^\s*[x×*]\s*$/i;

/** Splits a query into figures with units, and the other words. The names of figures are none of them. */
export function readFigures(text: string): { figures: QueryFigure[]; rest: string } {
  const typed = withPlainSigns(text);
  const figures: QueryFigure[] = [];
  let rest = '';
  let done = 0;
  for (const { begin, one, other, stated, numberEnd, name } of named(candidatesIn(typed))) {
    const unit = stated?.unit ?? name?.unit;
    if (!unit) continue;
    const end = stated?.end ?? numberEnd;
    const measure = name?.measure;
    const [from, to] = measure ? [Math.min(begin, name.from), Math.max(end, name.to)] : [begin, end];
    const before = typed.slice(done, Math.max(done, from));
    rest += figures.length > 0 && times.test(before) ? ' ' : `${before} `;
    figures.push({
      text: typed.slice(begin, end),
      dimension: unit.dimension,
      readings: readingsOf(one, other, unit),
      ...(measure ? { measure } : {}),
    });
    done = to;
  }
  // Its two numbers are no words.
  return { figures, rest: (rest + typed.slice(done)).replace(/\d+⁄\d+/g, '') };
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
    if (match.index < done) continue;
    const candidate = fractionAt(text, folded, match.index) ?? numberAt(text, folded, match);
    if (!candidate) continue;
    candidates.push(candidate);
    done = candidate.stated?.end ?? candidate.numberEnd;
  }
  return candidates;
}

const isAlone = (text: string, end: number) => /^(?:[\s,;.]|$)/.test(text.slice(end, end + 1));

function numberAt(text: string, folded: string, match: RegExpExecArray): Candidate | undefined {
  const [written, first = '', second] = match;
  const numberEnd = match.index + written.length;
  const stated = unitAt(text, numberEnd);
  if (!stated && !isAlone(text, numberEnd)) return undefined;
  const names = namesBeside(folded, match.index, stated?.end ?? numberEnd, stated?.unit);
  if (!stated && !names.before && !names.after) return undefined;
  // Before other figures a sign is more likely a dash, as in "HC -63 mm".
  const isSigned = stated?.unit.dimension === 'temperature';
  const [one = '', other] = [first, second].map(part => (isSigned ? part : part?.replace(/^[-−]/, '')));
  return { begin: match.index + first.length - one.length, numberEnd, one, other, stated, ...names };
}

/** A fraction of a unit of the US, or of an inch if that is plain without it. */
function fractionAt(text: string, folded: string, begin: number): Candidate | undefined {
  // Most numbers are none, and an attempt takes longer.
  if (!isFraction(text.slice(begin, begin + longestFraction))) return undefined;
  fractions.lastIndex = begin;
  const [written = '', fraction, whole = '', other] = fractions.exec(text) ?? [];
  const one = fraction ?? whole;
  if (!isFraction(one) && !isFraction(other)) return undefined;
  const numberEnd = begin + written.length;
  const own = unitAt(text, numberEnd);
  if (own ? !own.unit.metric : !isAlone(text, numberEnd)) return undefined;
  const stated = own ?? { unit: inch, end: numberEnd };
  if (isThread(text, begin, stated.end)) return undefined;
  const names = namesBeside(folded, begin, stated.end, stated.unit);
  const plain = readInches(inAscii(one), 'in') && plainInches.exec(one);
  const isInches = plain && (plain[1] || names.before || names.after);
  return own || isInches ? { begin, numberEnd, one, other, stated, ...names } : undefined;
}

const isThread = (text: string, begin: number, end: number): boolean =>
  threadBefore.test(text.slice(Math.max(0, begin - longestThread), begin)) ||
  threadAfter.test(text.slice(end, end + longestThread));

const isFraction = (text = ''): boolean => /[/⁄]/.test(text);
const inAscii = (text: string): string => text.replace('⁄', '/');

function namesBeside(folded: string, begin: number, end: number, unit: Unit | undefined) {
  const [before, after] = [nameBefore(folded, begin), nameAfter(folded, end)].map(name =>
    unit && name?.dimension !== unit.dimension ? undefined : name,
  );
  return { before, after };
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

/** What is before a unit: `2.5 in`, `2.5-inch`. Elsewhere a hyphen is more likely that of a code. */
const hyphen = /^(?:-(?=in|ft|foot|zoll)|\s*)/i;

/** The longest unit that begins here and ends before a space or a mark. */
function unitAt(text: string, at: number): { unit: Unit; end: number } | undefined {
  const begin = at + (hyphen.exec(text.slice(at, at + longestUnit))?.[0].length ?? 0);
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
  if (isFraction(text)) return [readInches(inAscii(text), 'in')?.number ?? []].flat();
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
