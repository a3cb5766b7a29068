type Picture = {
  /** Pixels of a side. */
  size: number;
  /** From the top, four bytes a pixel. */
  rgba: Uint8Array;
};

const directoryEntry = 16;

/** An icon for Windows with pictures of several sizes, as bitmaps, which every version of it reads at every size. */
export function icoFile(pictures: readonly Picture[]): Buffer {
  const bitmaps = pictures.map(bitmapOf);
  const head = Buffer.alloc(6 + directoryEntry * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, bitmap] of bitmaps.entries()) {
    const at = 6 + directoryEntry * index;
    const { size = 0 } = pictures[index] ?? {};
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bitmap.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bitmap.length;
  }
  return Buffer.concat([head, ...bitmaps]);
}

/** A BITMAPINFOHEADER, the rows from below in BGRA, and a mask that is not used beside an alpha channel. */
function bitmapOf({ size, rgba }: Picture): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(size, 4);
  // The height of the picture and its mask together.
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Buffer.from(rgba.subarray((size - 1 - y) * size * 4, (size - y) * size * 4));
    for (let x = 0; x < row.length; x += 4) row.set([row[x + 2] ?? 0, row[x + 1] ?? 0, row[x] ?? 0], x);
    return row;
  });
  const maskRow = Math.ceil(size / 32) * 4;
  return Buffer.concat([head, ...rows, Buffer.alloc(maskRow * size)]);
}
