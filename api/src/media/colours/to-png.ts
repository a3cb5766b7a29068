import { crc32, deflateSync } from 'node:zlib';

type Size = { width: number; height: number };

/**
 * Pixels (RGBA) as a PNG with a colour profile. Hardly compressed, because it is decoded again at once.
 * @param bytes four a pixel, row by row
 */
export function toPng(bytes: Buffer, { width, height }: Size, profile: Uint8Array | null): Buffer {
  const row = width * 4;
  const raw = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) bytes.copy(raw, y * (row + 1) + 1, y * row, (y + 1) * row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunk('IHDR', header),
    ...(profile ? chunk('iCCP', Buffer.concat([Buffer.from('colours\0\0', 'latin1'), deflateSync(profile)])) : []),
    ...chunk('IDAT', deflateSync(raw, { level: 0 })),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer[] {
  const name = Buffer.from(type, 'latin1');
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(data, crc32(name)), 4);
  return [ends.subarray(0, 4), name, data, ends.subarray(4)];
}
