import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { imageRefusal } from '@hydraulics/common/units/uploads/image-check';
import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';

const endings = /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i;
/** Links are not followed, so that nothing outside the folder is read. Windows has no such flag; there they are not listed. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** The properties of a file that show a change, and when it arrived in the folder: times in milliseconds since 1970. */
export type Stamp = { size: number; modified: number; arrived: number };

/** A picture whose content was read. */
export type Examined = { hash: string; isHeic: boolean } | { refused: string };

/** The names of the pictures in a folder, by their extensions; without links, folders and hidden files. */
export async function pictureNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isFile() && endings.test(entry.name) && !entry.name.startsWith('.')) names.push(entry.name);
  }
  return names.sort();
}

/** Null for a file that is gone, and for a link. */
export async function stampOf(folder: string, name: string): Promise<Stamp | null> {
  const found = await lstat(join(folder, name)).catch(() => null);
  if (!found?.isFile()) return null;
  const { size, mtimeMs, birthtimeMs, ctimeMs } = found;
  // A copy often has the time of its original; birth and change times show when it arrived.
  return { size, modified: mtimeMs, arrived: Math.max(birthtimeMs, ctimeMs) };
}

/**
 * Reads a file to recognise it under another name, and to check whether a website would accept it; null for one that
 * cannot be opened, for example while another program is writing it.
 */
export const examine = (folder: string, name: string): Promise<Examined | null> =>
  withFile(folder, name, async file => {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(new Uint8Array(signatureLength), 0, signatureLength, 0);
    const head = buffer.subarray(0, bytesRead);
    const isHeic = hasHeicBrand(head);
    const reason = imageRefusal({ size, head });
    const isOtherType = size > 0 && size <= limits.fileBytes;
    if (reason && !(isHeic && isOtherType)) return { refused: reason };
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
    return { hash: hash.digest('base64url'), isHeic };
  });

/** The content of a file, if it still has this hash. */
export const readPicture = (folder: string, name: string, hash: string): Promise<Buffer | null> =>
  withFile(folder, name, async file => {
    const content = await file.readFile();
    return createHash('sha256').update(content).digest('base64url') === hash ? content : null;
  });

/** The MIME type of a picture that is not HEIC. */
export const typeOf = (content: Uint8Array): string => `image/${sniff(content.subarray(0, signatureLength)) ?? 'jpeg'}`;

/** The brands of pictures that are encoded as HEVC (ISO/IEC 23008-12, annex B). */
const hasHeicBrand = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head);
  return (
    text.slice(4, 8) === 'ftyp' && sniff(head) !== 'avif' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(text.slice(8, 12))
  );
};

async function withFile<T>(folder: string, name: string, use: (file: FileHandle) => Promise<T>): Promise<T | null> {
  const file = await open(join(folder, name), readOnly).catch(() => null);
  if (!file) return null;
  try {
    return (await file.stat()).isFile() ? await use(file) : null;
  } catch {
    // For example a disk that was disconnected.
    return null;
  } finally {
    await file.close();
  }
}
