import type { FileHandle } from 'node:fs/promises';

/** The beginning and the end of a file, which show whether it is complete. */
export type Ends = { head: Buffer; tail: Buffer; size: number; handle: FileHandle };

/** Its message is the rest of a sentence that begins with the name of the file. */
export class Unusable extends Error {}

export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Bytes as text, one character for each byte. */
export const latin = (bytes: Buffer): string => bytes.toString('latin1');
