import { formatSize } from '@hydraulics/common/units/sizes';
import type { FileEntry } from '@zip.js/zip.js';

/** A file of an archive. */
export type ZippedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Reads a file of an archive part by part, while it is only counted. */
export type Counter = (part: Uint8Array) => void;

type Limits = { files: number; fileBytes: number; bytes: number };

/** A ZIP archive that is damaged, protected, hostile or too large, as a sentence for staff. */
export class Unreadable extends Error {}

/** The maximum compression ratio of extracted files over a megabyte. Files that are only counted may exceed it. */
const maxRatio = 200;
const megabyte = 1024 * 1024;

/**
 * Unpacks the selected files of an archive as streams. Sizes are checked twice, in the central directory and while
 * unpacking, so that a small file cannot fill the memory. Nested archives are not opened.
 * @param select whether a file is extracted; `count` only unpacks it to measure its size, and a function is also given
 *   its bytes
 * @throws Unreadable with the reason, in which case no file is returned
 */
export async function readZip(
  content: Blob,
  limits: Limits,
  select: (file: { name: string }) => boolean | 'count' | Counter,
): Promise<ZippedFile[]> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const reader = new zip.ZipReader(new zip.BlobReader(content), {
    useWebWorkers: false,
    checkOverlappingEntry: true,
    checkLocalFilename: true,
    checkCrc32: true,
  });
  try {
    const selected: { entry: FileEntry; isExtracted: boolean; counter: Counter | undefined }[] = [];
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > limits.files) throw new Unreadable(`It has more than ${limits.files} files.`);
      const choice = !entry.directory && select({ name: entry.filename });
      const counter = typeof choice === 'function' ? choice : undefined;
      if (!entry.directory && choice) selected.push({ entry, isExtracted: choice === true, counter });
    }
    let left = limits.bytes;
    for (const { entry, isExtracted } of selected) {
      requireSize(entry, { fileBytes: limits.fileBytes, ratio: isExtracted ? maxRatio : Number.POSITIVE_INFINITY });
      left -= entry.uncompressedSize;
      if (left < 0) throw new Unreadable(`Unpacked, it is larger than ${formatSize(limits.bytes)}.`);
    }
    const files: ZippedFile[] = [];
    for (const { entry, isExtracted, counter } of selected) {
      const bytes = await unpack(entry, isExtracted, counter);
      if (isExtracted) files.push({ name: entry.filename, bytes });
    }
    return files;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(sentenceOf(zip, error), { cause: error });
  } finally {
    await reader.close();
  }
}

type Zip = typeof import('@zip.js/zip.js/lib/zip-core-native.js');

function sentenceOf(zip: Zip, error: unknown): string {
  const code = error instanceof Error ? error.message : '';
  if (code === zip.ERR_UNSAFE_FILENAME) return 'It has a file whose name points outside the archive.';
  if (code === zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY) return encrypted;
  if (code === zip.ERR_UNSUPPORTED_COMPRESSION) return 'Its compression is not supported. Please make a standard ZIP.';
  if (code === zip.ERR_SPLIT_ZIP_FILE) return 'It is one part of several. Please make one archive.';
  return 'The archive is damaged or is not a ZIP.';
}

const encrypted = 'It has a password. Please make an archive without one.';

function requireSize(
  { filename, encrypted: isEncrypted, uncompressedSize, compressedSize }: FileEntry,
  { fileBytes, ratio }: { fileBytes: number; ratio: number },
): void {
  if (isEncrypted) throw new Unreadable(encrypted);
  if (uncompressedSize > fileBytes) throw new Unreadable(`${filename} is larger than ${formatSize(fileBytes)}.`);
  if (uncompressedSize > megabyte + compressedSize * ratio) {
    throw new Unreadable(`${filename} would unpack to more than ${ratio} times its size.`);
  }
}

/** Stops if a file is larger than the central directory says. */
async function unpack(
  entry: FileEntry,
  isExtracted: boolean,
  counter: Counter | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(isExtracted ? entry.uncompressedSize : 0);
  let at = 0;
  let failure: unknown;
  const take = (part: Uint8Array) => {
    if (at + part.length > entry.uncompressedSize) {
      throw new Unreadable(`${entry.filename} is larger than the archive says.`);
    }
    if (isExtracted) bytes.set(part, at);
    counter?.(part);
    at += part.length;
  };
  const writable = new WritableStream<Uint8Array>({
    write(part) {
      try {
        take(part);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  // An error in the last part comes out as one of the stream.
  await entry.getData({ writable }).catch(error => {
    throw failure ?? error;
  });
  if (at < entry.uncompressedSize) throw new Unreadable(`${entry.filename} is cut off.`);
  return bytes;
}
