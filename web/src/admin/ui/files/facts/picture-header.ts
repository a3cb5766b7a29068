import type { ImageFormat } from '@hydraulics/common/units/uploads/image-signatures';
import type { PictureHeader } from '@hydraulics/common/units/uploads/picture-limits';

const channelsOfPng: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

/**
 * Reads the size from the header of an image without decoding it; null where that is unnecessary or impossible. Browsers
 * silently fail to decode images that are far too large.
 */
export function pictureHeader(bytes: Uint8Array, format: ImageFormat | undefined): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const plain = { channels: 3, depth: 'uchar' };
  if (format === 'avif') {
    const size = heifSize(bytes);
    return size && { ...size, ...plain, format: 'heif' };
  }
  if (format === 'gif' && bytes.length >= 10) {
    return { ...plain, format, width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  // Width, height, bits and colour type (PNG, 11.2.1).
  if (format === 'png' && bytes.length >= 26) {
    const channels = channelsOfPng[view.getUint8(25)] ?? 4;
    const depth = view.getUint8(24) > 8 ? 'ushort' : 'uchar';
    return { format, width: view.getUint32(16), height: view.getUint32(20), channels, depth };
  }
  return format === 'jpeg' ? jpegFrame(view) : null;
}

/** The largest image in a HEIC or AVIF file, by its headers (ISO/IEC 23008-12, 6.5.3). */
export function heifSize(bytes: Uint8Array): { width: number; height: number } | null {
  const head = bytes.subarray(0, 65_536);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let largest: { width: number; height: number } | null = null;
  for (let at = 0; at + 16 <= head.length; at += 1) {
    if (head[at] !== 0x69 || head[at + 1] !== 0x73 || head[at + 2] !== 0x70 || head[at + 3] !== 0x65) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const scan = 0xda;
const progressiveFrame = 0xc2;
/** Markers in the range of JPEG frames that are tables. */
const tables = [0xc4, 0xc8, 0xcc];

/** The frame of a JPEG (ITU-T T.81, B.2.2). */
function jpegFrame(view: DataView): PictureHeader | null {
  for (let at = 2; at + 10 <= view.byteLength; ) {
    const kind = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || kind === scan) return null;
    if (kind >= 0xc0 && kind <= 0xcf && !tables.includes(kind)) {
      const channels = view.getUint8(at + 9);
      if (at + 10 + 3 * channels > view.byteLength) return null;
      const sampling = Array.from({ length: channels }, (_, index) => view.getUint8(at + 11 + 3 * index));
      return {
        format: 'jpeg',
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        channels,
        depth: 'uchar',
        isProgressive: kind === progressiveFrame,
        chromaSubsampling: sampling.join() === '34,17,17' ? '4:2:0' : undefined,
      };
    }
    // The length includes its own two bytes; 0xff alone is padding.
    at += kind === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}
