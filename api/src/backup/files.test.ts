import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEachConcurrently } from './files.ts';

const numbers = Array.from({ length: 20 }, (_, index) => index);

test('files are processed four at once, each of them once', async () => {
  let [busy, most] = [0, 0];
  const done: number[] = [];
  await forEachConcurrently(numbers, async number => {
    busy += 1;
    most = Math.max(most, busy);
    await turn();
    busy -= 1;
    done.push(number);
  });
  expect(most).toBe(4);
  expect(done.sort((a, b) => a - b)).toEqual(numbers);
});

test('no further file is started after the first error', async () => {
  const started: number[] = [];
  const work = async (number: number) => {
    started.push(number);
    await turn();
    if (number === 1) throw new Error('the disk is full');
  };
  await expect(forEachConcurrently(numbers, work)).rejects.toThrow('the disk is full');
  const atFailure = started.length;
  expect(atFailure).toBeLessThan(numbers.length);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(started).toHaveLength(atFailure);
});
