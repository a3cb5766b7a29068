import { expect, it } from 'vitest';
import { heifSize, pictureHeader } from './picture-header.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

const png = (bits: number, colour: number) =>
  bytes('\x89PNG\r\n\x1a\n', uint32(13), 'IHDR', uint32(30_000), uint32(20_000), [bits, colour, 0, 0, 0]);

it.each([
  ['grey', png(8, 0), { channels: 1, depth: 'uchar' }],
  ['colour', png(8, 2), { channels: 3, depth: 'uchar' }],
  ['palette', png(4, 3), { channels: 3, depth: 'uchar' }],
  ['transparent with 16 bits', png(16, 6), { channels: 4, depth: 'ushort' }],
])('reads a PNG: %s', (_what, file, expected) => {
  expect(pictureHeader(file, 'png')).toEqual({ format: 'png', width: 30_000, height: 20_000, ...expected });
});

const jpeg = (kind: number, ...sampling: number[]) =>
  bytes(
    [0xff, 0xd8],
    // Padding, a comment and a table.
    [0xff, 0xff, 0xfe, 0, 4, 1, 2],
    [0xff, 0xc4, 0, 3, 0],
    [0xff, kind, 0, 8 + 3 * sampling.length, 8, 0x27, 0x10, 0x1b, 0x58, sampling.length],
    sampling.flatMap((factor, index) => [index + 1, factor, 0]),
  );

it.each([
  ['baseline', jpeg(0xc0, 0x11, 0x11, 0x11), { channels: 3, isProgressive: false, chromaSubsampling: undefined }],
  ['progressive', jpeg(0xc2, 0x22, 0x11, 0x11), { channels: 3, isProgressive: true, chromaSubsampling: '4:2:0' }],
  ['in print colours', jpeg(0xc2, 0x11, 0x11, 0x11, 0x11), { channels: 4, isProgressive: true }],
])('reads a JPEG: %s', (_what, file, expected) => {
  expect(pictureHeader(file, 'jpeg')).toMatchObject({ format: 'jpeg', width: 7000, height: 10_000, ...expected });
});

it('reads the largest image of a HEIC or AVIF', () => {
  const ispe = (width: number, height: number) => bytes(uint32(20), 'ispe', uint32(0), uint32(width), uint32(height));
  const file = bytes(uint32(24), 'ftypavif', [...ispe(512, 512)], [...ispe(4032, 3024)], [...ispe(160, 120)]);
  expect(heifSize(file)).toEqual({ width: 4032, height: 3024 });
  expect(pictureHeader(file, 'avif')).toEqual({
    format: 'heif',
    width: 4032,
    height: 3024,
    channels: 3,
    depth: 'uchar',
  });
});

it('reads a GIF', () => {
  const gif = bytes('GIF89a', [0x40, 0x1f, 0x10, 0x27]);
  expect(pictureHeader(gif, 'gif')).toMatchObject({ width: 8000, height: 10_000 });
});

it.each([
  ['an empty file', bytes(''), 'jpeg'],
  ['half a frame', jpeg(0xc0, 0x11, 0x11, 0x11).subarray(0, 26), 'jpeg'],
  ['the start of a PNG', png(8, 2).subarray(0, 20), 'png'],
  ['the start of a GIF', bytes('GIF89a'), 'gif'],
  ['an AVIF without a size', bytes(uint32(24), 'ftypavif'), 'avif'],
  ['a WebP, which may have the most pixels', bytes('RIFF....WEBP'), 'webp'],
] as const)('finds nothing in %s', (_what, file, format) => {
  expect(pictureHeader(file, format)).toBeNull();
});
