import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { Crop, Cutting } from '@hydraulics/common/nouns/images/cutting';
import {
  encodingVersion,
  formatsOf,
  longestSide,
  variantName,
  variantSizes,
  webpOnly,
} from '@hydraulics/common/units/images';
import { imageTypes } from '@hydraulics/common/units/uploads/image-check';
import { type ImageFormat, isDrawing, signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import { pixelRefusal } from '@hydraulics/common/units/uploads/picture-limits';
import type { Metadata, Region, Sharp } from 'sharp';
import { loadSharp } from '../drawing/sharp.ts';
import type { ColourSpace } from './colours/chromaticities.ts';
import { iccProfile, isHdrProfile } from './colours/icc-profile.ts';
import { readColours } from './colours/read-colours.ts';
import { toPng } from './colours/to-png.ts';
import { encodeVariant, type Variant } from './encode-variants.ts';
import { decodeHeic } from './heic/decode-heic.ts';

/** Thrown when an image has more than `maxPixels`. */
export class TooManyPixels extends Error {}

type Options = {
  maxPixels?: number | undefined;
  hash?: string | undefined;
  /** How the picture is cut from the file; absent: not at all. */
  cutting?: Cutting | undefined;
  /** Leaves out what a page can do without for a while: of a picture that gets AVIFs, all but the narrowest of them. */
  first?: boolean | undefined;
};

/** An encoded image: the hash and size in its name, and the written files. */
export type Decoded = { hash: string; width: number; height: number; names: string[] };

/**
 * Decodes an image, applies its orientation, strips its metadata and writes its variants, none larger than the upload. Each is synced to disk on return.
 * @param label the file's name in error messages
 * @throws AppError `invalid_image` with the reason if the file is not an accepted image
 */
export async function writeVariants(
  file: string,
  folder: string,
  label: string,
  { maxPixels = Number.POSITIVE_INFINITY, hash: given, cutting, first = false }: Options = {},
): Promise<Decoded> {
  const format = await requireImageType(file, label);
  const space = await readColours(file, format);
  if (space === 'hdr') throw new AppError('invalid_image', `${label} ${hdrRefusal}`);
  const source = await openImage({ file, format, label, maxPixels, space });
  const sharp = await loadSharp();
  const options = { limitInputPixels: limits.filePixels, failOn: 'error', pages: 1 } as const;
  // Reads only the header, so that an oversized image is rejected before it is decoded.
  const sent = await decode(label, () => sharp(source, { ...options, limitInputPixels: false }).metadata());
  const count = sent.width * sent.height;
  const reason = pixelRefusal(sent);
  if (reason) throw new AppError('invalid_image', `${label} ${reason}`);
  if (count > maxPixels) throw new TooManyPixels();
  if (sent.icc && isHdrProfile(sent.icc)) throw new AppError('invalid_image', `${label} ${hdrRefusal}`);

  const originalBytes = (await stat(file)).size;
  const decodeFrom = (input: string | Buffer, failOn: 'error' | 'warning' = 'error') =>
    cutOut(sharp(input, { ...options, failOn }).autoOrient(), sent, cutting)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await decode(label, async () => {
    if (space && format !== 'heic') return decodeFrom(await withProfile(sharp(source, options), space));
    return decodeFrom(source).catch(async (error: Error) => {
      if (format !== 'jpeg' || !lacksEnd(error)) throw error;
      const ended = Buffer.concat([await readFile(file), endOfJpeg]);
      // With the marker, a warning means that pixels are missing, unless it is about bytes after them.
      return decodeFrom(ended, 'warning').catch((warning: Error) => {
        if (!/extraneous bytes before marker/.test(warning.message)) throw warning;
        return decodeFrom(ended);
      });
    });
  });
  const pixels = { data, width: info.width, height: info.height, channels: info.channels };
  const variants: Variant[] = [];
  for (const size of variantSizes(pixels)) {
    const isClear = variants[0] !== undefined && isMuchLighter(variants[0]);
    variants.push(await encodeVariant(pixels, size, { bound: originalBytes, avif: !(first && isClear) }));
  }
  const hash = given ?? (await hashOf(file, cutting)) + (hasAvif(variants) ? '' : webpOnly);
  const files = variants.flatMap(variant =>
    formatsOf(hash).flatMap(format => {
      const bytes = variant[format];
      return bytes ? [{ name: variantName(hash, variant.size, format), bytes }] : [];
    }),
  );
  await Promise.all(files.map(({ name, bytes }) => writeFile(join(folder, name), bytes, { flush: true })));
  return { hash, width: info.width, height: info.height, names: files.map(({ name }) => name) };
}

/** The share of the WebP's bytes below which the narrowest AVIF tells that the others are lighter, too. */
const clearShare = 0.8;

const isLighter = ({ webp, avif }: Variant, share = 1) => avif !== undefined && avif.length <= webp.length * share;
const isMuchLighter = (narrowest: Variant) => isLighter(narrowest, clearShare);

/** Whether a picture gets AVIFs, which does not depend on how many of them are encoded now. */
const hasAvif = ([narrowest, ...wider]: Variant[]): boolean =>
  narrowest !== undefined && (isMuchLighter(narrowest) || [narrowest, ...wider].every(variant => isLighter(variant)));

const hdrRefusal = 'is an HDR picture. Please export it as SDR (sRGB).';

type Opened = {
  file: string;
  format: ImageFormat;
  label: string;
  maxPixels: number;
  space: ColourSpace | null;
};

/** The file, its bytes if sharp mistakes its type, or its pixels if sharp cannot decode it. */
async function openImage({ file, format, label, maxPixels, space }: Opened): Promise<string | Buffer> {
  if (format === 'avif') return firstPictureOf(file);
  if (format !== 'heic') return file;
  const image = await decodeHeic(file, label, maxPixels, space);
  if ('tooManyPixels' in image) throw new TooManyPixels();
  return image.png;
}

/** An animation in AVIF, under the brand of its first picture: sharp knows no other. */
async function firstPictureOf(file: string): Promise<string | Buffer> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    if (buffer.toString('latin1', 8) !== 'avis') return file;
    const bytes = await readFile(file);
    bytes.write('avif', 8, 'latin1');
    return bytes;
  } finally {
    await handle.close();
  }
}

