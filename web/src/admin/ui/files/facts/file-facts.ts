import { limits } from '@hydraulics/common/limits';
import { encodingVersion } from '@hydraulics/common/units/images';
import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import { heicPixels, heicRefusal, pixelRefusal } from '@hydraulics/common/units/uploads/picture-limits';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { heifSize, pictureHeader } from './picture-header.ts';

type Size = { width: number; height: number };

/** The facts about a chosen file, read before it is sent. */
export type FileFacts = {
  size: Size | null;
  /** Why the server would refuse it. */
  refusal: string | null;
  /** The hash that the server gives to its content. */
  hash: string;
};

/** Files are decoded one after another to save memory. */
let last: Promise<unknown> = Promise.resolve();
const known = new WeakMap<File, Promise<FileFacts>>();
const hashes = new WeakMap<File, string>();

/** The facts of a file, read once. */
export function factsOf(file: File): Promise<FileFacts> {
  const before = known.get(file);
  if (before) return before;
  const facts = last.then(() => readFacts(file));
  void facts.then(({ hash }) => hashes.set(file, hash)).catch(() => undefined);
  last = facts.catch(() => undefined);
  known.set(file, facts);
  return facts;
}

/** The hash of a file whose facts were read; undefined before. */
export const readHashOf = (file: File): string | undefined => hashes.get(file);

async function readFacts(file: File): Promise<FileFacts> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const hash = await hashOf(bytes);
  const format = sniff(bytes.subarray(0, signatureLength));
  const known = format === 'heic' ? heifSize(bytes) : null;
  if (known) return { size: known, refusal: heicRemark(known), hash };
  const header = pictureHeader(bytes, format);
  const reason = header && pixelRefusal(header);
  if (reason) return { size: { width: header.width, height: header.height }, refusal: `It ${reason}`, hash };
  const size = await decodedSize(file);
  if (!size) return { size, refusal: 'This image is damaged. Please save or copy it again.', hash };
  const decoded = pixelRefusal({ ...size, channels: 3, depth: 'uchar' });
  return { size, refusal: decoded && `It ${decoded}`, hash };
}

function heicRemark({ width, height }: Size): string | null {
  const pixels = width * height;
  if (Math.max(width, height) > limits.fileSide) {
    return `It has a side of ${Math.max(width, height)} pixels; at most ${limits.fileSide} are accepted.`;
  }
  return pixels > heicPixels ? `It ${heicRefusal(pixels)}` : null;
}

/** The same hash as on the server. Without TLS, browsers have no `crypto.subtle`. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const version = new TextEncoder().encode(encodingVersion);
  const all = new Uint8Array(version.length + bytes.length);
  all.set(version);
  all.set(bytes, version.length);
  const digest = globalThis.isSecureContext ? await crypto.subtle.digest('SHA-256', all) : sha256(all);
  return bytesToHex(new Uint8Array(digest)).slice(0, 40);
}

async function decodedSize(file: File): Promise<Size | null> {
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    image.close();
    return { width, height };
  } catch {
    return null;
  }
}
