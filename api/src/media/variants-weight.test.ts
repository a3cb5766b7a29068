import { afterAll, describe, expect, test } from 'vitest';
import * as images from '../testing/images.ts';
import { variantsIn } from '../testing/variants.ts';

const { variantsOf, remove } = variantsIn('variants-weight-');
afterAll(remove);

describe('no variant is larger than the uploaded file', () => {
  const originals: [string, () => Promise<Uint8Array>][] = [
    ['a GIF of one pixel', async () => images.tinyGif],
    ['a plain PNG', () => images.flat('png', 660, 460)],
    ['a plain PNG with a palette', () => images.picture('png', 400, 300, { palette: true, colours: 2 })],
    ['a plain GIF', () => images.flat('gif', 900, 600)],
    ['a plain WebP', () => images.flat('webp', 900, 600)],
    ['a well squeezed WebP', () => images.picture('webp', 660, 460, { quality: 20, effort: 6 })],
    ['a lossless WebP', () => images.picture('webp', 500, 400, { lossless: true, effort: 6 })],
    ['a well squeezed AVIF', () => images.picture('avif', 660, 460, { quality: 20 })],
    ['an AVIF squeezed out', () => images.picture('avif', 660, 460, { quality: 3 })],
    ['a noisy JPEG', () => images.noisy('jpeg', 500, 400, 60)],
    ['a noisy JPEG squeezed out', () => images.noisy('jpeg', 500, 400, 3)],
    ['a noisy AVIF', () => images.noisy('avif', 300, 200, 10)],
    ['a drawing', () => images.picture('png', 800, 600)],
  ];
  test.each(originals)('no variant of %s is larger than the uploaded file', async (_title, make) => {
    const bytes = await make();
    const { variants } = await variantsOf(bytes);
    for (const { name, size } of variants) expect(size, name).toBeLessThanOrEqual(bytes.length);
    const weights = new Map(variants.map(({ name, size }) => [name, size]));
    for (const [name, size] of weights) {
      const webp = weights.get(name.replace('.avif', '.webp')) ?? 0;
      expect(size, `${name} is what a browser prefers`).toBeLessThanOrEqual(webp);
    }
  });
});
