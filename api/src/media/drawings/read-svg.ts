import { open, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '@hydraulics/common/contract/errors';

const maxBytes = 1_000_000;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The encoding of a text that begins with the byte order mark of UTF-16. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : undefined;
}

/** Whether a file begins as a text with markup, or is compressed: no picture that is decoded does. */
export async function looksLikeSvg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const head = buffer.subarray(0, bytesRead);
    return isGzip(head) || /^(\ufeff)?\s*</.test(new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head));
  } finally {
    await file.close();
  }
}

const tooLarge = () => new AppError('invalid_image', 'The SVG is larger than 1 MB. Simplify it, or use a PNG.');

/**
 * The bytes of an SVG in UTF-8, as which it is read also from UTF-16 and from gzip (`.svgz`).
 * @throws AppError `invalid_image` if it is larger than 1 MB or its compressed bytes are damaged
 */
export async function readSvg(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxBytes) throw tooLarge();
  const stored = await readFile(path);
  const bytes = isGzip(stored) ? await unzip(stored) : stored;
  const utf16 = utf16Of(bytes);
  if (!utf16) return bytes;
  const text = Buffer.from(new TextDecoder(utf16).decode(bytes));
  if (text.length > maxBytes) throw tooLarge();
  return text;
}

const unzip = (bytes: Buffer): Promise<Buffer> =>
  promisify(gunzip)(bytes, { maxOutputLength: maxBytes }).catch(cause => {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new AppError('invalid_image', 'The compressed SVG is damaged. Export it as a plain SVG.', { cause });
  });