/** The pixels of an image with a profile for its coded colours, upright. */
async function withProfile(image: Sharp, space: ColourSpace): Promise<Buffer> {
  const { data, info } = await image
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return toPng(data, info, iccProfile(space));
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);
const lacksEnd = ({ message }: Error): boolean => /premature end of JPEG image/i.test(message);

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

/** The rotated and cropped part of an upright picture. */
function cutOut(image: Sharp, sent: Metadata, cutting: Cutting | undefined): Sharp {
  if (!cutting) return image;
  const { rotation, crop } = cutting;
  const rotated = rotation ? image.rotate(rotation) : image;
  return crop ? rotated.extract(areaOf(sent, { rotation, crop })) : rotated;
}

/** In pixels of the rotated picture. */
function areaOf({ autoOrient }: Metadata, { rotation, crop }: { rotation: number; crop: Crop }): Region {
  const isTurned = rotation % 180 !== 0;
  const width = isTurned ? autoOrient.height : autoOrient.width;
  const height = isTurned ? autoOrient.width : autoOrient.height;
  const left = Math.min(Math.round((crop.left / 100) * width), width - 1);
  const top = Math.min(Math.round((crop.top / 100) * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((crop.width / 100) * width), width - left)),
    height: Math.max(1, Math.min(Math.round((crop.height / 100) * height), height - top)),
  };
}

/** The content hash of an original, with how it is cut, for the names of its variants. */
async function hashOf(file: string, cutting: Cutting | undefined): Promise<string> {
  const hash = createHash('sha256').update(encodingVersion);
  // Before the content, as no picture begins like JSON.
  if (cutting) hash.update(JSON.stringify([cutting.rotation, cutting.crop]));
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 40);
}
