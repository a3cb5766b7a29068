import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { imageVariants, longestSide, variantName } from '@hydraulics/common/units/images';
import { afterAll, describe, expect, test } from 'vitest';
import { loadSharp } from '../drawing/sharp.ts';
import * as images from '../testing/images.ts';
import { variantsIn } from '../testing/variants.ts';

const { variantsOf, remove } = variantsIn('variants-');
afterAll(remove);

describe('the variants of an image', () => {
  test('the variants of an image are the ones that follow from its name, and no others', async () => {
    const { hash, width, height, names, files } = await variantsOf(await images.noisy('jpeg', 700, 500));
    expect({ width, height }).toEqual({ width: 700, height: 500 });
    const expected = imageVariants(variantName(hash, { width, height })).flatMap(({ webp, avif = '' }) => [webp, avif]);
    expect(names.sort()).toEqual(expected.map(address => basename(address)).sort());
    expect(files.sort()).toEqual(names);
    expect(names.map(name => name.slice(hash.length))).toEqual([
      '-320x229.avif',
      '-320x229.webp',
      '-700x500.avif',
      '-700x500.webp',
    ]);
  });

  test('the variants of an image have the size and the format of their names', async () => {
    const { variants } = await variantsOf(await images.picture('png', 1000, 400));
    expect(variants.length).toBeGreaterThan(2);
    for (const { name, metadata } of variants) {
      const [, width, height, format] = /-(\d+)x(\d+)\.(\w+)$/.exec(name) ?? [];
      expect({ width: String(metadata.width), height: String(metadata.height) }).toEqual({ width, height });
      expect(metadata.format).toBe(format === 'avif' ? 'heif' : format);
    }
  });

  test('the variants of an image are upright, without metadata about photographer and place', async () => {
    const photo = await images.photo(800, 400);
    const sent = await (await loadSharp())(photo).metadata();
    expect(sent).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything() });
    expect(photo.includes('SecretCamera')).toBe(true);
    const { width, height, variants } = await variantsOf(photo);
    expect({ width, height }).toEqual({ width: 400, height: 800 });
    for (const { metadata, data, info } of variants) {
      const { orientation, exif, icc, xmp, iptc } = metadata;
      expect({ orientation, exif, icc, xmp, iptc }).toEqual({});
      const [top, bottom] = [data.subarray(0, 3), data.subarray(-3 * Math.floor(info.width / 2), undefined)];
      expect(top[0], 'red on top').toBeGreaterThan(150);
      expect(bottom[2], 'blue below').toBeGreaterThan(150);
    }
  });

  test('the variants of an image are never larger than the image was', async () => {
    const { variants } = await variantsOf(await images.flat('png', 33, 21));
    expect(variants.map(({ info }) => [info.width, info.height])).toEqual(variants.map(() => [33, 21]));
  });

  test('the variants of a huge image are at most as large as the maximum', async () => {
    const { width, height } = await variantsOf(await images.flat('png', 5000, 250));
    expect({ width, height }).toEqual({ width: longestSide, height: 128 });
  });

  test('the variants of an image have the same names for the same bytes, and other names for other bytes', async () => {
    const bytes = await images.flat();
    const [one, again, other] = [
      await variantsOf(bytes),
      await variantsOf(bytes),
      await variantsOf(await images.flat()),
    ];
    expect(again.names).toEqual(one.names);
    expect(other.hash).not.toBe(one.hash);
    expect(one.hash).not.toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 40));
  });
});

describe('every pixel format is converted to sRGB', () => {
  test.each([
    ['grey', async () => (await images.noise(60, 40)).greyscale().jpeg().toBuffer()],
    ['16 bits a colour', async () => (await images.noise(60, 40)).toColourspace('rgb16').png().toBuffer()],
    ['four printing colours', async () => (await images.noise(60, 40)).toColourspace('cmyk').jpeg().toBuffer()],
    ['transparent', async () => (await images.noise(60, 40)).ensureAlpha(0.5).png().toBuffer()],
    ['a transparent WebP', async () => (await images.noise(60, 40)).ensureAlpha(0.5).webp().toBuffer()],
    ['progressive', async () => (await images.noise(60, 40)).jpeg({ progressive: true }).toBuffer()],
    ['interlaced', async () => (await images.noise(60, 40)).png({ progressive: true }).toBuffer()],
  ])('the pixel format of %s is converted to sRGB', async (title, make) => {
    for (const { metadata } of (await variantsOf(await make())).variants) {
      expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar', hasAlpha: title.includes('transparent') });
    }
  });

  test('the variants of an animation show the first frame', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map(background => frame(background)));
    const sharp = await loadSharp();
    const { variants } = await variantsOf(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    for (const { metadata, data } of variants) {
      expect(metadata.pages ?? 1).toBe(1);
      expect(data[0]).toBeGreaterThan(200);
    }
  });
});

