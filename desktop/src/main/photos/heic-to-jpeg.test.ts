import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'jpeg-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heicToJpeg } from './heic-to-jpeg.ts';

/** 64 by 48 pixels, red on the left and blue on the right, in the colour space Display P3; made by libheif's `heif-enc`. */
const heic = readFileSync(join(import.meta.dirname, '../../testing/two-colours.heic'));

// The library logs rejected files to the console.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

it("converts a phone's picture, with its colours", async () => {
  const jpeg = await heicToJpeg(heic);
  const { width, height, data } = decode(jpeg);
  expect([width, height]).toEqual([64, 48]);
  const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 3)];
  const [red, blue] = [at(8, 24), at(56, 24)];
  expect(red[0]).toBeGreaterThan(150);
  expect(red[2]).toBeLessThan(80);
  expect(blue[0]).toBeLessThan(80);
  expect(blue[2]).toBeGreaterThan(150);
  const text = Buffer.from(jpeg).toString('latin1');
  expect(text).toContain('ICC_PROFILE\0\x01\x01');
  expect(text.split('ICC_PROFILE')).toHaveLength(2);
  expect(text).not.toContain('Exif');
});

it.each([
  ['a file that ends too early', heic.subarray(0, 1000)],
  ['a file without its picture', heic.subarray(0, 1400)],
  ['something else', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(40))],
  ['nothing', Buffer.alloc(0)],
])('refuses %s with a message', async (_case, bytes) => {
  await expect(heicToJpeg(bytes)).rejects.toThrow('This HEIC picture cannot be read. Is it complete?');
});
