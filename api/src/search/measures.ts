import type { DrawnPart } from '@hydraulics/common/figures/drawn-parts';
import { withoutFractionSigns } from '@hydraulics/common/figures/inch-fractions';
import { type Dimension, findUnit, type Unit } from '@hydraulics/common/figures/units';
import { fold } from '@hydraulics/common/text';

/** What a figure can be said to be: in a query it then fits figures of that measure only. */
const measures = ['rod', 'bore', 'stroke', 'push', 'pull', 'diameter'] as const;
export type Measure = (typeof measures)[number];

/** The words of each measure, folded, in queries and in the names of attributes; the first that fits counts. */
const words: Record<Measure, string> = {
  rod: '(?<!tie[ -])(?:piston[ -]|kolben)?(?:rod|stange)|stangendurchmesser|kolbenstangendurchmesser',
  bore: 'bore|piston|kolben|bohrung|kolbendurchmesser|zylinderbohrung',
  stroke: 'stroke|hub|hublange|hubweg',
  push: 'push|thrust|druckkraft',
  pull: 'pull|zugkraft',
  diameter: 'diameter|dia|durchmesser|⌀',
};
const dimensions: Record<Measure, Dimension> = {
  rod: 'length',
  bore: 'length',
  stroke: 'length',
  push: 'force',
  pull: 'force',
  diameter: 'length',
};

/** The units that figures without one have in the trade, by the word before them. */
const usualUnits = { pressure: 'bar', force: 'kN', druck: 'bar', kraft: 'kN' } as const;

/** Signs of a diameter that are letters or look like one. */
export const diameters = /(?<!\p{L})[ØøΦφ∅](?!\p{L})/gu;

/** A query or a text with the signs of figures as most are typed: `2½”`, as phones write it, is `2 1⁄2"`. */
export function withPlainSigns(text: string): string {
  // Otherwise such a quotation mark closes a quotation.
  const plain = /[“„]/.test(text) ? text : text.replaceAll('”', '"').replaceAll('’’', "''");
  return withoutFractionSigns(plain);
}

/** A length that is not the stroke itself, but is without it or grows with it. */
const besideStroke = /\b(?:without|per|ohne|pro|je)\b.*\b(?:stroke|hub)/;
const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${pattern})(?![\\p{L}\\p{Nd}])`, 'u');
const inNames = measures.map(measure => [measure, whole(words[measure])] as const);

/** The measure of an attribute or a column, by the part of a drawing that it is, or else by its name. */
export function measureOf(name: string, dimension: Dimension, drawn?: DrawnPart): Measure | undefined {
  const part = measures.find(measure => measure === drawn);
  if (part) return part;
  const folded = fold(name.replace(diameters, '⌀'));
  if (drawn || besideStroke.test(folded)) return undefined;
  return inNames.find(([measure, pattern]) => dimensions[measure] === dimension && pattern.test(folded))?.[0];
}

/** How much a figure of a measure counts for one of a query: a diameter is that of a bore, or else of a rod. */
export function weightOf(wanted: Measure, own: Measure | undefined): number {
  if (own === wanted) return 1;
  if (wanted !== 'diameter') return 0;
  return own === 'bore' ? 1 : own === 'rod' ? 0.9 : 0;
}

/** A word of a query that says what the figure beside it is. */
export type FigureName = {
  measure: Measure | undefined;
  /** Of a figure without one. */
  unit: Unit | undefined;
  dimension: Dimension | undefined;
  from: number;
  to: number;
};

const more = String.raw`(?:[ -]?(?:diameter|durchmesser|dia\.?|length|lange|force|kraft|of|von|⌀))*`;
const generic = Object.keys(usualUnits).join('|');
const any = [...measures.map(measure => `(?<${measure}>${words[measure]})`), `(?<generic>${generic})`].join('|');
const before = new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${any})${more}(?:\\s*[:=]\\s*|\\s+|(?<=⌀))$`, 'u');
const after = new RegExp(`^(?:\\s*-\\s*|\\s+|(?=⌀))(?:${any})${more}(?![\\p{L}\\p{Nd}])`, 'u');
const longest = 40;

/** The word that ends before a figure, in a text that is folded in place. */
export function nameBefore(text: string, at: number): FigureName | undefined {
  const start = Math.max(0, at - longest);
  return nameIn(before, text.slice(start, at), start);
}

/** The word that begins after a figure, in a text that is folded in place. */
export function nameAfter(text: string, at: number): FigureName | undefined {
  const name = nameIn(after, text.slice(at, at + longest), at);
  return name?.measure && name;
}

function nameIn(pattern: RegExp, text: string, start: number): FigureName | undefined {
  const match = pattern.exec(text);
  const { generic, ...named } = match?.groups ?? {};
  const measure = measures.find(one => named[one] !== undefined);
  if (!match || (!measure && !generic)) return undefined;
  const end = match.index + match[0].length;
  const place = { from: start + end - match[0].replace(/^[\s-]+/, '').length, to: start + end };
  if (!measure) {
    const unit = findUnit(usualUnits[generic as keyof typeof usualUnits]);
    return { ...place, measure, unit, dimension: unit?.dimension };
  }
  const dimension = dimensions[measure];
  return { ...place, measure, unit: findUnit(dimension === 'length' ? 'mm' : 'kN'), dimension };
}

const plainLetters: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u' };

/** A text to look for names in, folded as far as all letters keep their places. */
export function foldedInPlace(text: string): string {
  const lower = text.toLowerCase();
  // Some capitals become two letters.
  const folded = lower.length === text.length ? lower : text;
  return folded.replace(/[äöü]/g, letter => plainLetters[letter] ?? letter);
}
