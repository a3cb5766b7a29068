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
import { encodeForms } from './forms.ts';
import { loadSharp } from './sharp.ts';

/** Raise it when the forms change, so that new uploads get new names and old files stay as they are. */
const recipe = 'v1';

/** Says that an image has more pixels than it was asked to read. */
export class TooManyPixels extends Error {}

type Options = {
  /** Hears how many pixels the image has, before any of them is decoded. */
  onPixels?: (count: number) => void;
  /** With more pixels, nothing is done but to throw `TooManyPixels`. */
  mostPixels?: number | undefined;
  /** The hash that the names carry; without it, one is made of the content and the recipe. */
  hash?: string | undefined;
};

/** An accepted image: the hash and size that its name carries, and the names of the files that were written. */
export type Decoded = { hash: string; width: number; height: number; names: string[] };

/**
 * Decodes an image, turns it upright, strips its metadata and writes all its forms into a folder. None is heavier than
 * the file that was sent; each is on the disk before this returns, so before the row that names it.
 * @param label what to call the file in a refusal, such as its name on the sender's machine
 * @throws AppError `invalid_image` with the reason when the file is not an accepted image
 */
export async function writeVariants(
  file: string,
  folder: string,
  label: string,
  { onPixels, mostPixels = Number.POSITIVE_INFINITY, hash: given }: Options = {},
): Promise<Decoded> {
  await refuseOtherTypes(file, label);
  const sharp = await loadSharp();
  const options = { limitInputPixels: limits.filePixels, failOn: 'error', pages: 1 } as const;
  // Only the header is read here, so that a refusal can name the size before anything is decoded.
  const sent = await decode(label, () => sharp(file, { ...options, limitInputPixels: false }).metadata());
  const count = sent.width * sent.height;
  refusePixels(count, label);
  onPixels?.(count);
  if (count > mostPixels) throw new TooManyPixels();

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
  const forms: Record<ImageFileFormat, Buffer>[] = [];
  for (const size of sizes) forms.push(await encodeForms(pixels, size, originalBytes));
  const hash = given ?? (await hashOf(file)) + (forms.every(isAvifLighter) ? '' : webpOnly);
  const files = sizes.flatMap((size, index) =>
    formatsOf(hash).map(format => ({ name: variantName(hash, size, format), bytes: forms[index]?.[format] ?? '' })),
  );
  await Promise.all(files.map(({ name, bytes }) => writeFile(join(folder, name), bytes, { flush: true })));
  return { hash, width: info.width, height: info.height, names: files.map(({ name }) => name) };
}

const isAvifLighter = ({ webp, avif }: Record<ImageFileFormat, Buffer>) => avif.length <= webp.length;

async function refuseOtherTypes(file: string, label: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    if (sniff(buffer.subarray(0, bytesRead))) return;
  } finally {
    await handle.close();
  }
  throw new AppError('invalid_image', `${label} is not a JPEG, PNG, WebP, AVIF or GIF image.`);
}

function refusePixels(pixels: number, label: string): void {
  if (pixels <= limits.filePixels) return;
  const million = (value: number) => Math.ceil(value / 1e6);
  throw new AppError(
    'invalid_image',
    `${label} has ${million(pixels)} megapixels; at most ${million(limits.filePixels)} are accepted.`,
  );
}

async function decode<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('invalid_image', `${label} is damaged or is not an image that can be read.`, { cause });
  }
}

/** Identifies the content of an original, for the names of its variants. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256').update(recipe);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 40);
}
