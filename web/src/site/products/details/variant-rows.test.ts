import { expect, test } from 'vitest';
import { rowText, sortRows, type Table } from './variant-rows.ts';

const figure = (metric: string, us: string | null, order: number | null) => ({ metric, us, order });

const table: Table = {
  columns: [
    { name: 'Bore', metric: 'mm', us: 'in' },
    { name: 'Mounting', metric: null, us: null },
  ],
  rows: [
    { code: 'VCT-100', cells: [figure('100', '3.937', 100), figure('MF1', null, null)] },
    { code: 'VCT-63', cells: [figure('63', '2.48', 63), figure('', null, null)] },
    { code: 'VCT-80', cells: [figure('', null, null), figure('MP5', null, null)] },
  ],
};

const codes = (column: number, descending: boolean) =>
  sortRows(table.rows, { column, descending }).map(({ code }) => code);

test('rows are sorted by figure, text or type code, and empty cells come last', () => {
  expect(codes(0, false)).toEqual(['VCT-63', 'VCT-100', 'VCT-80']);
  expect(codes(0, true)).toEqual(['VCT-100', 'VCT-63', 'VCT-80']);
  expect(codes(1, false)).toEqual(['VCT-100', 'VCT-80', 'VCT-63']);
  expect(codes(-1, false)).toEqual(['VCT-63', 'VCT-80', 'VCT-100']);
});

test('a row is copied as a line of text, in the units that are shown', () => {
  const [row] = table.rows as [Table['rows'][number]];
  expect(rowText(table, row, false)).toBe('VCT-100: Bore 100 mm, Mounting MF1');
  expect(rowText(table, row, true)).toBe('VCT-100: Bore 3.937 in, Mounting MF1');
  expect(rowText({ columns: [], rows: [] }, { code: 'X', cells: [] }, false)).toBe('X');
});
