import { activeAttributes, fits, isAlike, withShownValues } from '@hydraulics/common/figures/attribute-values';
import { editableText } from '@hydraulics/common/figures/editable-text';
import { readFreely } from '@hydraulics/common/figures/read-freely';
import { type Reading, readValue } from '@hydraulics/common/figures/read-value';
import { findUnit } from '@hydraulics/common/figures/units';
import type { Value } from '@hydraulics/common/figures/value';
import { readHeading } from '@hydraulics/common/figures/variant-table';
import type { Attribute, SentAttribute } from '@hydraulics/common/nouns/attributes/attributes';
import { nameKey } from '@hydraulics/common/text';
import type { Cells } from '../../../ui/sheet/cells.ts';
import { isSame } from '../../../ui/values/form-values.ts';

/** The specifications of a product in its form: the attributes of its category, and what was typed for each. */
export type SpecificationValues = {
  /** The category whose attributes these are. */
  categoryId: string;
  attributes: Attribute[];
  /** Those of the categories that were chosen in this form before. */
  former?: Attribute[];
  texts: Record<string, string>;
  /** Figures for this product only: name, unit, value, and the id if stored. */
  own: Cells;
  /** The stored own figures, for properties that the form does not edit, such as their group. */
  storedOwn: SentAttribute[];
  /** The stored values. Those without a cell, such as of attributes that could not be loaded offline, are sent back. */
  others: Record<string, Value>;
};

export const ownColumns = [{ title: 'Figure' }, { title: 'Unit', width: 8 }, { title: 'Value' }];
export const newOwnRow = () => ['', '', '', ''];

export const noSpecificationValues = (): SpecificationValues => ({
  categoryId: '',
  attributes: [],
  texts: {},
  own: [],
  storedOwn: [],
  others: {},
});

/** The stored values as texts to edit. Values of merged attributes appear under the attribute that shows them. */
export function toSpecificationValues(
  stored: { own: SentAttribute[]; values: Record<string, Value> } | undefined,
  attributes: Attribute[],
  categoryId: string,
): SpecificationValues {
  const { own = [], values = {} } = stored ?? {};
  return {
    categoryId,
    attributes,
    texts: textsOf(values, attributes),
    own: own.map(attribute => [
      attribute.name,
      attribute.unit ?? '',
      storedText(values, attribute),
      attribute.id ?? '',
    ]),
    storedOwn: own,
    others: values,
  };
}

/** The values in the form of another category: its stored ones, unless they were typed before. */
export function withCategory(values: SpecificationValues, categoryId: string, all: Attribute[]): SpecificationValues {
  const attributes = activeAttributes(all);
  const { values: others } = withShownValues({ values: values.others }, all);
  const former = [...(values.former ?? []), ...values.attributes];
  const texts = { ...textsOf(others, attributes), ...values.texts };
  return { ...values, categoryId, attributes, former, others, texts };
}

const textsOf = (values: Record<string, Value>, attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.flatMap(attribute => {
      const text = storedText(values, attribute);
      return text ? [[attribute.id, text]] : [];
    }),
  );

type StoredBy = Pick<SentAttribute, 'id' | 'kind' | 'unit' | 'decimals'>;

/** A stored value as text to edit, unless the attribute cannot show it. */
function storedText(values: Record<string, Value>, attribute: StoredBy): string {
  const value = values[attribute.id ?? ''];
  return value && fits(value, attribute) ? editableText(value, attribute.unit, attribute.decimals) : '';
}

/** Reads a cell. An unchanged one keeps its stored value, such as a choice that the category no longer has. */
function readCell({ texts, others }: SpecificationValues, attribute: Attribute): Reading | undefined {
  const text = texts[attribute.id] ?? '';
  const value = others[attribute.id];
  return value && text.trim() !== '' && text.trim() === storedText(others, attribute)
    ? { value }
    : readValue(text, attribute);
}

const doubtIn = (reading: Reading | undefined) => (reading && 'doubt' in reading ? reading.doubt : undefined);

export const doubtOfValue = (values: SpecificationValues, attribute: Attribute): string | undefined =>
  doubtIn(readCell(values, attribute));

/** The problem with a cell of the product's own figures, if any. */
export function doubtOfOwn(
  { own, attributes, storedOwn }: SpecificationValues,
  row: number,
  column: number,
): string | undefined {
  const [name = '', unit = '', text = '', id = ''] = own[row] ?? [];
  if (![name, unit, text].some(cell => cell.trim())) return undefined;
  if (column === 0) {
    if (!name.trim()) return 'This figure needs a name.';
    const same = (other: string) => nameKey(other) === nameKey(name);
    // A stored figure may have the name of an attribute: the product changed its category, or the attribute is newer.
    const isStored = storedOwn.some(one => one.id === id && same(one.name));
    const isTaken =
      (!isStored && attributes.some(one => same(one.name))) || own.slice(0, row).some(([other = '']) => same(other));
    return isTaken ? `There is already a figure named ${name.trim()}.` : undefined;
  }
  if (column === 1) return unit.trim() && !findUnit(unit) ? `“${unit.trim()}” is not a known unit.` : undefined;
  return text.trim() ? doubtIn(readFreely(text, findUnit(unit)?.symbol ?? null)) : 'This figure needs a value.';
}

