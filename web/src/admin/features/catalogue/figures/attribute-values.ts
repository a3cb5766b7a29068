import { type DrawnPart, drawnParts } from '@hydraulics/common/figures/drawn-parts';
import { findUnit } from '@hydraulics/common/figures/units';
import { type AttributeKind, attributeKinds, isFigure } from '@hydraulics/common/figures/value';
import type { Attribute, SentAttribute } from '@hydraulics/common/nouns/attributes/attributes';
import { nameKey } from '@hydraulics/common/text';
import type { Cells, Place } from '../../../ui/sheet/cells.ts';

/** The attributes of a category in its form: a row each, with the id behind the last column, and the removed ones. */
export type AttributeValues = { rows: Cells; removed: Attribute[]; stored: Attribute[] };

const yesNo = ['yes', 'no'];

export const attributeColumns = [
  { title: 'Name', width: 22 },
  { title: 'Kind', options: [...attributeKinds], width: 8 },
  { title: 'Unit', width: 6 },
  { title: 'Group', width: 14 },
  { title: 'Decimals', width: 4 },
  { title: 'Choices', width: 18 },
  { title: 'Filter', options: yesNo, width: 4 },
  { title: 'Compare', options: yesNo, width: 4 },
  { title: 'Expected', options: yesNo, width: 4 },
  { title: 'Drawn as', options: [...drawnParts], width: 6 },
] as const;

const [NAME, KIND, UNIT, GROUP, DECIMALS, CHOICES, FILTER, COMPARE, EXPECTED, DRAWN, ID] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

export const newAttributeRow = () => ['', 'number', '', '', '', '', 'yes', 'yes', 'no', '', ''];

export const idOfRow = (line: string[] | undefined): string => line?.[ID] ?? '';

const toRow = (one: Attribute): string[] => [
  one.name,
  one.kind,
  one.unit ?? '',
  one.group,
  one.decimals === null ? '' : String(one.decimals),
  one.choices.join('; '),
  ...[one.filterable, one.comparable, one.required].map(flag => (flag ? 'yes' : 'no')),
  one.drawn ?? '',
  one.id,
];

export function toAttributeValues(stored: Attribute[] = []): AttributeValues {
  return {
    rows: stored.filter(({ removed }) => !removed).map(toRow),
    removed: stored.filter(({ removed }) => removed),
    stored,
  };
}

const isEmpty = (line: string[] | undefined) =>
  !line?.[NAME]?.trim() && !line?.[UNIT]?.trim() && !line?.[CHOICES]?.trim();

/** The problem with a cell, if any. */
export function doubtOfAttribute(rows: Cells, { row, column }: Place): string | undefined {
  const line = rows[row];
  if (!line || isEmpty(line)) return undefined;
  const text = line[column]?.trim() ?? '';
  const kind = line[KIND]?.trim().toLowerCase() as AttributeKind;
  switch (column) {
    case NAME: {
      if (!text) return 'This attribute needs a name.';
      const isTaken = rows.slice(0, row).some(other => nameKey(other[NAME] ?? '') === nameKey(text));
      return isTaken ? `There are two attributes named ${text}.` : undefined;
    }
    case KIND:
      return attributeKinds.includes(kind) ? undefined : `Please choose one of ${attributeKinds.join(', ')}.`;
    case UNIT:
      if (!text) return undefined;
      if (!isFigure(kind)) return 'Only figures can have a unit.';
      return findUnit(text) ? undefined : `“${text}” is not a known unit.`;
    case DECIMALS:
      return /^[0-6]?$/.test(text) ? undefined : 'Decimals are 0 to 6, or empty to show figures as typed.';
    case CHOICES:
      return kind === 'choice' && !text ? 'A choice needs its choices, separated by semicolons.' : undefined;
    case FILTER:
    case COMPARE:
    case EXPECTED:
      return /^(yes|no|)$/i.test(text) ? undefined : 'Please write yes or no.';
    case DRAWN: {
      if (!text) return undefined;
      const part = drawnPart(text);
      if (!part) return `Please choose one of ${drawnParts.join(', ')}.`;
      if (kind !== 'number') return 'Only a number can be a dimension of the drawing.';
      const isTaken = rows.slice(0, row).some(other => drawnPart(other[DRAWN]) === part);
      return isTaken ? `Another attribute is the ${part} of the drawing.` : undefined;
    }
    default:
      return undefined;
  }
}

