import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';
import { fileProgress } from './file-progress.ts';

const sizes = [100, 300, 0];

it.each([
  ['before anything has gone', 0, [0, 0, 0]],
  ['while the texts go', 50, [0, 0, 0]],
  ['in the middle of the first', 100, [0.5, 0, 0]],
  ['in the middle of the second', 300, [1, 0.5, 0]],
  ['when all has gone', 450, [1, 1, 1]],
])("gives each file's progress %s", (_when, sent, expected) => {
  expect(fileProgress({ sent, total: 450 }, sizes)).toEqual(expected);
});

it('stays between the start and the end', () => {
  expect(fileProgress({ sent: 900, total: 400 }, [400])).toEqual([1]);
  expect(fileProgress({ sent: 10, total: 0 }, [400])[0]).toBeCloseTo(0.025);
});

it.each([
  [1, '1 kB'],
  [1024, '1 kB'],
  [1025, '2 kB'],
  [1_048_575, '1024 kB'],
  [1_048_576, '1.0 MB'],
  [3_565_158, '3.4 MB'],
])('%s bytes are written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
