import { expect, test } from 'vitest';
import { firstOf } from './first-of.ts';

const ascending = (a: number, b: number) => a - b;

test.each([
  [3, [1, 2, 3]],
  [1, [1]],
  [0, []],
  [9, [1, 2, 3, 4, 5, 6, 7]],
  [Number.POSITIVE_INFINITY, [1, 2, 3, 4, 5, 6, 7]],
])('the first %d of an order are those of all sorted', (count, expected) => {
  for (const items of [
    [7, 6, 5, 4, 3, 2, 1],
    [1, 2, 3, 4, 5, 6, 7],
    [4, 1, 7, 2, 6, 3, 5],
  ]) {
    expect(firstOf(items, count, ascending)).toEqual(expected);
  }
});
