import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import {
  encodingVersion,
  formatsOf,
  type ImageFileFormat,
  longestSide,
  variantName,
  variantSizes,
  webpOnly,
} from '@hydraulics/common/units/images';
import { imageTypes } from '@hydraulics/common/units/uploads/image-check';
import { type ImageFormat, isDrawing, signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import { pixelRefusal } from '@hydraulics/common/units/uploads/picture-limits';
import { encodeVariant } from './encode-variants.ts';
import { decodeHeic } from './heic/decode-heic.ts';
import { loadSharp } from './sharp.ts';

/** Thrown when an image has more than `maxPixels`. */
export class TooManyPixels extends Error {}

type Options = {
  maxPixels?: number | undefined;
  hash?: string | undefined;
};

/** An encoded image: the hash and size in its name, and the written files. */
export type Decoded = { hash: string; width: number; height: number; names: string[] };

/**
 * Decodes an image, applies its orientation, strips its metadata and writes all its variants, none larger than the
 * upload. Each is synced to disk on return.
 * @param label the file's name in error messages
 * @throws AppError `invalid_image` with the reason if the file is not an accepted image
 */
export async function writeVariants(
  file: string,
  folder: string,
  label: string,
  { maxPixels = Number.POSITIVE_INFINITY, hash: given }: Options = {},
): Promise<Decoded> {
  const source = await openImage(file, label, maxPixels);
  const sharp = await loadSharp();
  const options = { limitInputPixels: limits.filePixels, failOn: 'error', pages: 1 } as const;
  // Reads only the header, so that an oversized image is rejected before it is decoded.
  const sent = await decode(label, () => sharp(source, { ...options, limitInputPixels: false }).metadata());
  const count = sent.width * sent.height;
  const reason = pixelRefusal(sent);
  if (reason) throw new AppError('invalid_image', `${label} ${reason}`);
  if (count > maxPixels) throw new TooManyPixels();

  const originalBytes = (await stat(file)).size;
  const { data, info } = await decode(label, () =>
    sharp(source, options)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = { data, width: info.width, height: info.height, channels: info.channels };
  const sizes = variantSizes(pixels);
  const variants: Record<ImageFileFormat, Buffer>[] = [];
  for (const size of sizes) variants.push(await encodeVariant(pixels, size, originalBytes));
  const hash = given ?? (await hashOf(file)) + (variants.every(isAvifLighter) ? '' : webpOnly);
  const files = sizes.flatMap((size, index) =>
    formatsOf(hash).map(format => ({ name: variantName(hash, size, format), bytes: variants[index]?.[format] ?? '' })),
  );
  await Promise.all(files.map(({ name, bytes }) => writeFile(join(folder, name), bytes, { flush: true })));
  return { hash, width: info.width, height: info.height, names: files.map(({ name }) => name) };
}

const isAvifLighter = ({ webp, avif }: Record<ImageFileFormat, Buffer>) => avif.length <= webp.length;

/** The file, or its pixels if sharp cannot decode it. */
async function openImage(file: string, label: string, maxPixels: number): Promise<string | Buffer> {
  if ((await requireImageType(file, label)) !== 'heic') return file;
  const image = await decodeHeic(file, label, maxPixels);
  if ('tooManyPixels' in image) throw new TooManyPixels();
  return image.png;
}

async function requireImageType(file: string, label: string): Promise<ImageFormat> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    const head = buffer.subarray(0, bytesRead);
    const type = sniff(head);
    if (type) return type;
    if (isDrawing(head)) {
      throw new AppError('invalid_image', `${label} is an SVG drawing. Please export it as PNG and send that.`);
    }
  } finally {
    await handle.close();
  }
  throw new AppError('invalid_image', `${label} is not a ${imageTypes} image.`);
}

async function decode<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('invalid_image', `${label} is damaged or is not an image that can be read.`, { cause });
  }
}

/** The content hash of an original, for the names of its variants. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256').update(encodingVersion);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 40);
}
