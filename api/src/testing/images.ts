import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { loadSharp } from '../drawing/sharp.ts';

/** Generated image files. Each has different pixels unless a seed is given. */

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const file = (bytes: Uint8Array, name: string, type = 'application/octet-stream') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });

/** A plain image of a random colour. */
export async function flat(format: ImageFormat = 'png', width = 40, height = 30): Promise<Buffer> {
  const sharp = await loadSharp();
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer();
}

export const pngFile = async (name = 'picture.png', width = 40, height = 30): Promise<File> =>
  file(await flat('png', width, height), name, 'image/png');

/** Pixels that no codec can compress. */
export async function noise(width: number, height: number): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

export const noisy = async (format: ImageFormat, width: number, height: number, quality = 80): Promise<Buffer> =>
  (await noise(width, height)).toFormat(format, { quality }).toBuffer();

/** A smooth picture with some detail, like a photo or a rendering. */
export async function picture(format: ImageFormat, width: number, height: number, options = {}): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#15324a"/><stop offset="1" stop-color="#e8b04a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="40%" cy="45%" r="30%" fill="#8fa7b8"/>
    <path d="M0 0L${width} ${height}M${width} 0L0 ${height}" stroke="#fff" stroke-width="3"/></svg>`;
  return sharp(Buffer.from(drawing)).toFormat(format, options).toBuffer();
}

/**
 * A rotated photo (EXIF orientation 6) with GPS position, camera maker and colour profile. Stored as `width` x
 * `height`; upright the sides are swapped, with the red half on top.
 */
export async function photo(width = 200, height = 100): Promise<Buffer> {
  const sharp = await loadSharp();
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#d01010' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#1010d0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The smallest possible GIF: one transparent pixel in 43 bytes. */
export const tinyGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');

export const textFile = Buffer.from('This is only called a picture.\n'.repeat(20));

/** A JPEG whose second half is missing. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await noisy('jpeg', 300, 200);
  return whole.subarray(0, whole.length / 2);
}

/** A PNG of a few hundred bytes that declares more pixels than the limit. */
export function pngBomb(width = 30_000, height = 30_000, bits: 8 | 16 = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(99))), chunk('IEND')]);
}

/** An AVIF of a few hundred bytes that declares more pixels than it has. */
export async function avifBomb(width: number, height: number): Promise<Buffer> {
  const bytes = await flat('avif', 64, 64);
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Bytes as a form's file. */
export const asFile = (bytes: Uint8Array, name = 'picture', type?: string): File => file(bytes, name, type);
