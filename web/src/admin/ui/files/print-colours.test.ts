import { expect, it } from 'vitest';
import { hasPrintColours } from './print-colours.ts';

/** A JPEG up to its frame, preceded by a profile of the given size. */
function jpeg(components: number, { profile = 0, frame = 0xc0 } = {}): Blob {
  const parts = [[0xff, 0xd8]];
  for (let left = profile; left > 0; left -= 60_000) {
    const length = Math.min(left, 60_000) + 2;
    parts.push([0xff, 0xe2, length >> 8, length & 255, ...new Array(length - 2).fill(0xc0)]);
  }
  parts.push([0xff, 0xc4, 0, 3, 1]);
  parts.push([0xff, frame, 0, 8 + 3 * components, 8, 0, 16, 0, 16, components, ...new Array(3 * components).fill(1)]);
  return new Blob(parts.map(part => new Uint8Array(part)));
}

it.each([
  ['print colours', jpeg(4), true],
  ['print colours behind a large profile', jpeg(4, { profile: 550_000 }), true],
  ['a progressive image in print colours', jpeg(4, { frame: 0xc2 }), true],
  ['screen colours', jpeg(3, { profile: 3000 }), false],
  ['grey', jpeg(1), false],
  ['no JPEG', new Blob(['\x89PNG\r\n\x1a\n']), false],
  ['a cut file', jpeg(4).slice(0, 9), false],
  ['an empty file', new Blob([]), false],
])('recognises %s', async (_what, file, expected) => {
  expect(await hasPrintColours(file)).toBe(expected);
});
