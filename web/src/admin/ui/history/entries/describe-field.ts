import type { AuditChange } from '@hydraulics/common/nouns/audit';
import type { Field } from '@hydraulics/common/nouns/fields/fields';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { type RecordNoun, records } from '@hydraulics/common/registry';

/** A changed field of a kind of record whose values people can read; a value that they cannot is null. */
export type ShownField = AuditChange['fields'][number] & Pick<AuditChange, 'record'>;

/** Fields that the entry's sentence already covers, or that are internal. */
const omitted = new Set<string>([
  'userId',
  'confirmedAt',
  'deletedAt',
  'deactivatedAt',
  'bytes',
  ...publicationColumns,
]);

/** Columns that are no fields of a record. */
const otherLabels: Record<string, string> = { passwordHash: 'Password', productId: 'Product' };

const fieldOf = ({ record, field }: ShownField): Field | undefined => records[record as RecordNoun]?.fields[field];

/** The label of a field as forms have it, without the noun that a sentence says anyway, or the name of a figure. */
export const labelOf = (one: ShownField): string =>
  one.label ?? labelInForm(one) ?? otherLabels[one.field] ?? wordsOf(one.field);

function labelInForm(one: ShownField): string | undefined {
  const noun = records[one.record as RecordNoun]?.title;
  return fieldOf(one)?.label.replace(new RegExp(`^${noun} (.)`), (_, letter: string) => letter.toUpperCase());
}

const wordsOf = (field: string): string =>
  field.replace(/^[a-z]/, letter => letter.toUpperCase()).replace(/(?<=.)[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** Values that no one should read: JSON, ids, and the paths of files, as entries of earlier versions have them. */
const unreadable = /^[[{]|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|^\/?uploads\/|^\/?originals\//i;

const readable = (text: string | null): string | null => (text === null || unreadable.test(text) ? null : text);

export const shownFields = (changes: readonly AuditChange[]): ShownField[] =>
  changes.flatMap(({ record, fields }) =>
    fields
      .filter(({ field }) => !omitted.has(field))
      .map(field => {
        const one = { ...field, record };
        const isShown = !one.hidden && fieldOf(one)?.kind !== 'richText';
        const [from, to] = isShown ? [readable(one.from), readable(one.to)] : [null, null];
        const isHidden = !isShown || from !== one.from || to !== one.to;
        return { ...one, from: isHidden ? null : from, to: isHidden ? null : to, hidden: isHidden };
      }),
  );

/** `Name: Pump → Pumps` */
export function describeField(one: ShownField): string {
  const { from, to, hidden } = one;
  if (hidden || from === to) return `${labelOf(one)}: changed`;
  return `${labelOf(one)}: ${from === null ? '' : `${from} → `}${to ?? 'empty'}`;
}

const short = 60;

/** The values of one field at the end of a sentence, with a unit that both have said once: ` from 180 to 185 bar`. */
export function pairOf({ from, to, hidden }: ShownField): string {
  if (hidden || from === to || (from ?? '').length > short || (to ?? '').length > short) return '';
  if (from === null) return ` to ${to}`;
  if (to === null) return ` from ${from} to nothing`;
  const [, figure, unit] = /^(\S+) (\S+)$/.exec(from) ?? [];
  return ` from ${unit && to.endsWith(` ${unit}`) ? figure : from} to ${to}`;
}
