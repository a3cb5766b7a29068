import { type Fields, type NamesOf, namesOf } from '@hydraulics/common/nouns/fields/fields';

/** The kinds of fields that a response leaves out where they are empty. */
const optionalKinds = [
  'wholeNumber',
  'optionalLine',
  'address',
  'flag',
  'storedPicture',
  'life',
  'day',
  'availability',
] as const;
type Optional<F extends Fields> = NamesOf<F, (typeof optionalKinds)[number]>;

/** The value of an optional field in a response. */
type Present<R, Name extends keyof R> = Exclude<R[Name], null>;

/** Leaves out the optional fields that a record does not have. */
export function withoutNone<F extends Fields, R extends object>(fields: F, row: R) {
  const optional: readonly string[] = namesOf(fields, ...optionalKinds);
  const isNone = (name: string, value: unknown) =>
    [null, '', false].includes(value as null) || (fields[name]?.kind === 'life' && value === 'active');
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !optional.includes(name) || !isNone(name, value)),
  ) as Omit<R, Optional<F>> & { [Name in Optional<F> & keyof R]?: Present<R, Name> };
}
