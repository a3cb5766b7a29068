import { typeCodeLimits } from '../../limits.ts';
import { normalized } from '../../normalized.ts';
import { shortened } from '../read-number.ts';
import { type CodeChoices, type CodePart, either, rangeWords, squashed, type TypeCode } from './type-code.ts';

/** A pasted code: the choice of each part, and notes about unreadable parts. */
type ReadCode = { choices: CodeChoices; notes: string[] };

/** A letter or digit of the pasted text, and whether a separator precedes it, such as a decimal point between digits. */
type Letter = { letter: string; isFirst: boolean; isDecimal: boolean };

/** A reading of a part; `end` is the index after its last letter. */
type Taken = { choice?: string; skipped?: string; end: number; cost: number };

type Path = { cost: number; ways: number; taken: Taken[] };

/** The cost of each doubt. The reading with the lowest cost is used. */
const cost = {
  separatorWithin: 1,
  noLetters: 1,
  otherLetters: 1,
  offRange: 4,
  leftOut: 2,
  missing: 10,
  notUnderstood: 20,
  excess: 15,
};

/**
 * Parses a pasted order code, whatever its case, spaces and separators. Unreadable parts are left out, with a note.
 */
export function readCode({ parts }: TypeCode, text: string): ReadCode {
  const letters = lettersOf(text.slice(0, typeCodeLimits.pasted));
  if (letters.length === 0) return { choices: parts.map(() => undefined), notes: [] };
  const path = cheapest(parts, letters);
  const choices = path.taken.map(({ choice }) => choice);
  const isKnown = parts.some(({ kind }, place) => kind === 'values' && choices[place] !== undefined);
  if (!isKnown && parts.some(({ kind }) => kind === 'values')) {
    return {
      choices: parts.map(() => undefined),
      notes: [`“${shortened(text.trim())}” is not an order code of this product.`],
    };
  }
  const notes = path.taken.flatMap(({ choice, skipped }, place) => {
    const part = parts[place];
    if (!part || choice !== undefined) return [];
    if (skipped) return [`“${skipped}” was not understood. ${part.name} is ${wordsOf(part)}.`];
    return part.optional ? [] : [`${part.name} is missing.`];
  });
  const rest = writtenFrom(letters, path.taken.at(-1)?.end ?? 0, letters.length);
  if (rest) notes.push(`“${shortened(rest)}” at the end is not part of this code.`);
  if (path.ways > 1 && path.cost < cost.missing)
    notes.push('This code can be read in more than one way. Please check its parts.');
  return { choices, notes };
}

const wordsOf = (part: CodePart): string =>
  part.kind === 'number' ? rangeWords(part) : either(part.values.map(({ code }) => code));

/** A sign of a diameter is no letter of a code, nor is the unit before the next figure: `63mm x 36mm x 200mm`. */
const signs = /(?<![\p{L}\p{N}])Ø(?=\s*\d)|(?<=\d)\s?MM(?=\s?[X×*]\s?Ø?\s?\d)/gu;

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  const written = normalized(text, 'NFKC').toUpperCase().replace(signs, ' ');
  let isFirst = true;
  for (const { 0: letter, index } of written.matchAll(/./gsu)) {
    const isLetter = /[\p{L}\p{N}]/u.test(letter);
    if (isLetter) letters.push({ letter, isFirst, isDecimal: isFirst && isDecimalAt(written, index) });
    isFirst = !isLetter;
  }
  return letters;
}

/** Whether digits follow a point or comma as decimals do; three digits are thousands. */
const isDecimalAt = (text: string, at: number): boolean =>
  /\d[.,]$/.test(text.slice(Math.max(0, at - 2), at)) && /^(?!\d{3}(?!\d))\d/.test(text.slice(at, at + 4));

const writtenFrom = (letters: readonly Letter[], from: number, to: number): string =>
  letters
    .slice(from, to)
    .map(({ letter, isFirst }, index) => (isFirst && index > 0 ? ` ${letter}` : letter))
    .join('');

/** The reading of all letters as the parts in their order with the lowest cost. */
function cheapest(parts: readonly CodePart[], letters: readonly Letter[]): Path {
  const known = new Map<string, Path>();
  const from = (place: number, start: number): Path => {
    const part = parts[place];
    if (!part) return { cost: start < letters.length ? cost.excess : 0, ways: 1, taken: [] };
    const key = `${place} ${start}`;
    const found = known.get(key);
    if (found) return found;
    let best: Path = { cost: Number.POSITIVE_INFINITY, ways: 0, taken: [] };
    for (const taken of waysOf(part, letters, start, squashed(parts[place + 1]?.before ?? ''))) {
      const rest = from(place + 1, taken.end);
      const sum = taken.cost + rest.cost;
      if (sum < best.cost) best = { cost: sum, ways: rest.ways, taken: [taken, ...rest.taken] };
      else if (sum === best.cost) best = { ...best, ways: best.ways + rest.ways };
    }
    known.set(key, best);
    return best;
  };
  return from(0, 0);
}

