import type { BasedValue } from '../attribute-values.ts';
import { toBase } from '../conversion.ts';
import type { SizedAttribute, SizeTable } from '../sizes/size-columns.ts';
import type { TypeCode } from '../type-code/type-code.ts';
import { findUnit } from '../units.ts';
import { figuresOf, unitOfValue } from '../value.ts';

/** A text of a record: its field, the field's name for staff, and its words. */
export type FactText = { field: string; label: string; text: string };

/** What a product says about itself. */
export type ProductFacts = {
  texts: FactText[];
  figures: { attribute: SizedAttribute; value: BasedValue }[];
  variants: SizeTable | undefined;
  typeCode: TypeCode | undefined;
};

/** Two places of a record that contradict each other: the field to correct, and a sentence that names both. */
export type Contradiction = { field: string; detail: string };

/** A number as texts write it: `14 577`, `1,500` or `0.5`. */
export const numberPattern = '(?:\\d{1,3}(?:[ \\u00a0\\u202f,]\\d{3})+|\\d+)(?:\\.\\d+)?';
export const toPattern = '\\s*(?:to|–|-|…)\\s*';

export const numberOf = (text: string): number => Number(text.replace(/[ \u00a0\u202f,]/g, ''));

/** A figure in base units; undefined if the unit is not of the same dimension as the other. */
export function baseOf(figure: number, unit: string, like: string | null): number | undefined {
  const found = findUnit(unit);
  const other = like === null ? undefined : findUnit(like);
  return found && other && found.dimension === other.dimension ? toBase(figure, found.symbol) : undefined;
}

/** The figures of a value in base units. */
export const basesOf = (value: BasedValue | null | undefined): number[] =>
  value ? figuresOf(value).map(figure => toBase(figure, unitOfValue(value))) : [];

/** Equal but for rounding. */
export const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.02 * Math.max(Math.abs(one), Math.abs(other));

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

const counts = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
export const countPattern = `(?:${counts.toReversed().join('|')}|\\d{1,3})`;

/** `nine` or `9`. */
export const countOf = (word: string): number => {
  const place = counts.indexOf(word.toLowerCase());
  return place < 0 ? Number(word) : place + 1;
};
