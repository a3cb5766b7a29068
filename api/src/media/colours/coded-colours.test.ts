import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { loadSharp } from '../../drawing/sharp.ts';
import { variantsIn } from '../../testing/variants.ts';

const { variantsOf, remove } = variantsIn('coded-colours-');
afterAll(remove);

const size = 64;

async function plain(format: 'png' | 'avif' | 'jpeg', options = {}): Promise<Buffer> {
  const sharp = await loadSharp();
  const background = { r: 180, g: 120, b: 80 };
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .toFormat(format, options)
    .toBuffer();
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** A PNG with chunks behind its header. */
async function pngWith(...chunks: [string, number[] | Buffer][]): Promise<Buffer> {
  const png = await plain('png');
  const added = chunks.map(([name, data]) => chunk(name, Buffer.from(data)));
  return Buffer.concat([png.subarray(0, 33), ...added, png.subarray(33)]);
}

/** An AVIF whose colours have other codes. */
async function avifWith(primaries: number, transfer: number): Promise<Buffer> {
  const avif = await plain('avif', { lossless: true, chromaSubsampling: '4:4:4' });
  const at = avif.indexOf('colrnclx', 0, 'latin1') + 8;
  expect(at).toBeGreaterThan(8);
  avif.writeUInt16BE(primaries, at);
  avif.writeUInt16BE(transfer, at + 2);
  return avif;
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

async function colourOf(bytes: Buffer): Promise<number[]> {
  const { variants } = await variantsOf(bytes);
  const { data, info } = variants.find(({ name }) => name.endsWith('.webp')) as (typeof variants)[number];
  const middle = ((size / 2) * info.width + size / 2) * info.channels;
  return [...data.subarray(middle, middle + 3)];
}

/** Lossy encoding changes a code value by a few steps. */
async function expectColour(bytes: Buffer, expected: number[]): Promise<void> {
  const colour = await colourOf(bytes);
  colour.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0)), `${colour} is near ${expected}`).toBeLessThanOrEqual(3);
  });
}

const hdr = { code: 'invalid_image', message: 'picture is an HDR picture. Please export it as SDR (sRGB).' };
const heic = () => readFileSync(join(import.meta.dirname, '../../testing/two-colours.heic'));

describe('a picture whose colours are coded', () => {
  test.each([
    ['PNG in PQ', () => pngWith(['cICP', [9, 16, 0, 1]])],
    ['PNG in HLG', () => pngWith(['cICP', [9, 18, 0, 1]])],
    ['PNG in PQ with the primaries of sRGB', () => pngWith(['cICP', [1, 16, 0, 1]])],
    ['AVIF in PQ', () => avifWith(9, 16)],
    ['AVIF in HLG', () => avifWith(12, 18)],
    [
      'HEIC in PQ',
      () => {
        const bytes = heic();
        const at = bytes.indexOf('colrprof', 0, 'latin1');
        expect(at).toBeGreaterThan(0);
        Buffer.from('nclx\0\x09\0\x10\0\x09\x80', 'latin1').copy(bytes, at + 4);
        return Promise.resolve(bytes);
      },
    ],
  ])('a picture whose colours are coded is refused if it is an HDR picture: %s', async (_what, make) => {
    await expect(variantsOf(await make())).rejects.toMatchObject(hdr);
  });

  test.each([
    ['Display P3 in a PNG', () => pngWith(['cICP', [12, 13, 0, 1]]), [190, 117, 72]],
    ['Rec. 2020 in a PNG', () => pngWith(['cICP', [9, 1, 0, 1]]), [210, 110, 71]],
    ['Display P3 in an AVIF', () => avifWith(12, 13), [190, 117, 72]],
    ['Rec. 2020 in an AVIF', () => avifWith(9, 14), [210, 110, 71]],
    ['sRGB in a PNG', () => pngWith(['cICP', [1, 13, 0, 1]]), [180, 120, 80]],
    ['a gamma in a PNG', () => pngWith(['gAMA', words(62_500)]), [199, 149, 110]],
    [
      'a gamma and Display P3 in a PNG',
      () =>
        pngWith(['gAMA', words(45_455)], ['cHRM', words(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000)]),
      [190, 117, 72],
    ],
    [
      'the gamma and the colours of sRGB',
      () =>
        pngWith(['gAMA', words(45_455)], ['cHRM', words(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000)]),
      [180, 120, 80],
    ],
    ['sRGB, which wins over a gamma', () => pngWith(['sRGB', [0]], ['gAMA', words(62_500)]), [180, 120, 80]],
    ['an impossible gamma', () => pngWith(['gAMA', words(0)]), [180, 120, 80]],
    [
      'primaries on a line',
      () => pngWith(['gAMA', words(62_500)], ['cHRM', words(1, 1, 1, 1, 1, 1, 1, 1)]),
      [180, 120, 80],
    ],
  ])('a picture whose colours are coded is shown in sRGB: %s', async (_what, make, expected) => {
    await expectColour(await make(), expected);
  });

  test('a picture whose coded colours are cut off is shown as it is', async () => {
    await expectColour(await pngWith(['cICP', [9]]), [180, 120, 80]);
  });
});

describe('a picture that is not as its format says', () => {
  test.each([
    ['without its end marker', {}, (jpeg: Buffer) => jpeg.subarray(0, -2)],
    ['without half its end marker', {}, (jpeg: Buffer) => jpeg.subarray(0, -1)],
    ['without its end marker, progressive', { progressive: true }, (jpeg: Buffer) => jpeg.subarray(0, -2)],
    [
      'with other bytes instead of its end marker',
      {},
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(300), Buffer.from('SEFT')]),
    ],
  ])('a picture that is not as its format says is shown if it is a JPEG %s', async (_what, options, change) => {
    await expectColour(change(await plain('jpeg', { quality: 95, ...options })), [180, 120, 80]);
  });

  test.each([
    ['one byte of its pixels', 3],
    ['a part of its pixels', 60],
  ])('a picture that is not as its format says is refused if it is a JPEG without %s', async (_what, missing) => {
    const sharp = await loadSharp();
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777', noise } })
      .jpeg()
      .toBuffer();
    await expect(variantsOf(jpeg.subarray(0, -missing))).rejects.toMatchObject({
      code: 'invalid_image',
      message: 'picture is damaged or is not an image that can be read.',
    });
  });

  test('a picture that is not as its format says is shown by its first picture if it is an animation in AVIF', async () => {
    const avif = await plain('avif', { lossless: true, chromaSubsampling: '4:4:4' });
    avif.write('avis', 8, 'latin1');
    await expectColour(avif, [180, 120, 80]);
  });
});
