import { expect, it } from 'vitest';
import { isAnimated } from './is-animated.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...part].map(sign => sign.charCodeAt(0)) : part)));
const blob = (...parts: (string | readonly number[])[]) => new Blob([bytes(...parts)]);

const gifHead: (string | number[])[] = ['GIF89a', [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]];
const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const loop = [0x21, 0xff, 11, ...'NETSCAPE2.0'].map(one => (typeof one === 'string' ? one.charCodeAt(0) : one));
const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
const localColours = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 1, 1, 2, 2, 2, 2, 2, 0x44, 1, 0];

const chunk = (kind: string, data: number[]) => [
  ...[0, 0, 0, data.length],
  ...[...kind].map(sign => sign.charCodeAt(0)),
  ...data,
  ...[0, 0, 0, 0],
];
const header = chunk(
  'IHDR',
  Array.from({ length: 13 }, () => 1),
);
const part = (kind: string, data: number[]) => [
  ...[...kind].map(sign => sign.charCodeAt(0)),
  ...[data.length, 0, 0, 0],
  ...data,
];

it.each([
  ['a GIF of two frames', blob(...gifHead, loop, [3, 1, 0, 0, 0], control, frame, control, frame, [0x3b]), true],
  ['a GIF of frames with their own colours', blob(...gifHead, localColours, localColours, [0x3b]), true],
  ['a GIF of one frame', blob(...gifHead, loop, [3, 1, 0, 0, 0], control, frame, [0x3b]), false],
  ['a GIF that ends early', blob(...gifHead, control, frame), false],
  ['an animated WebP', blob('RIFF', [0, 0, 0, 0], 'WEBP', part('ANMF', [1, 2, 3]), [0], part('ANMF', [1])), true],
  ['a WebP of one frame', blob('RIFF', [0, 0, 0, 0], 'WEBP', part('ANMF', [1, 2])), false],
  ['a still WebP', blob('RIFF', [0, 0, 0, 0], 'WEBP', part('VP8 ', [1, 2])), false],
  ['an animated PNG', blob('\x89PNG\r\n\x1a\n', header, chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])), true],
  ['a PNG of one frame', blob('\x89PNG\r\n\x1a\n', header, chunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0])), false],
  ['a still PNG', blob('\x89PNG\r\n\x1a\n', header, chunk('IDAT', [1]), chunk('acTL', [0, 0, 0, 2])), false],
  ['an image sequence in AVIF', blob([0, 0, 0, 28], 'ftypavis', [0, 0, 0, 0], 'avifmif1'), true],
  ['a still AVIF', blob([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'avifmif1'), false],
  ['a JPEG', blob([0xff, 0xd8, 0xff, 0xe0]), false],
  ['nothing', blob(), false],
])('recognizes %s', async (_what, file, expected) => {
  expect(await isAnimated(file)).toBe(expected);
});
