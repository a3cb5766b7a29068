import type { ImageSize } from '@hydraulics/common/units/images';
import type { Sharp } from 'sharp';
import { loadSharp } from '../drawing/sharp.ts';

/** From best to smallest; later ones are used only when an earlier result is too large. */
const webpQualities = [80, 68, 55, 40, 25, 10];
const avifQualities = { narrow: [45, 34, 22, 10], wide: [42, 34, 22, 10] };
/** In pixels of width: wider AVIFs look the same at less quality (`npm run bench:images`). */
const narrow = 640;
/**
 * The last resort for heavily compressed originals: fewer pixels per side than the name says, which browsers scale up.
 * Lower quality alone is not enough, since a large WebP has a minimum size.
 */
const downscaleFactors = [2, 4, 8];

/** Originals below this size are often drawings or icons, for which lossless is better and smaller. */
const smallOriginal = 20_000;

/** An image in memory: raw pixels in rows. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

type Encoder = () => Promise<Buffer>;

/** One size of an image in each format; without an AVIF where that was not asked for. */
export type Variant = { size: ImageSize; webp: Buffer; avif?: Buffer };

/**
 * Encodes one size of an image as WebP and, unless `avif` is false, as AVIF, each no larger than `bound` bytes where
 * possible, the AVIF no larger than the WebP.
 */
export async function encodeVariant(
  pixels: Pixels,
  size: ImageSize,
  { bound, avif }: { bound: number; avif: boolean },
): Promise<Variant> {
  const scaled = await resize(pixels, size);
  const image = await createSource(scaled);
  const lossy = webpQualities.map(
    (quality): Encoder =>
      () =>
        image().webp({ quality, effort: 2 }).toBuffer(),
  );
  const lossless: Encoder[] =
    bound < smallOriginal ? [() => image().webp({ lossless: true, effort: 4 }).toBuffer()] : [];
  const downscaled = downscaleFactors.map(
    (factor): Encoder =>
      async () => {
        const smaller = await createSource(await resize(scaled, downscaledSize(size, factor)));
        return smaller().webp({ quality: 25, effort: 4 }).toBuffer();
      },
  );
  const webp = await firstWithinBound(bound, [...lossless, ...lossy, ...downscaled]);
  if (!avif) return { size, webp };
  const avifs = avifQualities[size.width <= narrow ? 'narrow' : 'wide'].map(
    (quality, retries): Encoder =>
      () =>
        image()
          // More effort takes four times as long for a twentieth of the bytes.
          .avif({ quality, effort: retries === 0 ? 3 : 0, chromaSubsampling: '4:2:0' })
          .toBuffer(),
  );
  return { size, webp, avif: await firstWithinBound(Math.min(bound, webp.length), avifs) };
}

const downscaledSize = ({ width, height }: ImageSize, factor: number): ImageSize => ({
  width: Math.ceil(width / factor),
  height: Math.ceil(height / factor),
});

async function createSource({ data, ...raw }: Pixels): Promise<() => Sharp> {
  const sharp = await loadSharp();
  return () => sharp(data, { raw });
}

async function resize(pixels: Pixels, { width, height }: ImageSize): Promise<Pixels> {
  if (width === pixels.width && height === pixels.height) return pixels;
  const open = await createSource(pixels);
  const { data, info } = await open()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function firstWithinBound(bound: number, encoders: Encoder[]): Promise<Buffer> {
  let best: Buffer | undefined;
  for (const encode of encoders) {
    const bytes = await encode();
    if (!best || bytes.length < best.length) best = bytes;
    if (best.length <= bound) return best;
  }
  if (!best) throw new Error('There is no variant to choose from.');
  return best;
}
