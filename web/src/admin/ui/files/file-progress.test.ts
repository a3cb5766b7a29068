import { expect, it } from 'vitest';
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
