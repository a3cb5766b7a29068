import { limits } from './limits.ts';

/** How many of a file's first bytes `imageTypeOf` wants to see. */
export const headBytes = 32;

const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));

/** The accepted image types by how their files begin; names and what a system says of a file are not believed. */
const signatures: { type: string; fits: (head: Uint8Array) => boolean }[] = [
  { type: 'image/jpeg', fits: head => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff },
  { type: 'image/png', fits: head => ascii(head, 0, 8) === '\u0089PNG\r\n\u001a\n' },
  { type: 'image/gif', fits: head => /^GIF8[79]a$/.test(ascii(head, 0, 6)) },
  { type: 'image/webp', fits: head => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP' },
  // The brand may stand first or among the compatible ones.
  { type: 'image/avif', fits: head => ascii(head, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(head, 8, headBytes)) },
];

/** The MIME type of the image that begins with these bytes; null for what is not an accepted image. */
export const imageTypeOf = (head: Uint8Array): string | null => signatures.find(({ fits }) => fits(head))?.type ?? null;

/** Why a file need not even be sent, in a sentence; null when it may be. `size` is in bytes. */
export function imageRefusal({ size, head }: { size: number; head: Uint8Array }): string | null {
  if (size === 0) return 'It is empty.';
  if (size > limits.fileBytes) return `It is larger than ${limits.fileBytes / 1024 / 1024} MB.`;
  return imageTypeOf(head) ? null : 'It is not a JPEG, PNG, WebP, AVIF or GIF image.';
}
