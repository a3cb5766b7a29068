import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { Metadata } from 'sharp';

/** An image's properties by its header. */
export type Header = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth'> &
  Partial<Pick<Metadata, 'isProgressive' | 'chromaSubsampling'>>;

/** Memory available for decoding, in bytes. A worker takes another 90 MB. */
const decodingBytes = 300_000_000;

/** The highest memory per pixel measured for a decoder, in bytes, rounded up (docs/decisions/0039). */
function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Header): number {
  const isDeep = depth !== 'uchar';
  if (format === 'heif') return isDeep ? 24 : 18;
  if (format === 'gif') return 6;
  if (format === 'png') return channels * (isDeep ? 2.5 : 1.25);
  // All coefficients of a progressive JPEG are in memory at once, with two bytes each.
  if (format === 'jpeg' && isProgressive && chromaSubsampling !== '4:2:0') return 2 * channels + 1;
  return 4;
}

/**
 * Rejects an image by its header if decoding it would take too much time or memory.
 * @throws AppError `invalid_image` with the reason
 */
export function requireDecodable(header: Header, label: string): void {
  const pixels = header.width * header.height;
  const refuse = (reason: string) => {
    throw new AppError('invalid_image', `${label} ${reason}`);
  };
  if (pixels > limits.filePixels) {
    refuse(`has ${megapixels(pixels)} megapixels; at most ${megapixels(limits.filePixels)} are accepted.`);
  }
  const side = Math.max(header.width, header.height);
  if (side > limits.fileSide) refuse(`has a side of ${side} pixels; at most ${limits.fileSide} are accepted.`);
  const maxMegapixels = Math.floor(decodingBytes / bytesPerPixel(header) / 1e6);
  if (pixels > maxMegapixels * 1e6) {
    refuse(
      `has ${megapixels(pixels)} megapixels of a kind that needs much memory; at most ${maxMegapixels} are accepted. ` +
        `A JPEG may have ${megapixels(limits.filePixels)}.`,
    );
  }
}

const megapixels = (pixels: number) => Math.ceil(pixels / 1e6);
