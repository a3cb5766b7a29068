import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readColours } from './read-colours.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-colours-'));
afterAll(() => rmSync(folder, { recursive: true }));

const typeBox = '00000010 66747970 61766966 00000000';
/** The primary item 1, whose only property is the colours 9 (Rec. 2020) in the transfer 16 (PQ). */
const metaBox = `
  0000005d 6d657461 00000000
  0000000e 7069746d 00000000 0001
  00000043 69707270
    0000001b 6970636f  00000013 636f6c72 6e636c78 0009 0010 0009 80
    00000020 69706d61 00000000 00000001 0001 01 01  00000000 00000000 00000000 00`;

test.each([
  ['behind the first box', `${typeBox} ${metaBox}`, 'hdr'],
  [
    'behind a box whose length has 64 bits',
    `${typeBox} 00000001 66726565 00000000 00000018 ffffffff ffffffff ${metaBox}`,
    'hdr',
  ],
  ['in no box', typeBox, null],
  ['behind a box whose length of 64 bits is cut off', `${typeBox} 00000001 66726565 0000`, null],
])('the colours of an AVIF are read %s', async (_where, hex, colours) => {
  const file = join(folder, 'picture.avif');
  writeFileSync(file, Buffer.from(hex.replace(/\s/g, ''), 'hex'));
  expect(await readColours(file, 'avif')).toBe(colours);
});
