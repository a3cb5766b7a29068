import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { signatureLength, sniff } from '@hydraulics/common/units/image-signatures';
import {
  formatsOf,
  type ImageFileFormat,
  longestSide,
  variantName,
  variantSizes,
  webpOnly,
} from '@hydraulics/common/units/images';
import { encodeVariant } from './encode-variants.ts';
import { requireDecodable } from './picture-limits.ts';
import { loadSharp } from './sharp.ts';

/** Increase it when the encoding changes: new uploads then get new names and old files stay. */
const encodingVersion = 'v1';

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
  await requireImageType(file, label);
  const sharp = await loadSharp();
  const options = { limitInputPixels: limits.filePixels, failOn: 'error', pages: 1 } as const;
  // Reads only the header, so that an oversized image is rejected before it is decoded.
  const sent = await decode(label, () => sharp(file, { ...options, limitInputPixels: false }).metadata());
  const count = sent.width * sent.height;
  requireDecodable(sent, label);
  if (count > maxPixels) throw new TooManyPixels();

  const originalBytes = (await stat(file)).size;
  const { data, info } = await decode(label, () =>
    sharp(file, options)
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

async function requireImageType(file: string, label: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    if (sniff(buffer.subarray(0, bytesRead))) return;
  } finally {
    await handle.close();
  }
  throw new AppError('invalid_image', `${label} is not a JPEG, PNG, WebP, AVIF or GIF image.`);
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
