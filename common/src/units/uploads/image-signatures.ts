import type { imageFormats } from '../../limits.ts';

export type ImageFormat = (typeof imageFormats)[number];

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The signatures of the accepted types (WHATWG MIME Sniffing, section 6.1; AVIF and HEIC: ISO/IEC 14496-12). */
const signatures: Record<ImageFormat, (bytes: Uint8Array) => boolean> = {
  jpeg: bytes => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  png: bytes => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  webp: bytes => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  avif: bytes => ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32)),
  gif: bytes => /^GIF8[79]a/.test(ascii(bytes, 0, 6)),
  heic: bytes => ascii(bytes, 4, 8) === 'ftyp' && /hei[cxms]|hev[cxms]/.test(ascii(bytes, 8, 32)),
};

export const signatureLength = 32;

/**
 * The type by a file's first bytes. It selects the decoder, so that SVG, PDF and the like never reach one; the decoder
 * then decides whether the file is valid.
 */
export function sniff(bytes: Uint8Array): ImageFormat | undefined {
  return (Object.keys(signatures) as ImageFormat[]).find(format => signatures[format](bytes));
}

/** Whether a file is a drawing in SVG, or another file in XML. */
export const isDrawing = (bytes: Uint8Array): boolean =>
  /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|svg|!--|!doctype svg)/i.test(ascii(bytes, 0, signatureLength));
