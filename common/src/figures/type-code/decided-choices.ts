import { allowedValues, buildCode } from './build-code.ts';
import { type CodeChoices, type CodePart, isSameCode, type TypeCode } from './type-code.ts';

/** Adds the choices that the others leave no alternative to: a rod that the bore decides. */
export function withDecided(typeCode: TypeCode, choices: CodeChoices): CodeChoices {
  const allowed = allowedValues(typeCode, choices);
  return typeCode.parts.map((part, place) => {
    const only = allowed[place];
    const isDecided = !choices[place] && !part.optional && only?.length === 1;
    return isDecided ? only[0] : choices[place];
  });
}

/** A code as far as its last choice: `VCX-80/56x300` rather than `VCX-80/56x300-…`. */
export function shortCode({ parts }: TypeCode, choices: CodeChoices): string {
  const last = choices.findLastIndex(Boolean);
  return buildCode({ parts: parts.slice(0, last + 1), rules: [] }, choices).code;
}

/**
 * Whether the choice of another part always leaves one value of this one, as a bore may decide its rod. Such a part, and
 * one that has a single value, is not asked.
 */
export function isAlwaysDecided({ parts, rules }: TypeCode, part: CodePart): boolean {
  if (part.kind === 'number' || part.optional) return false;
  if (part.values.length === 1) return true;
  return parts.some(other => {
    if (other.kind === 'number' || other.optional || parts.indexOf(other) > parts.indexOf(part)) return false;
    return other.values.every(({ code }) =>
      rules.some(
        rule =>
          rule.kind === 'only' &&
          rule.part === other.name &&
          rule.other === part.name &&
          rule.others.length === 1 &&
          rule.codes.some(one => isSameCode(one, code)),
      ),
    );
  });
}
