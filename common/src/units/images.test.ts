import { describe, expect, test } from 'vitest';
import {
  imageVariants,
  parseImagePath,
  variantName,
  variantNames,
  variantSizes,
  variantsUpTo,
  widthLadder,
} from './images.ts';

const hash = '0123456789abcdef0123456789abcdef01234567';

describe('the path of an image', () => {
  test.each([
    [`uploads/${hash}-1600x900.webp`, { hash, width: 1600, height: 900 }],
    [`${hash}-1x1.webp`, { hash, width: 1, height: 1 }],
    [`uploads/${hash}w-40x30.webp`, { hash: `${hash}w`, width: 40, height: 30 }],
  ])('the path of an image is parsed: %s', (path, expected) => {
    expect(parseImagePath(path)).toEqual(expected);
  });

  test.each([
    '',
    'photo.jpg',
    `/uploads/${hash}-1x1.webp`,
    `uploads/${hash}-1x1.avif`,
    `uploads/${hash}-1x1.webp/../x`,
    `uploads/../${hash}-1x1.webp`,
    `uploads/${hash.slice(1)}-1x1.webp`,
    `uploads/${hash.toUpperCase()}-1x1.webp`,
    `uploads/${hash}-123456x1.webp`,
    `uploads/${hash}-1x1.webp\n`,
    'https://example.com/a.webp',
  ])('%j is not an image path', path => {
    expect(parseImagePath(path)).toBeNull();
    expect(imageVariants(path)).toEqual([]);
  });
});

describe('the sizes of an image', () => {
  test.each([
    [{ width: 100, height: 50 }, [[100, 50]]],
    [{ width: 320, height: 200 }, [[320, 200]]],
    [{ width: 350, height: 200 }, [[350, 200]]],
    [
      { width: 700, height: 500 },
      [
        [320, 229],
        [700, 500],
      ],
    ],
    [
      { width: 2560, height: 1 },
      [
        [320, 1],
        [640, 1],
        [960, 1],
        [1440, 1],
        [2000, 1],
        [2560, 1],
      ],
    ],
    [{ width: 1, height: 2560 }, [[1, 2560]]],
  ])('the sizes of an image are read from its path: %j', (size, expected) => {
    expect(variantSizes(size).map(({ width, height }) => [width, height])).toEqual(expected);
  });

  test("increase, up to the image's own", () => {
    for (let width = 1; width <= 2560; width += 7) {
      const widths = variantSizes({ width, height: 1000 }).map(size => size.width);
      expect(widths).toEqual([...widths].sort((a, b) => a - b));
      expect(widths.at(-1)).toBe(width);
      expect(widths.length).toBeLessThanOrEqual(widthLadder.length + 1);
    }
  });
});

describe('the files of an image', () => {
  const size = { width: 700, height: 500 };

  test('the files of an image are a WebP and an AVIF of every size, as addresses under the root', () => {
    expect(imageVariants(`uploads/${variantName(hash, size)}`)).toEqual([
      { width: 320, height: 229, webp: `/uploads/${hash}-320x229.webp`, avif: `/uploads/${hash}-320x229.avif` },
      { width: 700, height: 500, webp: `/uploads/${hash}-700x500.webp`, avif: `/uploads/${hash}-700x500.avif` },
    ]);
  });

  test('the files of an image are WebP alone if the name says so', () => {
    expect(imageVariants(variantName(`${hash}w`, { width: 40, height: 30 }))).toEqual([
      { width: 40, height: 30, webp: `/uploads/${hash}w-40x30.webp` },
    ]);
  });

  test.each([
    [200, [320]],
    [320, [320]],
    [321, [320, 640]],
    [880, [320, 640, 1000]],
    [Number.POSITIVE_INFINITY, [320, 640, 1000]],
  ])('the files for %d pixels of the screen end with the first that fills them', (pixels, widths) => {
    const variants = imageVariants(variantName(hash, { width: 1000, height: 500 }));
    expect(variantsUpTo(pixels, variants).map(({ width }) => width)).toEqual(widths);
  });

  test.each([hash, `${hash}w`])('the files of %s are the same by name and by address', hash => {
    const addresses = imageVariants(variantName(hash, size)).flatMap(({ webp, avif }) =>
      avif ? [webp, avif] : [webp],
    );
    expect(variantNames(hash, size).map(name => `/uploads/${name}`)).toEqual(addresses);
  });
});
