import { deflateSync } from 'fflate';

/** A file of a handmade archive, whose headers may lie. */
export type Entry = {
  name: string | Uint8Array;
  content: Uint8Array;
  /** The name in the local header, if it differs from the central directory. */
  localName?: string;
  saysBytes?: number;
  flags?: number;
  method?: number;
  crc?: number;
  /** The offset in the central directory; the file itself is then not written. */
  at?: number;
};

const bytesOf = (name: string | Uint8Array) => (typeof name === 'string' ? new TextEncoder().encode(name) : name);

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function fields(...values: [size: 2 | 4, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** A ZIP archive by PKWARE's APPNOTE: files, central directory, end record. */
export function craftZip(entries: readonly Entry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const table: Uint8Array[] = [];
  let at = 0;
  for (const {
    name,
    content,
    localName,
    saysBytes = content.length,
    flags = 0,
    method = 8,
    crc,
    at: shared,
  } of entries) {
    const packed = deflateSync(content);
    const common = (named: Uint8Array): [2 | 4, number][] => [
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0x5a000000],
      [4, crc ?? crc32(content)],
      [4, packed.length],
      [4, saysBytes],
      [2, named.length],
      [2, 0],
    ];
    const [own, local] = [bytesOf(name), bytesOf(localName ?? name)];
    table.push(
      fields([4, 0x02014b50], [2, 20], ...common(own), [2, 0], [2, 0], [2, 0], [4, 0], [4, shared ?? at]),
      own,
    );
    if (shared !== undefined) continue;
    const head = fields([4, 0x04034b50], ...common(local));
    parts.push(head, local, packed);
    at += head.length + local.length + packed.length;
  }
  const size = table.reduce((sum, { length }) => sum + length, 0);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, at],
    [2, 0],
  );
  return new Uint8Array(Buffer.concat([...parts, ...table, end]));
}
