import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeHeic } from './decode-heic.ts';

const file = join(import.meta.dirname, '../../testing/two-colours.heic');

test('decodes in a process that holds much memory already', async () => {
  const held = Buffer.alloc(950_000_000, 1);
  expect(await decodeHeic(file, 'a.heic', 3072)).toHaveProperty('png');
  expect(held.at(-1)).toBe(1);
});
