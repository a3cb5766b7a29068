import { limits } from '@hydraulics/common/limits';
import { signatureLength, sniff } from '@hydraulics/common/units/image-signatures';
import { encodingVersion } from '@hydraulics/common/units/images';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What a chosen file says about itself before it is sent. */
export type FileFacts = {
  size: { width: number; height: number } | null;
  /** Why the server would refuse it. */
  refusal: string | null;
  /** The hash that the server gives to its content. */
  hash: string;
};

/** Decoded one after another, for the sake of memory. */
let last: Promise<unknown> = Promise.resolve();
const known = new WeakMap<File, Promise<FileFacts>>();

/** The facts of a file, read once. */
export function factsOf(file: File): Promise<FileFacts> {
  const before = known.get(file);
  if (before) return before;
  const facts = last.then(() => readFacts(file));
  last = facts.catch(() => undefined);
  known.set(file, facts);
  return facts;
}

async function readFacts(file: File): Promise<FileFacts> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const hash = await hashOf(bytes);
  const size = sniff(bytes.subarray(0, signatureLength)) === 'heic' ? heicSize(bytes) : await decodedSize(file);
  if (!size) return { size, refusal: 'This image is damaged. Please save or copy it again.', hash };
  return { size, refusal: sizeRefusal(size), hash };
}

/** As the server does, also on a site without TLS, where browsers have no `crypto.subtle`. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const version = new TextEncoder().encode(encodingVersion);
  const all = new Uint8Array(version.length + bytes.length);
  all.set(version);
  all.set(bytes, version.length);
  const digest = globalThis.isSecureContext ? await crypto.subtle.digest('SHA-256', all) : sha256(all);
  return bytesToHex(new Uint8Array(digest)).slice(0, 40);
}

async function decodedSize(file: File): Promise<FileFacts['size']> {
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    image.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** The largest image in it, by its headers (ISO/IEC 23008-12, 6.5.3): browsers cannot decode it. */
export function heicSize(bytes: Uint8Array): FileFacts['size'] {
  const head = bytes.subarray(0, 65_536);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let largest: FileFacts['size'] = null;
  for (let at = 0; at + 16 <= head.length; at += 1) {
    if (head[at] !== 0x69 || head[at + 1] !== 0x73 || head[at + 2] !== 0x70 || head[at + 3] !== 0x65) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function sizeRefusal({ width, height }: { width: number; height: number }): string | null {
  const [pixels, side] = [width * height, Math.max(width, height)];
  const most = limits.filePixels / 1e6;
  if (pixels > limits.filePixels) return `It has ${Math.ceil(pixels / 1e6)} megapixels; at most ${most} are accepted.`;
  return side > limits.fileSide ? `It has a side of ${side} pixels; at most ${limits.fileSide} are accepted.` : null;
}
