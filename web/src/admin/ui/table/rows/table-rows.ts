import { fold, searchText } from '@hydraulics/common/text';

export type Value = string | number;

/** The number of rows on a page. Only these are in the document, so thousands of rows stay fast. */
export const pageSize = 50;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Sorts rows by a value; stable. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => Value, descending: boolean): Row[] {
  const keyed = rows.map(row => ({ row, value: value(row) }));
  keyed.sort((a, b) => (descending ? compare(b.value, a.value) : compare(a.value, b.value)));
  return keyed.map(({ row }) => row);
}

/** The searchable text of each row: every value, normalised for case and accents. */
export const searchTexts = <Row>(rows: readonly Row[], values: readonly ((row: Row) => Value)[]): string[] =>
  rows.map(row => searchText(values.map(value => value(row)).join(' ')));

/** The rows whose text contains every word of the filter. */
export function filterRows<Row>(rows: readonly Row[], texts: readonly string[], filter: string): Row[] {
  const words = fold(filter).split(' ').filter(Boolean);
  return rows.filter((_, index) => words.every(word => texts[index]?.includes(word)));
}

/** A page of rows; a page number past the end gives the last page. */
export function pageOf<Row>(rows: readonly Row[], page: number): { rows: Row[]; page: number; from: number } {
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const shown = Math.min(page, last);
  const from = shown * pageSize;
  return { rows: rows.slice(from, from + pageSize), page: shown, from };
}
