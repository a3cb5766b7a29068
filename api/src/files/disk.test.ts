import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readDisk, usedPart } from './disk.ts';

test('counts as used what df counts, and not what the system keeps for itself', async () => {
  const table = execFileSync('df', ['--block-size=1', '--output=used,avail', '/'], { encoding: 'utf8' });
  const [used = 0, free = 0] = (/(\d+)\s+(\d+)\s*$/.exec(table) ?? []).slice(1).map(Number);
  expect(used).toBeGreaterThan(0);
  // The disk is in use meanwhile, so to a hundredth only.
  expect(usedPart(await readDisk('/'))).toBeCloseTo(used / (used + free), 2);
});
