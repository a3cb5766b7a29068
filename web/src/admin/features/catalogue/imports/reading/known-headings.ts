import { fixedColumn } from '@hydraulics/common/nouns/imports/table-shape';

/** How many of our own headings a row has, such as Name and Category, each counted once. */
export const knownHeadings = (row: readonly string[]): number =>
  new Set(row.flatMap(text => fixedColumn(text.trim()) ?? [])).size;
