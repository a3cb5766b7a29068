import {
  brokenPhrase,
  type CodeChoices,
  type CodePart,
  type CodeRule,
  either,
  isSameCode,
  type NumberPart,
  partNamed,
  rangeWords,
  type TypeCode,
} from './type-code.ts';

/** A problem of a combination: the index of a part, and a sentence. */
export type CodeProblem = { part: number; message: string };

/** The most that a table of sizes allows of a number beside the other choices: the index of its part, and the number. */
export type TableLimit = { part: number; most: number };

/**
 * The order code of some choices. Parts without a choice are `…`, so that an incomplete code is readable.
 * @returns the code, and its problems in the order of the parts; without problems it can be ordered
 */
export function buildCode(
  typeCode: TypeCode,
  choices: CodeChoices,
  limit?: TableLimit,
): { code: string; problems: CodeProblem[] } {
  const { parts, rules } = typeCode;
  const written = parts.map((part, place) => {
    const choice = writtenOf(part, choices[place]);
    return choice === undefined && part.optional ? '' : part.before + (choice ?? '…');
  });
  const broken = rules.flatMap(rule => brokenRule(rule, parts, choices));
  const problems = [
    ...parts.flatMap((part, place) => {
      // A limit of a rule is narrower than the range.
      const isLimited = part.kind === 'number' && broken.some(problem => problem.part === place);
      const most = limit?.part === place ? limit.most : undefined;
      const message = isLimited ? undefined : problemOf(typeCode, part, choices, most);
      return message ? [{ part: place, message }] : [];
    }),
    ...broken,
  ];
  return { code: written.join(''), problems: problems.sort((one, other) => one.part - other.part) };
}

/** A choice as written in the code: in the spelling of the description, or with leading zeros. */
function writtenOf(part: CodePart, choice: string | undefined): string | undefined {
  if (!choice) return undefined;
  if (part.kind === 'values') return part.values.find(({ code }) => isSameCode(code, choice))?.code ?? choice;
  return /^\d+$/.test(choice) ? String(Number(choice)).padStart(part.digits, '0') : choice;
}

function problemOf(typeCode: TypeCode, part: CodePart, choices: CodeChoices, most?: number): string | undefined {
  const choice = choices[typeCode.parts.indexOf(part)];
  if (!choice && part.optional) return undefined;
  if (!choice) return `${part.name}: please choose ${part.kind === 'values' ? 'one' : rangeWords(part)}.`;
  if (part.kind === 'values') {
    const isKnown = part.values.some(({ code }) => isSameCode(code, choice));
    return isKnown
      ? undefined
      : `${part.name}: ${choice} is not one of ${either(part.values.map(({ code }) => code))}.`;
  }
  const { min, max, step, name, unit } = part;
  if (!/^\d+$/.test(choice)) return `${name}: ${choice} is not a whole number.`;
  const number = Number(choice);
  if (number < min || number > max) {
    const limits = limitsOf(typeCode, part, choices);
    const range = { min: limits.min, max: Math.min(limits.max, most ?? limits.max), step: 1, unit };
    return `${name}: ${choice} is not within ${rangeWords(range)}.`;
  }
  const over = (number - min) % step;
  if (over === 0) return undefined;
  const near = [number - over, number - over + step].filter(one => one <= max);
  return `${name}: ${choice} is between the steps. Take ${either(near.map(String))}.`;
}

/** The limits of a number with the other choices. */
export function limitsOf(
  { parts, rules }: TypeCode,
  { name, ...range }: NumberPart,
  choices: CodeChoices,
): { min: number; max: number } {
  const limits = { min: range.min, max: range.max };
  for (const rule of rules) {
    const given = choices[partNamed(parts, rule.part)];
    if (rule.other !== name || !given || !rule.codes.some(code => isSameCode(code, given))) continue;
    if (rule.kind === 'least') limits.min = Math.max(limits.min, rule.limit);
    if (rule.kind === 'most') limits.max = Math.min(limits.max, rule.limit);
  }
  return limits;
}

function brokenRule(rule: CodeRule, parts: readonly CodePart[], choices: CodeChoices): CodeProblem[] {
  const place = partNamed(parts, rule.other);
  const given = choices[partNamed(parts, rule.part)];
  const other = choices[place];
  if (!given || !other || !rule.codes.some(code => isSameCode(code, given))) return [];
  if (isSatisfied(rule, other)) return [];
  return [{ part: place, message: brokenPhrase(rule, parts, given, other) }];
}

function isSatisfied(rule: CodeRule, other: string): boolean {
  if (rule.kind === 'most') return Number(other) <= rule.limit;
  if (rule.kind === 'least') return Number(other) >= rule.limit;
  return rule.others.some(code => isSameCode(code, other)) === (rule.kind === 'only');
}

/** The values of each part that the rules allow with the choices of the other parts; undefined for numbers. */
export const allowedValues = ({ parts, rules }: TypeCode, choices: CodeChoices): (string[] | undefined)[] =>
  parts.map((part, place) => {
    if (part.kind === 'number') return undefined;
    return part.values.flatMap(({ code }) => {
      const tried = choices.map((choice, index) => (index === place ? code : choice));
      const about = rules.filter(rule => rule.other === part.name);
      return about.some(rule => brokenRule(rule, parts, tried).length > 0) ? [] : [code];
    });
  });
