import { fold } from '../../text.ts';
import { textWithUnit } from '../editable-text.ts';
import { shownFigures } from '../format.ts';
import { columnsOf, isLimit } from '../sizes/size-columns.ts';
import type { CodePart } from '../type-code/type-code.ts';
import {
  baseOf,
  basesOf,
  type Contradiction,
  escaped,
  isNear,
  numberOf,
  numberPattern,
  type ProductFacts,
  toPattern,
} from './facts.ts';

type Figure = ProductFacts['figures'][number];

/** What a product may have of one attribute, in base units: single figures, and limits in which others are. */
type Known = { points: number[]; lows: number[]; highs: number[]; words: string };

const limitWords = /^(?:max\.?|maximum|largest|highest|longest)\s+/i;

/** `Max. push force` in a text is also `push force`; a single word such as `pressure` would be that of others, too. */
function namesOf(name: string): string[] {
  const short = name.replace(limitWords, '');
  return short !== name && short.includes(' ') ? [name, short] : [name];
}

/** Words between two figures that do not name another one: `cushion stroke` is not the stroke. */
const plainBefore = /(?:^|[.,;:(]|\b(?:a|an|and|at|for|has|in|its|maximum|max|nominal|of|or|rod|the|up|with))\s*$/i;

const between = '(?:\\s+(?:of|to order|is|from|to order from|range))*\\s*:?\\s*';

/** Of `20 mm rod end`, rod is no name. */
const plainAfter = '(?=\\s*(?:$|[.,;:)]|(?:and|at|for|from|or|with)\\b))';

const measured = `(${numberPattern})(?:${toPattern}(${numberPattern}))?\\s*([\\p{L}°µ][\\p{L}/²³]*)`;

/** Figures in texts that differ from those of the product, its sizes and its order code: `stroke 25 to 1500 mm`, `100 mm bore`. */
export function wronglyStated(facts: ProductFacts): Contradiction[] {
  const found: Contradiction[] = [];
  for (const figure of facts.figures) {
    const { attribute } = figure;
    if (attribute.unit === null || !['number', 'range', 'sizes'].includes(attribute.kind)) continue;
    const known = knownOf(figure, facts);
    const names = namesOf(attribute.name).map(escaped).join('|');
    const patterns = [
      new RegExp(`\\b(?:${names})${between}${measured}`, 'giu'),
      new RegExp(`(?<![\\p{L}\\d.,/-])${measured}\\s+(?:${names})\\b${plainAfter}`, 'giu'),
    ];
    for (const { field, label, text } of facts.texts) {
      for (const match of patterns.flatMap(pattern => [...text.matchAll(pattern)])) {
        const [whole, first = '', second, unit = ''] = match;
        if (!plainBefore.test(text.slice(0, match.index))) continue;
        const [low, high] = [first, second ?? first].map(number => baseOf(numberOf(number), unit, attribute.unit));
        if (low === undefined || high === undefined) continue;
        if (second === undefined ? hasPoint(known, low) : hasRange(known, low, high)) continue;
        found.push({ field, detail: `“${whole.trim()}” in ${label}, but ${known.words}.` });
      }
    }
  }
  return found;
}

const within = ({ lows, highs }: Known, figure: number) =>
  lows.length > 0 && highs.length > 0 && figure >= Math.min(...lows) && figure <= Math.max(...highs);

const hasPoint = (known: Known, figure: number): boolean =>
  known.points.some(point => isNear(point, figure)) || within(known, figure);

function hasRange({ points, lows, highs }: Known, low: number, high: number): boolean {
  const isOne = (list: number[], figure: number) => list.some(one => isNear(one, figure));
  if (highs.length > 0) return (lows.length === 0 || isOne(lows, low)) && isOne(highs, high);
  return points.length < 2
    ? points.every(point => point >= low && point <= high)
    : isNear(Math.min(...points), low) && isNear(Math.max(...points), high);
}

function knownOf({ attribute, value }: Figure, { figures, variants, typeCode }: ProductFacts): Known {
  const known: Known = {
    points: basesOf(value),
    lows: [],
    highs: [],
    words: `the figures have ${textWithUnit(value)}`,
  };
  if (value.kind === 'range') {
    known.lows.push(Math.min(...known.points));
    known.highs.push(Math.max(...known.points));
  }
  const attributes = figures.map(one => one.attribute);
  const place = variants && columnsOf(variants, attributes).get(attribute.id);
  const column = place === undefined ? undefined : variants?.columns[place];
  if (variants && place !== undefined && column) {
    const cells = variants.rows.flatMap(({ cells }) => basesOf(cells[place]));
    if (isLimit(column, attribute)) known.highs.push(...cells);
    else known.points.push(...cells);
    const range = rangeOf(
      variants.rows.map(({ cells }) => cells[place]),
      attribute.unit,
    );
    if (range) known.words = `the sizes have ${range}`;
  }
  const part = typeCode?.parts.find(({ name }) => fold(name) === fold(attribute.name));
  if (part) addPart(known, part, attribute.unit, typeCode?.rules ?? []);
  return known;
}

function addPart(known: Known, part: CodePart, unit: string | null, rules: readonly { other: string }[]): void {
  if (part.kind === 'values') {
    const choices = part.values.map(({ code, meaning }) => meaning || `${code} ${unit}`);
    known.points.push(
      ...choices.flatMap(text => {
        const [, figure = '', word = ''] = /^(\d+(?:\.\d+)?)\s*(\S+)$/.exec(text.trim()) ?? [];
        return figure ? (baseOf(Number(figure), word, unit) ?? []) : [];
      }),
    );
    return;
  }
  const based = (number: number) => baseOf(number, part.unit, unit) ?? [];
  known.lows.push(...[based(part.min)].flat());
  known.highs.push(...[based(part.max)].flat());
  for (const rule of rules) {
    if (rule.other !== part.name || !('limit' in rule) || !('kind' in rule)) continue;
    known[rule.kind === 'most' ? 'highs' : 'lows'].push(...[based(Number(rule.limit))].flat());
  }
  known.words = `the order code has ${part.min} to ${part.max} ${part.unit}`;
}

/** From the least to the greatest of some cells, in one unit; undefined if they have no figures. */
function rangeOf(cells: readonly (Figure['value'] | null | undefined)[], unit: Figure['attribute']['unit']) {
  const figures = cells.flatMap(cell => (cell ? shownFigures(cell, unit) : []));
  if (figures.length === 0) return undefined;
  const [from, to] = [Math.min(...figures), Math.max(...figures)];
  return textWithUnit(from === to ? { kind: 'number', number: to, unit } : { kind: 'range', from, to, unit });
}

/** A pressure above every one that the product has: `from 80 to 700 bar` of one for 250 bar. */
export function excessivePressures({ texts, figures, variants, typeCode }: ProductFacts): Contradiction[] {
  const pressures = figures.filter(({ attribute }) => attribute.unit && baseOf(1, attribute.unit, 'bar') !== undefined);
  if (pressures.length === 0) return [];
  const written = [...(variants?.columns ?? []), ...(typeCode?.parts ?? [])]
    .map(part => JSON.stringify(part))
    .join(' ');
  const known = [
    ...pressures.flatMap(({ value }) => basesOf(value)),
    ...(variants?.rows ?? []).flatMap(({ cells }) =>
      cells.flatMap(cell => (cell && 'unit' in cell && cell.unit && baseOf(1, cell.unit, 'bar') ? basesOf(cell) : [])),
    ),
    ...[...written.matchAll(/(\d+) bar\b/g)].flatMap(([, figure = '']) => baseOf(Number(figure), 'bar', 'bar') ?? []),
  ];
  const [most] = pressures.toSorted(
    (one, other) => Math.max(...basesOf(other.value)) - Math.max(...basesOf(one.value)),
  );
  const pattern = new RegExp(`(${numberPattern})${toPattern}(${numberPattern})\\s*(bar|MPa|psi)\\b`, 'gi');
  return texts.flatMap(({ field, label, text }) =>
    [...text.matchAll(pattern)].flatMap(([whole, , second = '', unit = '']) => {
      const high = baseOf(numberOf(second), unit, 'bar');
      if (high === undefined || high <= Math.max(...known) * 1.02) return [];
      const words = most && `${most.attribute.name} is ${textWithUnit(most.value)}`;
      return [{ field, detail: `“${whole}” in ${label}, but ${words}.` }];
    }),
  );
}
