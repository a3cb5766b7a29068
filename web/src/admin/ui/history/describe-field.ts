import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';

/** A changed field whose values people can read; a value that they cannot is null. */
export type ShownField = AuditChange['fields'][number];

/** Fields that the entry's sentence already covers, or that are internal. */
const omitted = new Set(['userId', 'confirmedAt', 'deletedAt', 'deactivatedAt', 'bytes']);

const labels: Record<string, string> = {
  ...Object.fromEntries(namesOf(productFields).map(name => [name, productFields[name].label])),
  alt: 'Description',
  assigneeId: 'Assignee',
  attributes: 'Figures',
  filename: 'Image',
  passwordHash: 'Password',
  productId: 'Product',
};

/** The label of a field as forms have it, or the name of a figure. */
export const labelOf = ({ field, label }: ShownField): string =>
  label ??
  labels[field] ??
  field.replace(/^[a-z]/, letter => letter.toUpperCase()).replace(/(?<=.)[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** Values that no one should read: JSON, ids, and the paths of files, as entries of earlier versions have them. */
const unreadable = /^[[{]|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|^\/?uploads\/|^\/?originals\//i;

const rich = new Set<string>(namesOf(productFields, 'richText'));

const readable = (text: string | null): string | null => (text === null || unreadable.test(text) ? null : text);

export const shownFields = (changes: readonly AuditChange[]): ShownField[] =>
  changes.flatMap(({ fields }) =>
    fields
      .filter(({ field }) => !omitted.has(field))
      .map(one => {
        const isShown = !one.hidden && !rich.has(one.field);
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
