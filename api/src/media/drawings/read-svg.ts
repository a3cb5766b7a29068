import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '@hydraulics/common/contract/errors';

const maxBytes = 1_000_000;

/** Whether a file begins as a text with markup, which no picture that is decoded does. */
export async function looksLikeSvg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return /^(\ufeff)?\s*</.test(buffer.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await file.close();
  }
}

/** @throws AppError `invalid_image` if it is larger than 1 MB */
export async function readSvg(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxBytes) {
    throw new AppError('invalid_image', 'The SVG is larger than 1 MB. Simplify it, or use a PNG.');
  }
  return readFile(path);
}
