import { normalized } from '../normalized.ts';
import { withoutInvisible } from '../units/invisible-characters.ts';
import { isFraction, readInches, withPlainFractions } from './inch-fractions.ts';
import { readNumber, shortened } from './read-number.ts';
import { isBlankList, isUnclearList, severalDoubt, sizeParts, sizesDoubt } from './size-lists.ts';
import { splitUnit, type UnitSymbol, unitOf } from './units.ts';
import { type AttributeKind, isFigure, type Value } from './value.ts';

/** A value from a cell, or the reason why it is doubtful. An empty cell has neither. */
export type Reading = { value: Value } | { doubt: string };

/** The properties of an attribute that determine how its values are parsed. */
export type Expected = {
  kind: AttributeKind;
  unit: UnitSymbol | null;
  choices?: readonly string[] | undefined;
};

/** The signs that end a line, also those of word processors and of Unicode. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const hyphens = /[‐‑]/g;

const maxSizes = 60;
const maxText = 500;

/**
 * Parses the text of a cell as a value of an attribute: attached units, decimal commas, ranges, tolerances and lists.
 * Ambiguous texts are reported, never guessed.
 */
export function readValue(text: string, expected: Expected): Reading | undefined {
  const written = withoutInvisible(text).replace(lineBreaks, '\n').trim();
  if (written === '') return undefined;
  if (/^=|^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/i.test(written)) {
    return { doubt: `“${shortened(written)}” is a formula or an error of a spreadsheet. Paste its value instead.` };
  }
  if (!isFigure(expected.kind)) return readers[expected.kind](written, expected);
  const figures = withPlainFractions(written.replace(hyphens, '-'), expected.unit);
  // Units are compared by NFKC, which turns 2² into 22. In a unit such as mm² or min⁻¹ these signs follow a letter.
  if (/(?<!\p{L}[⁻⁺]?)\p{No}/u.test(figures)) {
    return {
      doubt: `“${shortened(written)}” has a character that is not a plain digit. Please write decimals, such as 2.5.`,
    };
  }
  return readers[expected.kind](figures, expected);
}

const readers: Record<AttributeKind, (text: string, expected: Expected) => Reading> = {
  number: readSingle,
  range: readRange,
  sizes: readSizes,
  choice: (text, { choices = [] }) => {
    const same = choices.filter(choice => key(choice) === key(text));
    const [choice] = same;
    return choice !== undefined && same.length === 1
      ? { value: { kind: 'choice', choice } }
      : { doubt: `“${shortened(text)}” is not one of ${choices.join(', ')}.` };
  },
  text: text =>
    text.length > maxText
      ? { doubt: `A text must be at most ${maxText} characters.` }
      : { value: { kind: 'text', text: text.replace(/\s+/g, ' ') } },
  yesno: text => {
    const yes = yesWords.includes(key(text));
    return yes || noWords.includes(key(text))
      ? { value: { kind: 'yesno', yes } }
      : { doubt: `“${shortened(text)}” is neither yes nor no.` };
  },
};

