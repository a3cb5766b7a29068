import type { ImageFileFormat, ImageSize } from '@hydraulics/common/units/images';
import type { Sharp } from 'sharp';
import { loadSharp } from './sharp.ts';

/** From best to smallest. Later ones serve only where an earlier form came out too heavy. */
const webpQualities = [80, 68, 55, 40, 25, 10];
const avifQualities = [45, 34, 22, 10];
/**
 * The last resort for an original that is squeezed out already: so many times fewer pixels a side than the name says,
 * which browsers enlarge. Blurring alone does not do: a large WebP has a weight of its own.
 */
const shrinkings = [2, 4, 8];

/** Under this many bytes an original is often a drawing or an icon, of which a lossless form is better and lighter. */
const smallOriginal = 20_000;

/** An image in memory: raw pixels in rows. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

type Form = () => Promise<Buffer>;

/**
 * One size of an image as WebP and AVIF, each no heavier than `bound` bytes where that can be had, the AVIF no heavier
 * than the WebP. Wide AVIFs take the quickest effort, a tenth of the time for a third more bytes (docs/decisions/0007).
 */
export async function encodeForms(
  pixels: Pixels,
  size: ImageSize,
  bound: number,
): Promise<Record<ImageFileFormat, Buffer>> {
  const scaled = await resize(pixels, size);
  const image = await opener(scaled);
  const lossy = webpQualities.map(
    (quality): Form =>
      () =>
        image().webp({ quality, effort: 2 }).toBuffer(),
  );
  const lossless: Form[] = bound < smallOriginal ? [() => image().webp({ lossless: true, effort: 4 }).toBuffer()] : [];
  const small = shrinkings.map(
    (factor): Form =>
      async () => {
        const smaller = await opener(await resize(scaled, shrunk(size, factor)));
        return smaller().webp({ quality: 25, effort: 4 }).toBuffer();
      },
  );
  const webp = await lightest(bound, [...lossless, ...lossy, ...small]);
  const quick = avifQualities.map(
    (quality): Form =>
      () =>
        image()
          .avif({ quality, effort: avifEffort(size), chromaSubsampling: '4:2:0' })
          .toBuffer(),
  );
  return { webp, avif: await lightest(Math.min(bound, webp.length), quick) };
}

/** The sizes that phones take are a sixth of the pixels: a little more effort there costs little, and saves a fifth of the bytes. */
const avifEffort = ({ width }: ImageSize): number => (width <= 640 ? 2 : 0);

const shrunk = ({ width, height }: ImageSize, factor: number): ImageSize => ({
  width: Math.ceil(width / factor),
  height: Math.ceil(height / factor),
});

async function opener({ data, ...raw }: Pixels): Promise<() => Sharp> {
  const sharp = await loadSharp();
  return () => sharp(data, { raw });
}

async function resize(pixels: Pixels, { width, height }: ImageSize): Promise<Pixels> {
  if (width === pixels.width && height === pixels.height) return pixels;
  const open = await opener(pixels);
  const { data, info } = await open()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The first form within the bound, in bytes; the lightest of all when none is. */
async function lightest(bound: number, forms: Form[]): Promise<Buffer> {
  let best: Buffer | undefined;
  for (const form of forms) {
    const bytes = await form();
    if (!best || bytes.length < best.length) best = bytes;
    if (best.length <= bound) return best;
  }
  if (!best) throw new Error('There is no form to choose from.');
  return best;
}
