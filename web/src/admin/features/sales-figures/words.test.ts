import { expect, test } from 'vitest';
import { durationOf, moneyLines, shareOf } from './words.ts';

test.each([
  [null, '–'],
  [59, '0 min'],
  [720, '12 min'],
  [3600, '1 h'],
  [12_000, '3 h 20 min'],
  [86_400, '1 day'],
  [187_200, '2 days 4 h'],
])('%s seconds are %s', (seconds, words) => {
  expect(durationOf(seconds)).toBe(words);
});

test('a share of nothing is empty', () => {
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual(['33 %', '']);
});

test('currencies stay apart', () => {
  const sums = [
    { currency: 'EUR', amount: 123_450 },
    { currency: 'JPY', amount: 900 },
    { currency: 'USD', amount: 0 },
  ];
  expect(moneyLines(sums)).toEqual(['EUR 1,234.50', 'JPY 900']);
});
