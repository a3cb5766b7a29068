import { type FileHandle, open } from 'node:fs/promises';
import type { ImageFormat } from '@hydraulics/common/units/uploads/image-signatures';
import { type Chromaticities, type ColourSpace, codedSpace, srgb } from './chromaticities.ts';

/** The colours that a file names by codes: a space, HDR, or null for sRGB and files with a profile. */
export type CodedColours = ColourSpace | 'hdr' | null;

/**
 * Reads the colours that a PNG (cICP, or gAMA and cHRM), an AVIF or a HEIC (nclx) names by codes instead of an ICC
 * profile. The decoders do not apply them.
 */
export async function readColours(file: string, format: ImageFormat): Promise<CodedColours> {
  if (format !== 'png' && format !== 'avif' && format !== 'heic') return null;
  const handle = await open(file);
  try {
    return format === 'png' ? await coloursOfPng(handle) : coloursOfHeif(await metaOf(handle));
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Chunks before the pixels; no honest picture has more. */
const mostChunks = 100;

/** PNG, third edition: cICP wins over iCCP, that over sRGB, and that over gAMA and cHRM. */
async function coloursOfPng(handle: FileHandle): Promise<CodedColours> {
  const found = new Map<string, Buffer>();
  let at = 8;
  for (let count = 0; count < mostChunks; count += 1) {
    const head = await bytesAt(handle, at, 8);
    if (head.length < 8) break;
    const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    if (name === 'IDAT') break;
    found.set(name, await bytesAt(handle, at + 8, Math.min(length, 32)));
    at += 12 + length;
  }
  const coded = found.get('cICP');
  if (coded && coded.length >= 4) return codedSpace(coded[0] ?? 0, coded[1] ?? 0);
  if (found.has('iCCP') || found.has('sRGB')) return null;
  return spaceOfGamma(found.get('gAMA'), found.get('cHRM'));
}

function spaceOfGamma(gamma: Buffer | undefined, chromaticities: Buffer | undefined): ColourSpace | null {
  if (!gamma || gamma.length < 4) return null;
  const power = 100_000 / gamma.readUInt32BE(0);
  const primaries = chromaticities ? readChromaticities(chromaticities) : srgb;
  if (!primaries || !(power >= 0.5 && power <= 5)) return null;
  const isSrgb = Math.abs(power - 2.2) < 0.1 && isNear(primaries, srgb);
  return isSrgb ? null : { primaries, gamma: power };
}

function readChromaticities(bytes: Buffer): Chromaticities | null {
  if (bytes.length < 32) return null;
  const pointAt = (at: number) => [bytes.readUInt32BE(at) / 100_000, bytes.readUInt32BE(at + 4) / 100_000] as const;
  const primaries = { white: pointAt(0), red: pointAt(8), green: pointAt(16), blue: pointAt(24) };
  const { red, green, blue } = primaries;
  const area = (green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1]);
  const isPossible = Object.values(primaries).every(([x, y]) => y > 0.001 && x + y <= 1);
  return isPossible && Math.abs(area) > 0.01 ? primaries : null;
}

const isNear = (first: Chromaticities, second: Chromaticities): boolean =>
  (['red', 'green', 'blue', 'white'] as const).every(
    name => Math.hypot(first[name][0] - second[name][0], first[name][1] - second[name][1]) < 0.01,
  );

/** In bytes. That of a grid of many tiles takes a few kB. */
const longestMeta = 1_000_000;

/** The content of the box `meta` (ISO/IEC 14496-12), which is among the first ones. */
async function metaOf(handle: FileHandle): Promise<Buffer> {
  let at = 0;
  for (let count = 0; count < 20; count += 1) {
    const head = await bytesAt(handle, at, 16);
    if (head.length < 8) break;
    const size = head.readUInt32BE(0);
    const length = size === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : size;
    if (head.toString('latin1', 4, 8) === 'meta') return bytesAt(handle, at + 12, Math.min(length, longestMeta));
    if (length < 8) break;
    at += length;
  }
  return Buffer.alloc(0);
}

type Box = { name: string; content: Buffer };

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at) || bytes.length - at;
    if (size < 8) break;
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** The colours of the primary item. A profile wins over codes, as in browsers. */
function coloursOfHeif(meta: Buffer): CodedColours {
  const boxes = boxesIn(meta);
  const content = (of: Box[], name: string) => of.find(box => box.name === name)?.content ?? Buffer.alloc(0);
  const iprp = boxesIn(content(boxes, 'iprp'));
  const properties = boxesIn(content(iprp, 'ipco'));
  const pitm = content(boxes, 'pitm');
  if (pitm.length < 6) return null;
  const primary = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.length >= 8 ? pitm.readUInt32BE(4) : 0;
  const own = propertiesOf(primary, content(iprp, 'ipma')).flatMap(index => properties[index - 1] ?? []);
  const colours = own.filter(({ name }) => name === 'colr').map(({ content }) => content);
  const kindOf = (colour: Buffer) => colour.toString('latin1', 0, 4);
  const coded = colours.find(colour => kindOf(colour) === 'nclx' && colour.length >= 8);
  const space = coded ? codedSpace(coded.readUInt16BE(4), coded.readUInt16BE(6)) : null;
  const hasProfile = colours.some(colour => /^(?:prof|rICC)$/.test(kindOf(colour)));
  return hasProfile && space !== 'hdr' ? null : space;
}

/** The numbers of an item's properties, from the box `ipma` (ISO/IEC 23008-12). */
function propertiesOf(item: number, ipma: Buffer): number[] {
  if (ipma.length < 8) return [];
  const [version, isWide] = [ipma[0] ?? 0, ((ipma[3] ?? 0) & 1) === 1];
  let at = 8;
  for (let entry = ipma.readUInt32BE(4); entry > 0 && at + 5 <= ipma.length; entry -= 1) {
    const id = version < 1 ? ipma.readUInt16BE(at) : ipma.readUInt32BE(at);
    at += version < 1 ? 2 : 4;
    const count = ipma[at] ?? 0;
    at += 1;
    const width = isWide ? 2 : 1;
    if (id === item) {
      const entries = ipma.subarray(at, at + count * width);
      return Array.from({ length: Math.floor(entries.length / width) }, (_, index) =>
        isWide ? entries.readUInt16BE(index * 2) & 0x7fff : (entries[index] ?? 0) & 0x7f,
      );
    }
    at += count * width;
  }
  return [];
}
