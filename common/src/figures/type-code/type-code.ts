import { normalized } from '../../normalized.ts';

/** One of the values of a part: its text in the code, and its meaning. */
type CodeValue = { code: string; meaning: string };

/** `before` precedes the part: a separator such as `-`, or letters such as `x`. Optional parts are left out with it. */
type Head = { name: string; before: string; optional: boolean };

/** A whole number from `min` to `max` in steps from `min`, written with at least `digits` digits. */
export type NumberPart = Head & {
  kind: 'number';
  min: number;
  max: number;
  step: number;
  digits: number;
  unit: string;
};

type ValuesPart = Head & { kind: 'values'; values: CodeValue[] };

export type CodePart = ValuesPart | NumberPart;

/** Applies if the part `part` is one of `codes`. Parts are referenced by their names, which are unique. */
type Condition = { part: string; codes: string[]; other: string };

/** `only`, `not`: which values the part `other` may have; `most`, `least`: a limit of a number. */
export type CodeRule =
  | (Condition & { kind: 'only'; others: string[] })
  | (Condition & { kind: 'not'; others: string[] })
  | (Condition & { kind: 'most'; limit: number })
  | (Condition & { kind: 'least'; limit: number });

/** How the order codes of a product are made: parts in their order, and the rules between them. */
export type TypeCode = { parts: CodePart[]; rules: CodeRule[] };

/** The choice of each part, in the order of the parts; undefined without a choice. A number is in decimal digits. */
export type CodeChoices = readonly (string | undefined)[];

/** A key that is the same for `MF3`, `mf 3` and `MF-3`. */
export const squashed = (text: string): string =>
  normalized(text, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const isSameCode = (one: string, other: string): boolean => squashed(one) === squashed(other);

/** `A, B or C`. */
export const either = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;

const withUnit = (number: number, unit: string) => (unit ? `${number} ${unit}` : String(number));

/** The allowed numbers: `20 to 6000 mm in steps of 5 mm`. */
export function rangeWords({ min, max, step, unit }: Omit<NumberPart, 'kind' | keyof Head | 'digits'>): string {
  return `${min} to ${withUnit(max, unit)}${step > 1 ? ` in steps of ${withUnit(step, unit)}` : ''}`;
}

export const partNamed = (parts: readonly CodePart[], name: string): number =>
  parts.findIndex(part => part.name === name);

/** A choice as people say it: `the 80 mm bore`, `mounting MT4`. */
function choiceWords(parts: readonly CodePart[], name: string, codes: readonly string[]): string {
  const part = parts[partNamed(parts, name)];
  const meanings = codes.map(code =>
    part?.kind === 'values' ? part.values.find(value => isSameCode(value.code, code))?.meaning.trim() : undefined,
  );
  const isMeasured = meanings.every(meaning => meaning && /^[\d.,]+\s?\S{1,6}$/.test(meaning));
  const word = /^[A-Z][a-z]/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name;
  return isMeasured ? `the ${either(meanings as string[])} ${word}` : `${word} ${either(codes)}`;
}

/** The limit of a number that a rule sets: `at most 1440 mm`. */
function limitWords(rule: Extract<CodeRule, { limit: number }>, parts: readonly CodePart[]): string {
  const part = parts[partNamed(parts, rule.other)];
  return `at ${rule.kind} ${withUnit(rule.limit, part?.kind === 'number' ? part.unit : '')}`;
}

/** Why a choice breaks a rule: `Rod 45: not with the 80 mm bore. Take 56.` */
export function brokenPhrase(rule: CodeRule, parts: readonly CodePart[], given: string, other: string): string {
  const condition = `with ${choiceWords(parts, rule.part, [given])}`;
  const choice = `${rule.other} ${other}`;
  if ('limit' in rule) return `${choice}: ${limitWords(rule, parts)} ${condition}.`;
  return `${choice}: not ${condition}.${rule.kind === 'only' ? ` Take ${either(rule.others)}.` : ''}`;
}

/** A rule as a sentence: `Rod: 36 or 45 only with the 63 mm bore.` */
export function ruleWords(rule: CodeRule, parts: readonly CodePart[]): string {
  const condition = `with ${choiceWords(parts, rule.part, rule.codes)}`;
  if (rule.kind === 'only') return `${rule.other}: ${either(rule.others)} only ${condition}.`;
  if (rule.kind === 'not') return `${rule.other} ${either(rule.others)}: not ${condition}.`;
  return `${rule.other}: ${limitWords(rule, parts)} ${condition}.`;
}
