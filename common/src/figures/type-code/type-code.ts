/** One of the values of a part: its text in the code, and its meaning. */
export type CodeValue = { code: string; meaning: string };

/** `before` precedes the part: a separator such as `-`, or letters such as `x`. Optional parts are left out with it. */
type Head = { name: string; before: string; optional: boolean };

/** A whole number from `min` to `max` in steps from `min`, written with at least `digits` digits. */
type NumberPart = Head & {
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
  text
    .normalize('NFKC')
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

/**
 * A rule for some codes of its part, without a full stop: `Bore 63 is available with Rod 36 or 45 only`.
 * @param codes those to name; by default all of the rule
 */
export function rulePhrase(rule: CodeRule, parts: readonly CodePart[], codes: readonly string[] = rule.codes): string {
  const condition = `${rule.part} ${either(codes)}`;
  if (rule.kind === 'only') return `${condition} is available with ${rule.other} ${either(rule.others)} only`;
  if (rule.kind === 'not') return `${rule.other} ${either(rule.others)} is not available with ${condition}`;
  const part = parts[partNamed(parts, rule.other)];
  const limit = withUnit(rule.limit, part?.kind === 'number' ? part.unit : '');
  return `With ${condition}, ${rule.other} is at ${rule.kind} ${limit}`;
}

/** A rule as a sentence. */
export const ruleWords = (rule: CodeRule, parts: readonly CodePart[]): string => `${rulePhrase(rule, parts)}.`;
