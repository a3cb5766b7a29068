import { type Chromaticities, type ColourSpace, codedSpace } from './chromaticities.ts';

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const d50: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

const times = (matrix: Matrix, vector: Vector): Vector =>
  matrix.map(row => row.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0)) as Vector;

const product = (first: Matrix, second: Matrix): Matrix =>
  transposed(transposed(second).map(column => times(first, column)) as Matrix);

const transposed = (matrix: Matrix): Matrix =>
  [0, 1, 2].map(column => matrix.map(row => row[column] ?? 0)) as unknown as Matrix;

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];

function inverse([first, second, third]: Matrix): Matrix {
  const columns: Matrix = [cross(second, third), cross(third, first), cross(first, second)];
  const determinant = columns[0].reduce((sum, value, index) => sum + value * (first[index] ?? 0), 0);
  return transposed(columns.map(column => column.map(value => value / determinant)) as Matrix);
}

const toXyz = ([x, y]: readonly [number, number]): Vector => [x / y, 1, (1 - x - y) / y];

/** The XYZ of red, green and blue, adapted to the white of ICC (D50, by Bradford). */
function colorants({ red, green, blue, white }: Chromaticities): Matrix {
  const columns = transposed([toXyz(red), toXyz(green), toXyz(blue)]);
  const scale = times(inverse(columns), toXyz(white));
  const scaled = columns.map(row => row.map((value, index) => value * (scale[index] ?? 0))) as Matrix;
  const [from, to] = [times(bradford, toXyz(white)), times(bradford, d50)];
  const adapt = bradford.map((row, index) =>
    row.map(value => (value * (to[index] ?? 0)) / (from[index] ?? 1)),
  ) as Matrix;
  return transposed(product(product(inverse(bradford), adapt), scaled));
}

const fixed = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
};
const tagType = (name: string): Buffer => Buffer.from(`${name}\0\0\0\0`, 'latin1');
const xyz = (values: Vector): Buffer => Buffer.concat([tagType('XYZ '), ...values.map(fixed)]);
/** A text in one language. */
function localized(text: string): Buffer {
  const letters = Buffer.from(text, 'utf16le').swap16();
  const head = Buffer.alloc(20);
  [1, 12, 0x656e5553, letters.length, 28].forEach((value, index) => {
    head.writeUInt32BE(value, index * 4);
  });
  return Buffer.concat([tagType('mluc'), head, letters]);
}

/** A parametric curve: a power, or that of sRGB (IEC 61966-2-1). */
function curve(gamma: ColourSpace['gamma']): Buffer {
  const [kind, values] = gamma === 'srgb' ? [3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]] : [0, [gamma]];
  return Buffer.concat([tagType('para'), Buffer.from([0, kind as number, 0, 0]), ...(values as number[]).map(fixed)]);
}

/** An ICC profile (ICC.1:2010, with three colorants and a curve) for pictures whose colours are only coded. */
export function iccProfile({ primaries, gamma }: ColourSpace): Buffer {
  const [red, green, blue] = colorants(primaries);
  const shared = curve(gamma);
  const tags: [string, Buffer][] = [
    ['desc', localized('Coded colours')],
    ['cprt', localized('None')],
    ['wtpt', xyz(d50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', shared],
    ['gTRC', shared],
    ['bTRC', shared],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  const parts: Buffer[] = [];
  let at = 128 + table.length;
  tags.forEach(([name, bytes], index) => {
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(bytes.length, 12 + index * 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    at += padded.length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.set([4, 0x20], 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  Buffer.concat(d50.map(fixed)).copy(header, 68);
  return Buffer.concat([header, table, ...parts]);
}

/** Whether a profile is that of an HDR picture: its tag `cicp` (ICC.1:2022) names PQ or HLG. */
export function isHdrProfile(profile: Buffer): boolean {
  const count = profile.length > 132 ? Math.min(profile.readUInt32BE(128), 100) : 0;
  for (let at = 132; at < 132 + count * 12 && at + 12 <= profile.length; at += 12) {
    if (profile.toString('latin1', at, at + 4) !== 'cicp') continue;
    const start = profile.readUInt32BE(at + 4);
    if (start + 10 > profile.length) return false;
    return codedSpace(profile[start + 8] ?? 0, profile[start + 9] ?? 0) === 'hdr';
  }
  return false;
}
