import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { readCode } from '@hydraulics/common/figures/type-code/read-code';
import type { CodeChoices, CodePart, CodeValue, TypeCode } from '@hydraulics/common/figures/type-code/type-code';

export type ChosenParts = { choices: CodeChoices; notes: string[]; pasted: string };

/** The only value of a part, which needs no choice. */
export const onlyValue = (part: CodePart): CodeValue | undefined =>
  part.kind === 'values' && part.values.length === 1 && !part.optional ? part.values[0] : undefined;

const withSingleValues = ({ parts }: TypeCode, choices: CodeChoices): CodeChoices =>
  parts.map((part, place) => choices[place] ?? onlyValue(part)?.code);

/** The choices that a pasted code makes. */
export function chosenByCode(typeCode: TypeCode, pasted: string): ChosenParts {
  const { choices, notes } = readCode(typeCode, pasted);
  return { choices: withSingleValues(typeCode, choices), notes, pasted };
}

/**
 * The choices in an address: a whole code, as sent by the field for pasting, or one value for each part, as sent by the
 * selects of the form.
 */
export function chosenByAddress(typeCode: TypeCode, search: string): ChosenParts {
  const sent = new URLSearchParams(search).getAll(codeParameter);
  if (sent.length === 1) return chosenByCode(typeCode, sent[0] ?? '');
  const given = sent.length === typeCode.parts.length ? sent.map(text => text.trim() || undefined) : [];
  return { choices: withSingleValues(typeCode, given), notes: [], pasted: '' };
}
