import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { expect, test } from 'vitest';
import { toPrices } from './to-prices.ts';

test('codes and prices are read from the first two columns, without headings and empty rows', () => {
  const cells = [
    ['Code', 'Price'],
    ['VCX-1', '1.234,50'],
    ['', ''],
    ['vpp 10', '€ 99'],
    ['VPP10', '99'],
  ];
  expect(toPrices(cells, 'EUR')).toEqual({
    prices: [
      { code: 'VCX-1', unitPrice: 123_450 },
      { code: 'VPP10', unitPrice: 9900 },
    ],
    problems: [],
  });
});

test('a price that cannot be read and a code with two prices are named with their row', () => {
  const cells = [
    ['VCX-1', '12,50,00'],
    ['VCX-2', '5'],
    ['VCX 2', '6'],
    ['', '7'],
    ['VCX-3', ''],
    ['X'.repeat(201), '5'],
  ];
  expect(toPrices(cells, 'EUR').problems).toEqual([
    { row: 1, message: 'Unit price: “12,50,00” is not a number.' },
    { row: 4, message: 'The code is missing.' },
    { row: 5, message: 'Unit price: A price is needed.' },
    { row: 6, message: 'The code has 201 characters, and at most 200 are allowed.' },
  ]);
  expect(
    toPrices(
      [
        ['VCX-2', '5'],
        ['vcx-2', '6'],
      ],
      'EUR',
    ).problems,
  ).toEqual([{ row: 2, message: 'vcx-2 has another price in row 1.' }]);
});

test('the price of a cell is what it holds: a format that shows another one is refused', () => {
  const cells: ImportCell[][] = [
    ['VCX-1', { text: '99.5', shown: '100', note: 'rounded' }],
    ['VCX-2', { text: '1', note: 'format' }],
    ['VCX-3', { text: '2026-05-12', note: 'date' }],
    ['VCX-4', '$ 5'],
    [{ text: '12', note: 'error' }, '5'],
    // A cent is the smallest unit, so that this is how a calculated price is meant.
    ['VCX-5', { text: '99.4567', shown: '99.46', note: 'rounded' }],
    ['VCX-6', { text: '99.4567 €', shown: '€ 99.46', note: 'rounded' }],
    ['VCX-7', { text: '12', note: 'formula' }],
    [{ text: '1234', shown: '001234' }, '5'],
  ];
  expect(toPrices(cells, 'EUR')).toEqual({
    prices: [
      { code: 'VCX-5', unitPrice: 9946 },
      { code: 'VCX-6', unitPrice: 9946 },
      { code: 'VCX-7', unitPrice: 1200 },
      { code: '001234', unitPrice: 500 },
    ],
    problems: [
      {
        row: 1,
        message: 'Unit price: The spreadsheet shows 100, but the cell holds 99.5. Please show all its digits.',
      },
      {
        row: 2,
        message: 'Unit price: The number format of this cell hides the figure. Please write the figure itself.',
      },
      {
        row: 3,
        message:
          'Unit price: The spreadsheet holds a date here. Please format the column as text and write the value again.',
      },
      { row: 4, message: 'Unit price: “$ 5” is not an amount in EUR.' },
      { row: 5, message: 'The spreadsheet shows an error here. Please write a value.' },
    ],
  });
});