/** Every possible reading of a part at a position; `following` are letters that begin the next part. */
function waysOf(part: CodePart, letters: readonly Letter[], at: number, following: string): Taken[] {
  const before = squashed(part.before);
  const hasBefore = before !== '' && startsWith(letters, at, before);
  const start = hasBefore ? at + before.length : at;
  const unmarked = before !== '' && !hasBefore ? cost.noLetters : 0;
  const read = readAt(part, letters, start);
  const ways = read.map(taken => ({ ...taken, cost: taken.cost + unmarked }));
  if (before === '' && isTimes(letters, at))
    ways.push(...readAt(part, letters, at + 1).map(taken => ({ ...taken, cost: taken.cost + cost.otherLetters })));
  const absent = part.optional ? cost.leftOut : cost.missing;
  ways.push({ end: at, cost: absent });
  // An incomplete code has the letters before a part that is still open: `VCX-80/56x…-MF3`.
  if (hasBefore && (letters[start]?.isFirst ?? true)) ways.push({ end: start, cost: absent });
  if (start < letters.length) {
    const isEnd = ({ isFirst }: Letter, index: number) =>
      index > start && (isFirst || (following !== '' && startsWith(letters, index, following)));
    const next = letters.findIndex(isEnd);
    const end = next < 0 ? letters.length : next;
    ways.push({ skipped: writtenFrom(letters, start, end), end, cost: cost.notUnderstood });
  }
  return ways;
}

const readAt = (part: CodePart, letters: readonly Letter[], at: number): Taken[] =>
  part.kind === 'number' ? numbersOf(part, letters, at) : valuesOf(part, letters, at);

/** Whether there is an x between figures, as in `63x36x200`, which people write for any separator. */
const isTimes = (letters: readonly Letter[], at: number): boolean =>
  letters[at]?.letter === 'X' &&
  /^\d$/.test(letters[at - 1]?.letter ?? '') &&
  /^\d$/.test(letters[at + 1]?.letter ?? '');

const startsWith = (letters: readonly Letter[], at: number, text: string): boolean =>
  [...text].every((letter, index) => letters[at + index]?.letter === letter);

const separatorsWithin = (letters: readonly Letter[], from: number, to: number): number =>
  letters.slice(from + 1, to).filter(({ isFirst }) => isFirst).length;

function valuesOf({ values }: Extract<CodePart, { kind: 'values' }>, letters: readonly Letter[], at: number): Taken[] {
  return values.flatMap(({ code }) => {
    const own = squashed(code);
    if (own === '' || !startsWith(letters, at, own)) return [];
    const end = at + own.length;
    const ownSeparators = lettersOf(code).filter(({ isFirst }) => isFirst).length - 1;
    const unexpected = Math.max(0, separatorsWithin(letters, at, end) - ownSeparators);
    return [{ choice: code, end, cost: unexpected * cost.separatorWithin }];
  });
}

function numbersOf(
  { min, max, step, unit }: Extract<CodePart, { kind: 'number' }>,
  letters: readonly Letter[],
  at: number,
): Taken[] {
  const ways: Taken[] = [];
  let digits = '';
  for (let end = at; end < letters.length && end - at < typeCodeLimits.digits; end += 1) {
    const { letter = '', isDecimal = false } = letters[end] ?? {};
    const startsDecimals = isDecimal && end > at;
    if (!/^\d$/.test(letter) || (startsDecimals && digits.includes('.'))) break;
    digits += startsDecimals ? `.${letter}` : letter;
    const number = Number(digits);
    const isOff = number < min || number > max || (number - min) % step !== 0;
    const within = separatorsWithin(letters, at, end + 1) * cost.separatorWithin;
    // A number extends to its last digit, unless the next part needs digits, too.
    const goesOn = letters[end + 1] && !letters[end + 1]?.isFirst && /^\d$/.test(letters[end + 1]?.letter ?? '');
    const taken = {
      choice: String(number),
      end: end + 1,
      cost: within + (isOff ? cost.offRange : 0) + (goesOn ? cost.separatorWithin : 0),
    };
    ways.push(taken);
    const written = squashed(unit);
    const afterUnit = end + 1 + written.length;
    const hasUnit = written !== '' && startsWith(letters, end + 1, written) && letters[afterUnit]?.isFirst !== false;
    if (hasUnit) ways.push({ ...taken, end: afterUnit });
  }
  return ways;
}
