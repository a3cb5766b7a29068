import { doubtsOfVariants, readHeading, toVariantCells, toVariants } from '@hydraulics/common/figures/variant-table';
import { expect, test } from 'vitest';
import { keepUnits } from './variant-values.ts';

test.each([
  ['Bore (mm)', { name: 'Bore', unit: 'mm' }],
  ['Force [kN]', { name: 'Force', unit: 'kN' }],
  ['Mounting (ISO 6099)', { name: 'Mounting (ISO 6099)', unit: null }],
  ['Seals', { name: 'Seals', unit: null }],
  ['Bore [furlong]', { name: 'Bore [furlong]', unit: null, doubt: '“furlong” is not a known unit.' }],
])('the heading %j is read', (text, heading) => {
  expect(readHeading(text)).toEqual(heading);
});

const cells = [
  ['Type code', 'Bore (mm)', 'Stroke (mm)', 'Mounting', ''],
  ['VCT-63', '63', '25 to 1500', 'MF1', ''],
  ['VCT-80', '3.15 in', '', 'MP5', ''],
  ['', '', '', '', ''],
];

test('reads a sheet with the units of its headings, and reopens it as typed', () => {
  expect(doubtsOfVariants(cells)).toEqual([]);
  const table = toVariants(cells);
  expect(table).toEqual({
    columns: [
      { name: 'Bore', unit: 'mm' },
      { name: 'Stroke', unit: 'mm' },
      { name: 'Mounting', unit: null },
    ],
    rows: [
      {
        code: 'VCT-63',
        cells: [
          { kind: 'number', number: 63, unit: 'mm' },
          { kind: 'range', from: 25, to: 1500, unit: 'mm' },
          { kind: 'text', text: 'MF1' },
        ],
      },
      { code: 'VCT-80', cells: [{ kind: 'number', number: 3.15, unit: 'in' }, null, { kind: 'text', text: 'MP5' }] },
    ],
  });
  expect(toVariantCells(table)).toEqual(cells.slice(0, 3).map(line => line.slice(0, 4)));
});

test('problems name their row', () => {
  const doubtful = [
    ['Type code', 'Bore (mm)', 'bore', ''],
    ['VCT-63', '6,300', '1', 'loose'],
    ['VCT-63', '63 kg', '', ''],
    ['VCT-80', '2,5,0', '', ''],
    ['', '63', '', ''],
  ];
  expect(doubtsOfVariants(doubtful)).toEqual([
    'Headings: There are two columns named bore.',
    'Headings: This column needs a heading.',
    'VCT-63: “6,300” could be 6300 or 6.3. Please write one of these.',
    'VCT-63: VCT-63 is in the table twice.',
    'VCT-63: “63 kg” is a mass, but a length is expected (mm).',
    'VCT-80: “2,5,0” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.',
    'Row 4: This row needs a type code.',
  ]);
});

test('another unit in a heading does not change the figures', () => {
  const changed = cells.map((line, row) => (row === 0 ? ['Type code', 'Bore (in)', ...line.slice(2)] : line));
  expect(keepUnits(cells, changed).map(line => line[1])).toEqual(['Bore (in)', '63 mm', '3.15 in', '']);
  expect(toVariants(keepUnits(cells, changed)).rows[0]?.cells[0]).toEqual({ kind: 'number', number: 63, unit: 'mm' });
});
