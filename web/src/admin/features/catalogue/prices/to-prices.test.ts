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