/** 64 by 48 pixels, red on the left and blue on the right, in the colour space Display P3; made by libheif's `heif-enc`. */
const heic = readFileSync(join(import.meta.dirname, '../testing/two-colours.heic'));

function heicBomb(): Buffer {
  const bytes = Buffer.from(heic);
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(9000, size);
  bytes.writeUInt32BE(5000, size + 4);
  return bytes;
}

async function frame(background: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

test('a picture of a telephone is converted, with its colours', async () => {
  const { width, height, variants } = await variantsOf(heic);
  expect({ width, height }).toEqual({ width: 64, height: 48 });
  for (const { info, data } of variants) {
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    const [red, blue] = [at(8, 24), at(56, 24)];
    expect(red[0]).toBeGreaterThan(190);
    expect(red[2]).toBeLessThan(60);
    expect(blue[0]).toBeLessThan(60);
    expect(blue[2]).toBeGreaterThan(190);
  }
});

describe('a file that is not an image is refused with a message', () => {
  const not = 'picture is not a JPEG, PNG, WebP, AVIF, GIF or HEIC image.';
  const drawing = 'picture is an SVG drawing. Please export it as PNG and send that.';
  const damagedHeic = 'picture is damaged or is not a HEIC picture that can be read.';
  const damaged = 'picture is damaged or is not an image that can be read.';
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing', () => Buffer.alloc(0), not],
    ['one byte', () => Buffer.from([0xff]), not],
    ['text', () => images.textFile, not],
    ['an SVG', () => images.svg, drawing],
    ['an SVG after a byte order mark', () => Buffer.concat([Buffer.from('\ufeff'), images.svg]), drawing],
    ['a HEIC that ends too early', () => heic.subarray(0, 1400), damagedHeic],
    ['the first bytes of a HEIC', () => heic.subarray(0, 40), damagedHeic],
    ['a HEIC that declares more pixels than it has', heicBomb, damagedHeic],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), not],
    ['a TIFF', async () => (await images.noise(9, 9)).tiff().toBuffer(), not],
    ['a truncated JPEG', images.truncatedJpeg, damaged],
    ['a truncated PNG', async () => (await images.noisy('png', 99, 99)).subarray(0, 9000), damaged],
    ['the first bytes of a PNG before text', () => Buffer.concat([png, images.textFile]), damaged],
    ['the first bytes of a GIF before an SVG', () => Buffer.concat([Buffer.from('GIF89a'), images.svg]), damaged],
    ['the first bytes of an AVIF', () => Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1A', 'latin1'), damaged],
    ['more pixels than anybody needs', () => images.pngBomb(), 'picture has 900 megapixels; at most 60 are accepted.'],
    [
      'a very long line of pixels',
      () => images.pngBomb(60_001, 1001),
      'picture has 61 megapixels; at most 60 are accepted.',
    ],
    [
      'a line a pixel wide',
      () => images.pngBomb(1, 59_000_000),
      'picture has a side of 59000000 pixels; at most 20000 are accepted.',
    ],
    [
      'a line a pixel high',
      () => images.pngBomb(20_001, 1),
      'picture has a side of 20001 pixels; at most 20000 are accepted.',
    ],
    [
      'two bytes for each colour of a pixel',
      () => images.pngBomb(7000, 7000, 16),
      'picture has 49 megapixels of a kind that needs much memory; at most 40 are accepted. A JPEG may have 60.',
    ],
    [
      'an AVIF whose decoder would take a gigabyte',
      () => images.avifBomb(4200, 4000),
      'picture has 17 megapixels of a kind that needs much memory; at most 16 are accepted. A JPEG may have 60.',
    ],
  ])('%s is refused with a message, because it is not an image', async (_title, make, message) => {
    await expect(variantsOf(await make())).rejects.toMatchObject({ code: 'invalid_image', message });
  });
});
