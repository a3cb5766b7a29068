import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Random } from '../../faults/tools/random.ts';

/** Images of the accepted types, and functions that change their containers. */

export const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type Format = (typeof formats)[number];

export type Bases = Record<Format, Buffer>;

/** One small image of each type, with pixels from the seed. */
export async function makeBases(random: Random): Promise<Bases> {
  const [width, height] = [48, 36];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => random.between(0, 255)));
  const encode = (format: Format) =>
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .toFormat(format)
      .toBuffer();
  const [jpeg, png, webp, avif, gif] = await Promise.all(formats.map(encode));
  return { jpeg, png, webp, avif, gif } as Bases;
}

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** A chunk of a PNG (PNG 3rd edition, section 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = bytes(type, data);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return bytes(ends.subarray(0, 4), body, ends.subarray(4));
}

/** A PNG of any claimed size and depth, whose pixels are the given number of zeros. */
export function pngOf(width: number, height: number, { bits = 8, colour = 2, zeros = 99 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, 0], 8);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(zeros))),
    pngChunk('IEND', bytes()),
  ];
  return bytes('\x89PNG\r\n\x1a\n', ...chunks);
}

/** Inserts chunks into a PNG right after its header. */
export const intoPng = (png: Buffer, ...chunks: Buffer[]) => bytes(png.subarray(0, 33), ...chunks, png.subarray(33));

/** Inserts a segment into a JPEG right after its start. */
export function intoJpeg(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return bytes(jpeg.subarray(0, 2), head, data, jpeg.subarray(2));
}

/** Inserts a comment into a GIF before its first image. */
export function intoGif(gif: Buffer, comment: string): Buffer {
  const flags = gif[10] ?? 0;
  const from = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const blocks = Buffer.from(comment, 'latin1').subarray(0, 255);
  return bytes(gif.subarray(0, from), [0x21, 0xfe, blocks.length], blocks, [0], gif.subarray(from));
}

/** Appends a chunk to a WebP, and corrects its length. */
export function intoWebp(webp: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const all = bytes(webp, head, data, data.length % 2 ? [0] : []);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

/** Overwrites the true size of an image with a claimed one. */
export function withSize(format: Format, image: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(image);
  if (format === 'png') {
    const header = Buffer.from(image.subarray(16, 29));
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    return bytes(image.subarray(0, 8), pngChunk('IHDR', header), image.subarray(33));
  }
  if (format === 'gif') {
    copy.writeUInt16LE(width, 6);
    copy.writeUInt16LE(height, 8);
  } else if (format === 'avif') {
    const box = copy.indexOf('ispe') + 8;
    copy.writeUInt32BE(width, box);
    copy.writeUInt32BE(height, box + 4);
  } else if (format === 'webp') {
    // After the start code of a lossy frame (RFC 6386, section 9.1).
    const frame = copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
    copy.writeUInt16LE(width & 0x3fff, frame);
    copy.writeUInt16LE(height & 0x3fff, frame + 2);
  } else {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy.writeUInt16BE(height, frame + 5);
    copy.writeUInt16BE(width, frame + 7);
  }
  return copy;
}

/** EXIF with one text field and a location (TIFF 6.0, little endian), as stored in a file. */
export function exif(text: string): Buffer {
  const value = Buffer.from(`${text}\0`, 'latin1');
  const entry = (tag: number, type: number, count: number, offset: number) => {
    const line = Buffer.alloc(12);
    line.writeUInt16LE(tag, 0);
    line.writeUInt16LE(type, 2);
    line.writeUInt32LE(count, 4);
    line.writeUInt32LE(offset, 8);
    return line;
  };
  const [ifd, gps] = [8, 8 + 2 + 2 * 12 + 4];
  const textAt = gps + 2 + 12 + 4;
  return bytes(
    [0x49, 0x49, 0x2a, 0, ifd, 0, 0, 0],
    [2, 0],
    entry(0x010e, 2, value.length, textAt),
    entry(0x8825, 4, 1, gps),
    [0, 0, 0, 0],
    [1, 0],
    // The reference of the latitude, which counts as a location even without a number.
    entry(0x0001, 2, 2, 0x4e),
    [0, 0, 0, 0],
    value,
  );
}
