import { expect, test } from 'vitest';
import { formatExcess, formatSize } from './sizes.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 kB'],
  [3_600_000, '3.4 MB'],
  [10 * 1024 ** 2, '10 MB'],
  [1024 ** 3 - 1, '1023 MB'],
  [25_000_000_000, '23 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test.each([
  [26 * 1024 ** 2, '26 MB'],
  [25 * 1024 ** 2 + 1, 'more than 25 MB'],
  [1e12, '931 GB'],
])('%i bytes, where 25 MB are allowed, are %s', (bytes, words) => {
  expect(formatExcess(bytes, 25 * 1024 ** 2)).toBe(words);
});