/** All problems, each with the name of its figure. */
export function doubtsOfSpecifications(values: SpecificationValues): string[] {
  const inherited = values.attributes.flatMap(attribute => {
    const doubt = doubtOfValue(values, attribute);
    return doubt ? [`${attribute.name}: ${doubt}`] : [];
  });
  const own = values.own.flatMap((_, row) =>
    ownColumns.flatMap((_, column) => {
      const doubt = doubtOfOwn(values, row, column);
      return doubt ? [`${values.own[row]?.[0] || `Own figure ${row + 1}`}: ${doubt}`] : [];
    }),
  );
  return [...inherited, ...own];
}

/** The names of required figures that neither the form nor the table of sizes has. */
export function missingFigures({ attributes, texts }: SpecificationValues, variants: Cells): string[] {
  const columns = variants[0]?.slice(1).map(text => readHeading(text).name) ?? [];
  return attributes
    .filter(({ id, name, required }) => required && !texts[id]?.trim() && !columns.includes(name))
    .map(({ name }) => name);
}

/** The most that a message names, since an empty form may lack dozens. */
const namedFigures = 5;

export function describeMissing(names: readonly string[]): string {
  if (names.length === 0) return '';
  const named = names.slice(0, namedFigures).join(' · ');
  const more = names.length > namedFigures ? ` and ${names.length - namedFigures} more` : '';
  return `Still expected: ${named}${more}. You can save now. Visitors who filter by these figures won’t find this product.`;
}

/** The figures of categories that were chosen before which the chosen one does not show: what is kept, and what is not. */
export function describeHidden({ attributes, former = [], others, texts }: SpecificationValues): string {
  const isShown = (one: Attribute) =>
    attributes.some(({ id, kind, unit }) => id === one.id && isAlike({ kind, unit }, one));
  const known = [...new Map([...former].reverse().map(one => [one.id, one])).values()].reverse();
  const hidden = known.filter(one => !isShown(one));
  const stored = hidden.filter(one => storedText(others, one));
  const typed = hidden.filter(one => texts[one.id]?.trim() && texts[one.id] !== storedText(others, one));
  const names = (list: readonly Attribute[]) => list.map(({ name }) => name).join(' · ');
  const all = hidden.filter(one => stored.includes(one) || typed.includes(one));
  return [
    all.length > 0 && `This category does not show: ${names(all)}.`,
    stored.length > 0 && 'Stored values are kept, and come back with the earlier category.',
    typed.length > 0 && `Typed but not saved yet: ${names(typed)}. To keep this, save in the earlier category first.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const valueIn = (reading: Reading | undefined) => (reading && 'value' in reading ? reading.value : undefined);

/** The input of the call. Leaves out unreadable values, which the form refuses beforehand. */
export function toSpecifications(values: SpecificationValues) {
  const { attributes, own, storedOwn, others } = values;
  const shown = attributes.filter(one => !others[one.id] || fits(others[one.id] as Value, one));
  const inCells = new Set([...shown, ...storedOwn].map(({ id }) => id));
  const inherited = attributes.flatMap((attribute): [string, Value][] => {
    const value = valueIn(readCell(values, attribute));
    return value ? [[attribute.id, value]] : [];
  });
  const read = own.flatMap(([name = '', unit = '', text = '', id = ''], row) => {
    const symbol = findUnit(unit)?.symbol ?? null;
    const value = valueIn(readFreely(text, symbol));
    if (!value || !name.trim()) return [];
    const key = id || ownId(own, row);
    const stored = storedOwn.find(one => one.id === key);
    return [{ attribute: { ...stored, id: key, name: name.trim(), kind: value.kind, unit: symbol }, value }];
  });
  return {
    own: read.map(({ attribute }) => attribute),
    values: {
      ...Object.fromEntries(Object.entries(others).filter(([id]) => !inCells.has(id))),
      ...Object.fromEntries([...inherited, ...read.map(({ attribute, value }) => [attribute.id, value] as const)]),
    },
  };
}

/** Whether two forms would save the same figures, even if only one of them has loaded the attributes. */
export function isSameSpecification(one: SpecificationValues, other: SpecificationValues): boolean {
  // Unreadable values would not be saved, so only the typed texts can be compared.
  if (doubtsOfSpecifications(one).length > 0 || doubtsOfSpecifications(other).length > 0) return isSame(one, other);
  const [a, b] = [one, other].map(values => {
    const { own, values: read } = toSpecifications(values);
    // The server computes the figures in base units.
    const typed = Object.entries(read).map(([id, value]) => [id, { ...value, base: null }]);
    return { own, values: Object.fromEntries(typed) };
  });
  return isSame(a, b);
}

/** Ids of own figures must be unique within their product only. */
function ownId(own: Cells, row: number): string {
  const taken = new Set(own.map(([, , , id]) => id));
  for (let number = row + 1; ; number += 1) if (!taken.has(`own-${number}`)) return `own-${number}`;
}