const key = (text: string) => normalized(text, 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const yesWords = ['yes', 'y', 'true', 'ja', '✓', '✔'];
const noWords = ['no', 'n', 'false', 'nein', '✗', '✘'];

type Figure = { number: number; unit: UnitSymbol | null };

function readSingle(text: string, expected: Expected): Reading {
  const written = shortened(text);
  const inches = readInches(text, expected.unit);
  if (inches) return { value: { kind: 'number', ...inches } };
  if (/±|\+\/-/.test(text)) return { doubt: `“${written}” has a tolerance, but a single figure is expected.` };
  if (rangeParts(text)) return { doubt: `“${written}” is a range, but a single figure is expected.` };
  const several = severalFigures(text, expected);
  if (several) return { doubt: several };
  const figure = readFigure(text, expected.unit);
  return 'doubt' in figure ? figure : { value: { kind: 'number', ...figure } };
}

/** The doubt about a text with more than one figure, such as `250 bar (3600 psi)` or two lines. */
function severalFigures(text: string, { unit }: Expected): string | undefined {
  if (isFraction(text, unit)) return `“${shortened(text)}” is a fraction. Please write decimals, such as 2.5.`;
  const lines = text.split('\n').filter(line => /\d/.test(line));
  const parts = lines.length > 1 ? lines : text.split(/[()[\]/;|]|,\s/).filter(part => /\d/.test(part));
  const isList = parts.length > 1 && (lines.length > 1 || parts.every(part => !('doubt' in readFigure(part, unit))));
  if (isList) {
    const count = parts.length === 2 ? 'two' : 'several';
    return `“${shortened(text)}” has ${count} figures, but a single one is expected. Please write one of them.`;
  }
  const { rest } = splitUnit(text);
  if (!/^\d{3}(\s\d{3})+$/.test(rest) || !isBlankList(rest)) return undefined;
  return `“${shortened(text)}” could be one figure or several. Please write it without blanks, as in ${rest.replace(/\s/g, '')}.`;
}

/** One figure with its unit, or in that of the attribute. */
function readFigure(text: string, unit: UnitSymbol | null): Figure | { doubt: string } {
  const inches = readInches(text, unit);
  if (inches && (unit === null || unitOf(unit).dimension === 'length')) return inches;
  const split = splitUnit(text.replace(/^[Øø⌀]\s*/, ''));
  const doubt = wrongUnit(text, split.unit?.symbol, unit);
  if (doubt) return { doubt };
  if (!split.unit && /\p{L}|["″°%]/u.test(split.rest.replace(/\de[+-]?\d/i, '')) && /\d/.test(split.rest)) {
    return { doubt: `“${shortened(text)}” has no known unit${unit ? `, such as ${unit}` : ''}.` };
  }
  const reading = readNumber(split.rest);
  return 'doubt' in reading ? reading : { number: reading.number, unit: split.unit?.symbol ?? unit };
}

function wrongUnit(text: string, written: UnitSymbol | undefined, unit: UnitSymbol | null): string | undefined {
  if (!written) return undefined;
  if (unit === null) return `“${shortened(text)}” has a unit, but this figure takes none.`;
  const [found, expected] = [unitOf(written).dimension, unitOf(unit).dimension];
  return found === expected
    ? undefined
    : `“${shortened(text)}” is a ${found}, but a ${expected} is expected (${unit}).`;
}

/** A hyphen between two figures is a dash; one before a figure is a minus. */
const dash = /^(.*?[^\s([,.:;+-])\s*(?:\.{2,3}|…|–|—|÷|-(?=\s*[+-]?\s*[\d.,Øø⌀])|\s(?:to|bis)\s)\s*(\S.*)$/i;

function rangeParts(text: string): [string, string] | undefined {
  const [, from, to] = dash.exec(text.trim()) ?? [];
  // `min-1` and `1e-3` contain hyphens as well.
  if (!from || !to || /\d\s*e$/i.test(from) || !/\d/.test(from) || !/\d/.test(to)) return undefined;
  return /\b(min|in|lb|ft)\^?$/i.test(from) && to === '1' ? undefined : [from, to];
}

function readRange(text: string, expected: Expected): Reading {
  const tolerance = /^(.*?)(?:±|\+\/-)(.+)$/.exec(text);
  if (tolerance) return readTolerance(tolerance[1] ?? '', tolerance[2] ?? '', expected);
  const parts = rangeParts(text);
  if (!parts && /\d.*\n.*\d/s.test(text)) {
    return {
      doubt: `“${shortened(text)}” has several lines. Please write a range, such as 10–250${unitWord(expected)}.`,
    };
  }
  if (!parts) return { doubt: `“${shortened(text)}” is not a range, such as 10–250${unitWord(expected)}.` };
  const both = readTogether(parts, text, expected);
  if ('doubt' in both) return both;
  const [from = 0, to = 0] = both.numbers;
  if (from > to) return { doubt: `“${shortened(text)}” is in the wrong order: put the smaller figure first.` };
  return { value: { kind: 'range', from, to, unit: both.unit } };
}

function readTolerance(middle: string, width: string, expected: Expected): Reading {
  const parts = middle.trim() === '' ? [width] : [middle, width];
  const both = readTogether(parts, `${middle}±${width}`, expected);
  if ('doubt' in both) return both;
  const [about, by] = parts.length === 1 ? [0, both.numbers[0] ?? 0] : [both.numbers[0] ?? 0, both.numbers[1] ?? 0];
  if (by < 0) return { doubt: `“±${shortened(width)}” has two plus or minus signs.` };
  const [from, to] = [about - by, about + by].map(end => Number(end.toPrecision(12)));
  return { value: { kind: 'range', from: from as number, to: to as number, unit: both.unit } };
}

const unitWord = ({ unit }: Expected) => (unit ? ` ${unit}` : '');

/** Several figures with one unit, which may follow any of them. */
function readTogether(parts: string[], text: string, { unit }: Expected) {
  const figures: { number: number; written: UnitSymbol | undefined }[] = [];
  for (const part of parts) {
    const figure = readFigure(part, unit);
    if ('doubt' in figure) return figure;
    figures.push({ number: figure.number, written: splitUnit(part).unit?.symbol });
  }
  const written = [...new Set(figures.flatMap(figure => figure.written ?? []))];
  if (written.length > 1) return { doubt: `“${shortened(text)}” has two units. Please write one for all figures.` };
  return { numbers: figures.map(({ number }) => number), unit: written[0] ?? unit };
}

function readSizes(text: string, expected: Expected): Reading {
  const inches = splitUnit(text).unit?.symbol ?? expected.unit;
  if ((inches === 'in' || inches === 'ft') && /\d\s*\/\s*\d/.test(text)) {
    return { doubt: `“${shortened(text)}” could be fractions. Please write decimals and separate them by semicolons.` };
  }
  if (isUnclearList(text)) return { doubt: severalDoubt(text) };
  const parts = sizeParts(text);
  if (!parts) return { doubt: sizesDoubt(text) };
  if (parts.length > maxSizes) return { doubt: `A list has at most ${maxSizes} sizes.` };
  const all = readTogether(parts, text, expected);
  if ('doubt' in all) return all;
  return { value: { kind: 'sizes', sizes: [...new Set(all.numbers)], unit: all.unit } };
}
