import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readDisk, usedShare } from './disk.ts';

test('counts used space like df, without the reserved blocks', async () => {
  const table = execFileSync('df', ['--block-size=1', '--output=used,avail', '/'], { encoding: 'utf8' });
  const [used = 0, free = 0] = (/(\d+)\s+(\d+)\s*$/.exec(table) ?? []).slice(1).map(Number);
  expect(used).toBeGreaterThan(0);
  expect(usedShare(await readDisk('/'))).toBeCloseTo(used / (used + free), 2);
});
