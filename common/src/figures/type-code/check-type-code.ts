import { nameKey } from '../../text.ts';
import { type CodePart, type CodeRule, isSameCode, partNamed, squashed, type TypeCode } from './type-code.ts';

/** An error in the description of a type code: its path, and a sentence. */
export type TypeCodeError = { path: ['parts' | 'rules', number]; message: string };

/** The errors of a description, such as duplicate names, empty ranges, and rules that name missing parts or codes. */
export function errorsOfTypeCode({ parts, rules }: TypeCode): TypeCodeError[] {
  return [
    ...parts.flatMap((part, place) =>
      errorsOfPart(part, parts.slice(0, place)).map((message): TypeCodeError => ({ path: ['parts', place], message })),
    ),
    ...rules.flatMap((rule, place) =>
      errorsOfRule(rule, parts).map((message): TypeCodeError => ({ path: ['rules', place], message })),
    ),
  ];
}

function errorsOfPart(part: CodePart, before: readonly CodePart[]): string[] {
  const errors = before.some(({ name }) => nameKey(name) === nameKey(part.name))
    ? [`There are two parts named ${part.name}.`]
    : [];
  if (part.kind === 'number') {
    if (part.min > part.max) errors.push(`${part.name}: put the smaller number first, not ${part.min} to ${part.max}.`);
    return errors;
  }
  if (part.values.length === 0) errors.push(`${part.name} has no values.`);
  const known = new Set<string>();
  for (const { code } of part.values) {
    const key = squashed(code);
    if (key === '') errors.push(`${part.name}: the code ${code} needs a letter or a digit.`);
    else if (known.has(key)) errors.push(`${part.name} has the code ${code} twice.`);
    known.add(key);
  }
  return errors;
}

function errorsOfRule(rule: CodeRule, parts: readonly CodePart[]): string[] {
  const part = parts[partNamed(parts, rule.part)];
  const other = parts[partNamed(parts, rule.other)];
  const gone = [part ? [] : rule.part, other ? [] : rule.other].flat();
  if (!part || !other) return gone.map(name => `A rule names the part ${name}, which does not exist.`);
  if (part === other) return [`A rule about ${part.name} names no other part.`];
  if (part.kind === 'number') return [`A rule cannot begin with ${part.name}, which is a number.`];
  if ('limit' in rule) {
    return other.kind === 'number'
      ? missing(part, rule.codes)
      : [`${other.name} is not a number, so it cannot have a limit.`];
  }
  if (other.kind === 'number') return [`${other.name} is a number: give a limit.`];
  return [...missing(part, rule.codes), ...missing(other, rule.others)];
}

const missing = (part: CodePart, codes: readonly string[]): string[] =>
  codes.flatMap(code =>
    part.kind === 'values' && !part.values.some(value => isSameCode(value.code, code))
      ? [`A rule names ${code}, which is not a code of ${part.name}.`]
      : [],
  );

/**
 * Ambiguities of parts that follow each other without a separator: `8` and then `0x`, or `80` and then `x`. The codes
 * can be ordered, but a pasted one may be misread.
 */
export function ambiguitiesOf({ parts }: TypeCode): string[] {
  return parts.flatMap((part, place) => {
    const next = parts[place + 1];
    if (next?.before !== '') return [];
    const found = doubleReading(part, next);
    return found
      ? [`${part.name} and ${next.name} can be confused: ${found}. A separator before ${next.name} helps.`]
      : [];
  });
}

function doubleReading(part: CodePart, next: CodePart): string | undefined {
  if (part.kind === 'number') {
    return beginsWithDigit(next) ? `a number is followed by ${next.name} in digits` : undefined;
  }
  const codes = part.values.map(({ code }) => squashed(code));
  for (const short of codes) {
    const long = codes.find(code => code !== short && code.startsWith(short));
    const rest = long?.slice(short.length) ?? '';
    if (rest && mayBegin(next, rest)) return `${short} may be the beginning of ${long}`;
  }
  return undefined;
}

const beginsWithDigit = (part: CodePart): boolean =>
  part.kind === 'number' || part.values.some(({ code }) => /^\d/.test(squashed(code)));

const mayBegin = (part: CodePart, rest: string): boolean =>
  part.kind === 'number'
    ? /^\d/.test(rest)
    : part.values.some(({ code }) => squashed(code).startsWith(rest) || rest.startsWith(squashed(code)));
