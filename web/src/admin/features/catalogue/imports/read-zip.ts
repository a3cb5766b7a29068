import type { Unzip } from 'fflate';

/** A file of an archive. */
export type ZippedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

type Limits = { files: number; fileBytes: number; bytes: number };

export class TooLarge extends Error {}

/**
 * Unpacks an archive piece by piece and counts what really comes out, whatever its headers say, so that a small file
 * cannot fill the memory.
 * @param wants whether a file is kept; the others are only counted
 * @throws TooLarge beyond the limits; Error if it is damaged
 */
export async function readZip(
  content: Blob,
  { files: maxFiles, fileBytes, bytes: maxBytes }: Limits,
  wants: (name: string) => boolean,
): Promise<ZippedFile[]> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const files: ZippedFile[] = [];
  let [total, count] = [0, 0];
  let failure: Error | undefined;
  const unzip: Unzip = new Unzip(file => {
    count += 1;
    if (count > maxFiles) throw new TooLarge(`The archive has more than ${maxFiles} files.`);
    const keeps = wants(file.name);
    const parts: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, part, final) => {
      if (error) {
        failure = error;
        return;
      }
      size += part.length;
      total += part.length;
      if (size > fileBytes) throw new TooLarge(`${file.name} is larger than ${megabytes(fileBytes)} MB.`);
      if (total > maxBytes) throw new TooLarge(`Unpacked, it is larger than ${megabytes(maxBytes)} MB.`);
      if (keeps) parts.push(part);
      if (final && keeps) files.push({ name: file.name, bytes: joined(parts, size) });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const reader = content.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    unzip.push(part.value);
    if (failure) throw failure;
  }
  unzip.push(new Uint8Array(0), true);
  if (failure) throw failure;
  return files;
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
