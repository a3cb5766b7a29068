import { limits } from '../../limits.ts';

/** The fields of an image's header that determine the memory of its decoder. */
export type PictureHeader = {
  format?: string | undefined;
  width: number;
  height: number;
  channels: number;
  depth: string;
  isProgressive?: boolean | undefined;
  chromaSubsampling?: string | undefined;
};

/** Memory available for decoding, in bytes. A worker takes another 90 MB. */
const decodingBytes = 300_000_000;

/** Twice the pixels of most phones' pictures. The decoder takes 14 bytes a pixel, sharp's own less. */
export const heicPixels = 25_000_000;

/** The highest memory per pixel measured for a decoder, in bytes, rounded up (docs/decisions/0039). */
function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: PictureHeader): number {
  const isDeep = depth !== 'uchar';
  if (format === 'heif') return isDeep ? 24 : 18;
  if (format === 'gif') return 6;
  if (format === 'png') return channels * (isDeep ? 2.5 : 1.25);
  // All coefficients of a progressive JPEG are in memory at once, with two bytes each.
  if (format === 'jpeg' && isProgressive && chromaSubsampling !== '4:2:0') return 2 * channels + 1;
  return 4;
}

const megapixels = (pixels: number) => Math.ceil(pixels / 1e6);

/** The reason why an image cannot be decoded, as the end of a sentence about it; null if it can. */
export function pixelRefusal(header: PictureHeader): string | null {
  const pixels = header.width * header.height;
  const has = `has ${megapixels(pixels)} megapixels`;
  if (pixels > limits.filePixels) return `${has}; at most ${megapixels(limits.filePixels)} are accepted.`;
  const side = Math.max(header.width, header.height);
  if (side > limits.fileSide) return `has a side of ${side} pixels; at most ${limits.fileSide} are accepted.`;
  const most = Math.floor(decodingBytes / bytesPerPixel(header) / 1e6);
  if (pixels <= most * 1e6) return null;
  return `${has} of a kind that needs much memory; at most ${most} are accepted. A JPEG may have ${megapixels(limits.filePixels)}.`;
}

/** The same for HEIC, which has its own decoder. */
export const heicRefusal = (pixels: number): string =>
  `has ${megapixels(pixels)} megapixels; at most ${heicPixels / 1e6} are accepted of HEIC. Please export it as JPEG, which may have ${limits.filePixels / 1e6}.`;
