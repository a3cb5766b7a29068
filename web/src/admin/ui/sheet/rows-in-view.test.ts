import { expect, test } from 'vitest';
import { rowsInView } from './rows-in-view.ts';

test('shows the rows near the view, with gaps above and below', () => {
  expect(rowsInView(500, 100, 103, [101])).toEqual([
    { from: 0, rows: 100 },
    100,
    101,
    102,
    103,
    { from: 104, rows: 396 },
  ]);
});

test('keeps the focused row outside the view', () => {
  expect(rowsInView(500, 100, 101, [3])).toEqual([
    { from: 0, rows: 3 },
    3,
    { from: 4, rows: 96 },
    100,
    101,
    { from: 102, rows: 398 },
  ]);
  expect(rowsInView(500, -10, 1, [499])).toEqual([0, 1, { from: 2, rows: 497 }, 499]);
});

test('keeps the sticky row of headings', () => {
  expect(rowsInView(500, 100, 101, [100, 0])).toEqual([0, { from: 1, rows: 99 }, 100, 101, { from: 102, rows: 398 }]);
});

test('shows all of a short sheet, and ignores the focus of a removed row', () => {
  expect(rowsInView(3, 0, 60, [7])).toEqual([0, 1, 2]);
  expect(rowsInView(0, 0, 60, [0])).toEqual([]);
});
