import { expect, it } from 'vitest';
import { heicRefusal, type PictureHeader, pixelRefusal } from './picture-limits.ts';

const picture = (width: number, height: number, more: Partial<PictureHeader> = {}): PictureHeader => ({
  format: 'jpeg',
  width,
  height,
  channels: 3,
  depth: 'uchar',
  ...more,
});

const much = (has: number, most: number) =>
  `has ${has} megapixels of a kind that needs much memory; at most ${most} are accepted. A JPEG may have 60.`;

it.each([
  ['a large JPEG', picture(10_000, 6000), null],
  ['a larger one', picture(10_001, 6000), 'has 61 megapixels; at most 60 are accepted.'],
  ['a long one', picture(20_001, 10), 'has a side of 20001 pixels; at most 20000 are accepted.'],
  ['a progressive JPEG', picture(8000, 6000, { isProgressive: true }), much(48, 42)],
  ['one with fewer colours', picture(8000, 6000, { isProgressive: true, chromaSubsampling: '4:2:0' }), null],
  ['an AVIF', picture(5000, 4000, { format: 'heif' }), much(20, 16)],
  ['a PNG with 16 bits', picture(8000, 5000, { format: 'png', channels: 4, depth: 'ushort' }), much(40, 30)],
  ['a PNG', picture(10_000, 6000, { format: 'png', channels: 4 }), null],
  ['a GIF', picture(8000, 7000, { format: 'gif' }), much(56, 50)],
])('%s', (_what, header, expected) => {
  expect(pixelRefusal(header)).toBe(expected);
});

it('says what to do with a HEIC', () => {
  expect(heicRefusal(48_000_000)).toBe(
    'has 48 megapixels; at most 25 are accepted of HEIC. Please export it as JPEG, which may have 60.',
  );
});
