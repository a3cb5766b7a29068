import { expect, test } from 'vitest';
import { problemInInches } from './inches.ts';

const space = /[\u00a0\u202f]/g;

test.each([
  // 8 in are 203.2 mm.
  [
    'Stroke: 8 is not within 25 to 1440 mm.',
    'Stroke: 8 mm (0.315 in) is not within 0.9843 to 56.69 in. For 8 in, type 203.',
  ],
  ['Stroke: 3001 is not within 25 to 3000 mm.', 'Stroke: 3001 mm (118.1 in) is not within 0.9843 to 118.1 in.'],
  [
    'Stroke 2000: at most 1440 mm with the 36 mm rod.',
    'Stroke 2000 mm (78.74 in): at most 56.69 in with the 36 mm rod.',
  ],
  ['Stroke 50: at least 100 mm with mounting MT4.', 'Stroke 50 mm (1.969 in): at least 3.937 in with mounting MT4.'],
  ['Stroke 1600: at most 1500 mm for HX-80.', 'Stroke 1600 mm (62.99 in): at most 59.06 in for HX-80.'],
  ['Rod 45: not with the 80 mm bore. Take 56.', null],
  ['Stroke: 5a is not a whole number.', null],
])('“%s” is said in inches', (message, inches) =>
  expect(problemInInches(message)?.replace(space, ' ') ?? null).toBe(inches),
);
