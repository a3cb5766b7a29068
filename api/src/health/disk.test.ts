import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readDisk, usedPart } from './disk.ts';

test('counts as used what df counts, and not what the system keeps for itself', async () => {
  const [size, used, free] = execFileSync('df', ['--block-size=1', '--output=size,used,avail', '/'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .at(-1)
    ?.trim()
    .split(/\s+/)
    .map(Number) as [number, number, number];
  expect(size).toBeGreaterThan(0);
  // The disk is in use meanwhile, so to a hundredth only.
  expect(usedPart(await readDisk('/'))).toBeCloseTo(used / (used + free), 2);
});
