import { expect, test } from 'vitest';
import { figureAt, placeOf } from './slider-scale.ts';

test.each([
  [{ from: 0, to: 100 }, 'from', 0, ''],
  [{ from: 0, to: 100 }, 'to', 100, ''],
  [{ from: 0, to: 100 }, 'to', 0, '0'],
  [{ from: 0, to: 1000 }, 'from', 50, '500'],
  [{ from: -20, to: 80 }, 'from', 10, '-10'],
  // A ratio of fifty is still linear; a larger one is logarithmic: 1 × 10 000 ^ 0.5.
  [{ from: 1, to: 50 }, 'from', 50, '25.5'],
  [{ from: 1, to: 10_000 }, 'to', 50, '100'],
  [{ from: 10, to: 400 }, 'from', 50, '205'],
  // 10 × 1000 ^ 0.5 and 0.01 × 100 ^ 0.5.
  [{ from: 10, to: 10_000 }, 'from', 50, '316'],
  [{ from: 0.01, to: 1 }, 'from', 50, '0.1'],
  // 1.125 has four digits.
  [{ from: 1, to: 1.25 }, 'from', 50, '1.13'],
] as const)('on a scale of %j the %s is at %s the figure %j', (limits, end, place, text) => {
  expect(figureAt(limits, end, place)).toBe(text);
});

test.each([
  [{ from: 0, to: 100 }, 'from', ' 25 ', 25],
  [{ from: 0, to: 100 }, 'from', '12,6', 13],
  [{ from: 0, to: 100 }, 'from', '', 0],
  [{ from: 0, to: 100 }, 'to', '  ', 100],
  [{ from: 0, to: 100 }, 'to', 'x', 100],
  [{ from: 0, to: 100 }, 'to', '-5', 0],
  [{ from: 0, to: 100 }, 'from', '500', 100],
  [{ from: -20, to: 80 }, 'from', '-10', 10],
  [{ from: 1, to: 50 }, 'to', '25.5', 50],
  [{ from: 1, to: 10_000 }, 'to', '100', 50],
  [{ from: 10, to: 10_000 }, 'to', '316', 50],
  [{ from: 1, to: 10_000 }, 'from', '0', 0],
] as const)('on a scale of %j the %s of %j is at %s', (limits, end, text, place) => {
  expect(placeOf(limits, end, text)).toBe(place);
});
