import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeHeic } from './decode-heic.ts';

const file = join(import.meta.dirname, '../../testing/two-colours.heic');

test('decodes a picture to a PNG of its size, with its colour profile', async () => {
  const image = await decodeHeic(file, 'a.heic', 3072);
  if ('tooManyPixels' in image) throw new Error('It has 3,072 pixels.');
  expect([image.png.readUInt32BE(16), image.png.readUInt32BE(20)]).toEqual([64, 48]);
  expect(image.png.includes('iCCP')).toBe(true);
});

test('does not decode a picture with more pixels than the limit', async () => {
  expect(await decodeHeic(file, 'a.heic', 3071)).toEqual({ tooManyPixels: true });
});

test('names a file that cannot be read', async () => {
  await expect(decodeHeic(import.meta.filename, 'a.heic', 9999)).rejects.toMatchObject({
    code: 'invalid_image',
    message: 'a.heic is damaged or is not a HEIC picture that can be read.',
  });
});