const drawnPart = (text: string | undefined): DrawnPart | undefined =>
  drawnParts.find(part => part === text?.trim().toLowerCase());

export function doubtsOfAttributes({ rows }: AttributeValues): string[] {
  return rows.flatMap((line, row) =>
    attributeColumns.flatMap(({ title }, column) => {
      const doubt = doubtOfAttribute(rows, { row, column });
      return doubt ? [`${line[NAME] || `Row ${row + 1}`}, ${title}: ${doubt}`] : [];
    }),
  );
}

const isYes = (text: string | undefined) => text?.trim().toLowerCase() === 'yes';

const choicesOf = (line: string[]) => (line[CHOICES] ?? '').split(';').flatMap(choice => choice.trim() || []);

/** The input of the call: the rows in their order, then the removed attributes. */
export function toAttributes({ rows, removed }: AttributeValues): SentAttribute[] {
  const active = rows
    .filter(line => !isEmpty(line))
    .map((line): SentAttribute => {
      const kind = line[KIND]?.trim().toLowerCase() as AttributeKind;
      const decimals = line[DECIMALS]?.trim();
      const drawn = drawnPart(line[DRAWN]);
      return {
        ...(line[ID] ? { id: line[ID] } : {}),
        name: line[NAME]?.trim() ?? '',
        kind,
        unit: findUnit(line[UNIT] ?? '')?.symbol ?? null,
        group: line[GROUP]?.trim() ?? '',
        decimals: decimals ? Number(decimals) : null,
        choices: choicesOf(line),
        filterable: isYes(line[FILTER]),
        comparable: isYes(line[COMPARE]),
        required: isYes(line[EXPECTED]),
        ...(drawn ? { drawn } : {}),
        removed: false,
        mergedInto: null,
      };
    });
  return [...active, ...removed];
}

/** Turns rows that were deleted from the sheet into removed attributes, unless they were never stored. */
export function changeRows(values: AttributeValues, rows: Cells): AttributeValues {
  const ids = new Set(rows.map(idOfRow));
  const gone = values.stored.filter(({ id }) => !ids.has(id));
  const known = new Map(values.removed.map(one => [one.id, one]));
  const removed = gone.map(one => known.get(one.id) ?? { ...one, removed: true, mergedInto: null });
  return { ...values, rows, removed };
}

/** Restores a removed attribute as the last row. */
export const restoreAttribute = (values: AttributeValues, one: Attribute): AttributeValues =>
  changeRows(values, [...values.rows, toRow({ ...one, removed: false })]);

export const mergeInto = (values: AttributeValues, one: Attribute, into: string | null): AttributeValues => ({
  ...values,
  removed: values.removed.map(other => (other.id === one.id ? { ...other, mergedInto: into } : other)),
});

/** The attributes whose unit was changed to another one of the same kind of figures. */
export function changedUnits({ rows, stored }: AttributeValues) {
  return rows.flatMap(line => {
    const before = stored.find(({ id }) => id === idOfRow(line));
    const unit = findUnit(line[UNIT] ?? '')?.symbol;
    return before?.unit && unit && unit !== before.unit ? [{ attribute: before, unit }] : [];
  });
}

/** The choices that their attribute no longer has, because they were removed or renamed. */
export function removedChoices({ rows, stored }: AttributeValues) {
  return rows.flatMap(line => {
    const before = stored.find(({ id }) => id === idOfRow(line));
    if (before?.kind !== 'choice' || line[KIND]?.trim().toLowerCase() !== 'choice') return [];
    const left = choicesOf(line);
    return before.choices.filter(choice => !left.includes(choice)).map(choice => ({ attribute: before, choice }));
  });
}
