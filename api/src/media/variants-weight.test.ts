import { afterAll, describe, expect, test } from 'vitest';
import { formsIn } from '../testing/forms.ts';
import * as images from '../testing/images.ts';

const { formsOf, remove } = formsIn('variants-weight-');
afterAll(remove);

describe('no form is heavier than the file that was sent', () => {
  const originals: [string, () => Promise<Uint8Array>][] = [
    ['a GIF of one pixel', async () => images.tinyGif],
    ['a plain PNG', () => images.flat('png', 1200, 800)],
    ['a plain PNG with a palette', () => images.picture('png', 400, 300, { palette: true, colours: 2 })],
    ['a plain GIF', () => images.flat('gif', 900, 600)],
    ['a plain WebP', () => images.flat('webp', 900, 600)],
    ['a well squeezed WebP', () => images.picture('webp', 1000, 700, { quality: 20, effort: 6 })],
    ['a lossless WebP', () => images.picture('webp', 500, 400, { lossless: true, effort: 6 })],
    ['a well squeezed AVIF', () => images.picture('avif', 1000, 700, { quality: 20 })],
    ['an AVIF squeezed out', () => images.picture('avif', 1000, 700, { quality: 3 })],
    ['a noisy JPEG', () => images.noisy('jpeg', 500, 400, 60)],
    ['a noisy JPEG squeezed out', () => images.noisy('jpeg', 500, 400, 3)],
    ['a noisy AVIF', () => images.noisy('avif', 300, 200, 10)],
    ['a drawing', () => images.picture('png', 800, 600)],
  ];
  test.each(originals)('%s', async (_title, make) => {
    const bytes = await make();
    const { forms } = await formsOf(bytes);
    for (const { name, size } of forms) expect(size, name).toBeLessThanOrEqual(bytes.length);
    const weights = new Map(forms.map(({ name, size }) => [name, size]));
    for (const [name, size] of weights) {
      const webp = weights.get(name.replace('.avif', '.webp')) ?? 0;
      expect(size, `${name} is what a browser prefers`).toBeLessThanOrEqual(webp);
    }
  });
});
