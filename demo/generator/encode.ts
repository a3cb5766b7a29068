import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageSize, variantSizes } from '@hydraulics/common/units/images';
import sharp from 'sharp';

/** At this density a drawing of 1600 units becomes 1440 pixels wide, one of the stored widths. */
const density = 64.8;

/** More effort than for uploads, since time does not matter here; the qualities keep all pictures within 15 MB. */
const avif = { effort: 4, chromaSubsampling: '4:2:0' } as const;
/** From best to smallest; later ones are used only when an earlier result is too large. */
const avifQualities = [40, 30, 20];
const webp = { quality: 39, effort: 6, smartDeblock: true } as const;
/** Line drawings have few colours, so lossless is sharper and often smaller. */
const palette = { palette: true, colours: 16, dither: 0, effort: 7 } as const;
const lossless = { lossless: true, effort: 6 } as const;
/** Lossless keeps the grid of the paper, which is worth a few more bytes. */
const worth = 1.04;

/** The fingerprint of a drawing and its encoding. */
export const sourceHash = (svg: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ density, avif, avifQualities, webp, palette, lossless, worth }))
    .update(svg)
    .digest('hex')
    .slice(0, 16);

/**
 * Writes all variants of a drawing or of the file of a render, `<width>x<height>.webp` and `.avif`. The widest WebP is
 * the original too.
 */
export async function encode(picture: Buffer | string, folder: string): Promise<ImageSize> {
  const { data, info } = await sharp(picture, { density }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const size of variantSizes(raw)) {
    const scaled = await sharp(data, { raw }).resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer();
    const pixels = { data: scaled, raw: { ...size, channels: info.channels } };
    const lossy = await open(pixels).webp(webp).toBuffer();
    const avifBytes = await encodeAvif(pixels, lossy.length);
    const webpBytes = (await encodeLossless(pixels, { most: lossy, least: avifBytes.length })) ?? lossy;
    const file = join(folder, `${size.width}x${size.height}`);
    await writeFile(`${file}.avif`, avifBytes);
    await writeFile(`${file}.webp`, webpBytes);
  }
  return { width: info.width, height: info.height };
}

type Pixels = { data: Buffer; raw: ImageSize & { channels: 1 | 2 | 3 | 4 } };

const open = ({ data, raw }: Pixels) => sharp(data, { raw });

async function encodeAvif(pixels: Pixels, most: number): Promise<Buffer> {
  for (const quality of avifQualities) {
    const bytes = await open(pixels)
      .avif({ ...avif, quality })
      .toBuffer();
    if (bytes.length <= most) return bytes;
  }
  throw new Error(`No AVIF of ${pixels.raw.width} pixels is as light as its WebP of ${most} bytes.`);
}

/** Lossless WebP, if it is hardly larger than the lossy one, not smaller than the AVIF, and at least as exact. */
async function encodeLossless(
  pixels: Pixels,
  { most, least }: { most: Buffer; least: number },
): Promise<Buffer | null> {
  const fewColours = await open(pixels).png(palette).toBuffer();
  const bytes = await sharp(fewColours).webp(lossless).toBuffer();
  if (bytes.length >= most.length * worth || bytes.length < least) return null;
  return (await error(pixels, bytes)) <= (await error(pixels, most)) ? bytes : null;
}

async function error({ data }: Pixels, encoded: Buffer): Promise<number> {
  const shown = await sharp(encoded).removeAlpha().raw().toBuffer();
  return shown.reduce((sum, value, index) => sum + (value - (data[index] ?? 0)) ** 2, 0);
}
