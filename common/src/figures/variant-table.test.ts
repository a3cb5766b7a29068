import { expect, test } from 'vitest';
import type { Value } from './value.ts';
import { doubtsOfVariants, noVariantCells, readHeading, toVariantCells, toVariants } from './variant-table.ts';

test.each([
  ['Bore (mm)', { name: 'Bore', unit: 'mm' }],
  [' Bore [mm] ', { name: 'Bore', unit: 'mm' }],
  ['Bore(mm)', { name: 'Bore', unit: 'mm' }],
  ['Mounting (ISO 6099)', { name: 'Mounting (ISO 6099)', unit: null }],
  ['Bore (mm) x', { name: 'Bore (mm) x', unit: null }],
  ['(mm)', { name: '(mm)', unit: null }],
  ['', { name: '', unit: null }],
  ['Bore [x]', { name: 'Bore [x]', unit: null, doubt: '“x” is not a known unit.' }],
])('the heading %j is %j', (text, heading) => {
  expect(readHeading(text)).toEqual(heading);
});

const bore: Value = { kind: 'number', number: 63, unit: 'mm' };

test('variants become cells and are read again', () => {
  expect(noVariantCells()).toEqual([['Type code', '', '', '', '']]);
  expect(toVariantCells(undefined)).toEqual([['Type code', '', '', '', '']]);
  expect(toVariantCells({ columns: [], rows: [{ code: 'A', cells: [] }] })).toEqual([
    ['Type code', '', '', '', ''],
    ['A', '', '', '', ''],
  ]);
  const variants = {
    columns: [
      { name: 'Bore', unit: 'mm' as const },
      { name: 'Mounting', unit: null },
    ],
    rows: [
      { code: 'A', cells: [bore, { kind: 'text' as const, text: 'MF1' }] },
      { code: 'B', cells: [null, null] },
    ],
  };
  const cells = [
    ['Type code', 'Bore (mm)', 'Mounting'],
    ['A', '63', 'MF1'],
    ['B', '', ''],
  ];
  expect(toVariantCells(variants)).toEqual(cells);
  expect(toVariants(cells)).toEqual(variants);
});

test('columns without heading, empty rows and doubtful cells are left out', () => {
  const cells = [
    ['Type code', 'Bore (mm)', '', 'Mounting'],
    [' A ', '63', 'x', 'MF1'],
    ['', ' ', '', ''],
    ['B', '1,250', '', ''],
    ['C'],
  ];
  expect(toVariants(cells)).toEqual({
    columns: [
      { name: 'Bore', unit: 'mm' },
      { name: 'Mounting', unit: null },
    ],
    rows: [
      { code: 'A', cells: [bore, { kind: 'text', text: 'MF1' }] },
      { code: 'B', cells: [null, null] },
      { code: 'C', cells: [null, null] },
    ],
  });
  expect(toVariants([])).toEqual({ columns: [], rows: [] });
});

test('doubts name their row', () => {
  const cells = [
    ['Type code', 'Bore (mm)', 'bore [mm]', 'Size [x]', '', '', 'Mounting'],
    ['A', '63', '', '', 'y', ' ', ''],
    ['A', '1,250', '', '', '', '', ''],
    ['', '5', '', '', '', '', ''],
    ['', '', '', '', '', '', ''],
    ['B', '5', '', '', '', '', ''],
  ];
  expect(doubtsOfVariants(cells)).toEqual([
    'Headings: There are two columns named bore.',
    'Headings: “x” is not a known unit.',
    'Headings: This column needs a heading.',
    'A: A is in the table twice.',
    'A: “1,250” could be 1250 or 1.25. Please write one of these.',
    'Row 3: This row needs a type code.',
  ]);
});
