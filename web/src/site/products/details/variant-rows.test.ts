import { expect, test } from 'vitest';
import { keptColumns, sortRows, type Table } from './variant-rows.ts';

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
  expect(codes(-1, true)).toEqual(['VCT-100', 'VCT-80', 'VCT-63']);
});

test('figures are compared by their values, and with texts as texts', () => {
  const sorted = (cells: ReturnType<typeof figure>[], descending: boolean) =>
    sortRows(
      cells.map(cell => ({ code: 'VCT', cells: [cell] })),
      { column: 0, descending },
    ).map(({ cells: [cell] }) => cell?.metric);
  const figures = [figure('1.5', null, 1.5), figure('−20', null, -20), figure('1.25', null, 1.25)];
  expect(sorted(figures, false)).toEqual(['−20', '1.25', '1.5']);
  expect(sorted(figures, true)).toEqual(['1.5', '1.25', '−20']);
  const mixed = [figure('100', null, 100), figure('70 or 80', null, null), figure('63', null, 63)];
  expect(sorted(mixed, false)).toEqual(['63', '70 or 80', '100']);
});

test('phones show the code and the first figures that it does not state', () => {
  const sized: Table = {
    columns: ['Bore', 'Mountings', 'Push force', 'Mass', 'Stroke'].map(name => ({ name, metric: null, us: null })),
    rows: [
      {
        code: 'VCT-63/36',
        cells: [
          figure('63', null, 63),
          figure('MF1', null, null),
          figure('50', null, 50),
          figure('8', null, 8),
          figure('1', null, 1),
        ],
      },
    ],
  };
  expect([...keptColumns(sized)]).toEqual([2, 3]);
  expect([...keptColumns({ columns: [], rows: [] })]).toEqual([]);
});
