import type { DrawnCylinder } from '@hydraulics/common/figures/cylinder/drawn-cylinder';

/** A point of a cross-section: y upwards, z to the side. */
export type Point2 = readonly [number, number];

/** A closed outline, counterclockwise: each segment begins where the one before ends. An arc has a centre. */
export type Outline = { from: Point2; to: Point2; centre?: Point2 }[];

/** A circle in the plane of a cross-section. */
export type Circle = { at: Point2; radius: number };

/** A hole or pin that is perpendicular to a flat side of a section. */
type OnSide = {
  /** The segment of the outline in whose middle it is. */
  segment: number;
  /** Its distance from the section's beginning. */
  x: number;
  radius: number;
  /** Positive outwards, as a pin, or negative inwards, as a hole. */
  height: number;
  /** The segment where a through hole ends. */
  exit?: number;
};

/** A piece of a body along its axis. */
export type Section = {
  from: number;
  to: number;
  outline: Outline;
  /** Bolt holes along the axis, through the whole section and outside its neighbours. */
  holes: Circle[];
  sides: OnSide[];
};

/** A plate of an eye or a clevis, on the flat beginning of the first section. */
export type EyePlate = { centre: number; radius: number; hole: number; from: number; to: number };

/** A body of revolution and blocks along the axis x. */
export type Body = { name: string; sections: Section[]; plates: EyePlate[] };

/** What is held where, by the code of ISO 6099. */
const mountingCodes = [
  ...['ME5', 'ME6', 'MF1', 'MF2', 'MF3', 'MF4', 'MP1', 'MP3', 'MP5', 'MS2', 'MT1', 'MT2', 'MT4'],
] as const;
export type CadMounting = (typeof mountingCodes)[number];

/** The mounting that a code names, such as MF3 in `VCX-80/56x300-MF3`. */
export function mountingOf(choices: readonly (string | null)[]): CadMounting | undefined {
  return mountingCodes.find(code => choices.some(choice => choice?.toUpperCase() === code));
}

export type Envelope = {
  bodies: Body[];
  /** Where the barrel begins and ends, and where the rod leaves the head. */
  barrel: { from: number; to: number };
  front: number;
};

/** Parts of the length that does not grow with the stroke. */
const shares = { eye: 0.2, cap: 0.26, capBehindEye: 0.2, head: 0.26, rod: 0.22 };

/**
 * The envelope of a cylinder with its rod in, from x = 0 at the end of its cap, or of its eye, to its length at the end of
 * the rod. Bore, rod, stroke, length and barrel are the figures; heads, ports and mounting are in proportion to them.
 */
export function envelopeOf(
  cylinder: DrawnCylinder & { length: number },
  mounting?: CadMounting,
  port?: number,
): Envelope {
  const { outer, rod, length, stroke, isTelescope } = cylinder;
  const fixed = isTelescope ? length * 0.4 : length - stroke;
  const hasEye = mounting?.startsWith('MP') ?? false;
  const eye = hasEye ? Math.min(shares.eye * fixed, 0.6 * outer) : 0;
  const capEnd = eye + (hasEye ? shares.capBehindEye : shares.cap) * fixed;
  const front = length - shares.rod * fixed;
  const headStart = front - shares.head * fixed;
  const size = { outer, port: port ?? 0.12 * outer };
  const cap = endOf(eye, capEnd, size, 'from', mounting && caps[mounting]);
  const head = endOf(headStart, front, size, 'to', mounting && heads[mounting]);
  const barrel = (from: number, to: number): Section => plain(from, to, circle(outer / 2));
  const middle = (capEnd + headStart) / 2;
  const half = Math.min(0.3 * outer, (headStart - capEnd) / 4);
  const between =
    mounting === 'MT4'
      ? [
          barrel(capEnd, middle - half),
          trunnions(middle - half, middle + half, outer),
          barrel(middle + half, headStart),
        ]
      : [barrel(capEnd, headStart)];
  const thread = { from: front + 0.35 * (length - front), radius: 0.4 * rod };
  return {
    bodies: [
      { name: 'Body', sections: [...cap, ...between, ...head], plates: platesOf(mounting, eye) },
      {
        name: 'Rod',
        sections: [plain(front, thread.from, circle(rod / 2)), plain(thread.from, length, circle(thread.radius))],
        plates: [],
      },
    ],
    barrel: { from: capEnd, to: headStart },
    front,
  };
}

type End = 'block' | 'plate' | 'flange' | 'trunnions' | 'feet' | undefined;

const heads: Partial<Record<CadMounting, End>> = {
  ME5: 'block',
  MF1: 'plate',
  MF3: 'flange',
  MT1: 'trunnions',
  MS2: 'feet',
};
const caps: Partial<Record<CadMounting, End>> = {
  ME6: 'block',
  MF2: 'plate',
  MF4: 'flange',
  MT2: 'trunnions',
  MS2: 'feet',
};

type Size = { outer: number; port: number };

/** A cap or a head: its port, and outside of that what holds the cylinder. */
function endOf(from: number, to: number, size: Size, outside: 'from' | 'to', held: End): Section[] {
  const { outer } = size;
  if (held === 'feet') return [feet(from, to, size)];
  if (held === 'block') {
    return [{ ...bolted(from, to, block(outer), corners(outer)), sides: [portOn(3, to - from, size)] }];
  }
  const ported = (start: number, end: number): Section => ({
    ...plain(start, end, flattened(outer)),
    sides: [portOn(1, end - start, size)],
  });
  if (!held) return [ported(from, to)];
  const depth = 0.45 * (to - from);
  const make = (start: number, end: number): Section => {
    if (held === 'trunnions') return trunnions(start, end, outer);
    if (held === 'plate') return bolted(start, end, block(outer), corners(outer));
    return bolted(start, end, circle(0.9 * outer), around(8, 0.75 * outer, 0.06 * outer));
  };
  return outside === 'from'
    ? [make(from, from + depth), ported(from + depth, to)]
    : [ported(from, to - depth), make(to - depth, to)];
}

/** A port as a blind hole. */
const portOn = (segment: number, length: number, { outer, port }: Size): OnSide => ({
  segment,
  x: length / 2,
  radius: Math.min(port / 2, 0.2 * outer, 0.45 * length),
  height: -0.2 * outer,
});

const plain = (from: number, to: number, outline: Outline): Section => ({ from, to, outline, holes: [], sides: [] });
const bolted = (from: number, to: number, outline: Outline, holes: Circle[]): Section => ({
  ...plain(from, to, outline),
  holes,
});

/** A block with a pin on each side. */
function trunnions(from: number, to: number, outer: number): Section {
  const half = 0.62 * outer;
  const pin = { x: (to - from) / 2, radius: Math.min(0.2 * outer, 0.4 * (to - from)), height: 0.4 * outer };
  return {
    ...plain(from, to, box(half, half)),
    sides: [
      { segment: 0, ...pin },
      { segment: 2, ...pin },
    ],
  };
}

/** A block with two lugs, which stand on the lowest side. */
function feet(from: number, to: number, { outer, port }: Size): Section {
  const [half, wide, bottom, lug] = [0.62 * outer, 0.95 * outer, -0.62 * outer, -0.35 * outer];
  const outline = polygon([
    [bottom, wide],
    [bottom, -wide],
    [lug, -wide],
    [lug, -half],
    [half, -half],
    [half, half],
    [lug, half],
    [lug, wide],
  ]);
  const length = to - from;
  const hole = { x: length / 2, radius: Math.min(0.09 * outer, 0.4 * length), height: bottom - lug, exit: 0 };
  return {
    ...plain(from, to, outline),
    sides: [{ segment: 2, ...hole }, { segment: 6, ...hole }, portOn(4, length, { outer, port })],
  };
}

const block = (outer: number): Outline => box(0.62 * outer, 0.95 * outer);
const corners = (outer: number): Circle[] =>
  [-1, 1].flatMap(y =>
    [-1, 1].map(z => ({ at: [y * 0.45 * outer, z * 0.78 * outer] as Point2, radius: 0.08 * outer })),
  );

function around(count: number, radius: number, hole: number): Circle[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = ((place + 0.5) * 2 * Math.PI) / count;
    return { at: [radius * Math.cos(angle), radius * Math.sin(angle)], radius: hole };
  });
}

/** In two halves, so that every edge has two different ends. */
export function circle(radius: number, at: Point2 = [0, 0]): Outline {
  const [right, left]: [Point2, Point2] = [
    [at[0] + radius, at[1]],
    [at[0] - radius, at[1]],
  ];
  return [
    { from: right, to: left, centre: at },
    { from: left, to: right, centre: at },
  ];
}

export function polygon(points: Point2[]): Outline {
  return points.map((from, place) => ({ from, to: points[(place + 1) % points.length] ?? from }));
}

const box = (y: number, z: number): Outline =>
  polygon([
    [y, z],
    [-y, z],
    [-y, -z],
    [y, -z],
  ]);

/** A round head with a flat for its port at the top. */
function flattened(outer: number): Outline {
  const [radius, top] = [0.6 * outer, 0.55 * outer];
  const half = Math.sqrt(radius ** 2 - top ** 2);
  const [right, left, bottom, centre]: [Point2, Point2, Point2, Point2] = [
    [top, half],
    [top, -half],
    [-radius, 0],
    [0, 0],
  ];
  return [
    { from: bottom, to: left, centre },
    { from: left, to: right },
    { from: right, to: bottom, centre },
  ];
}

/** MP1: a clevis of two plates; MP3 and MP5: an eye. */
function platesOf(mounting: CadMounting | undefined, eye: number): EyePlate[] {
  if (eye === 0) return [];
  const radius = eye / 2.2;
  const plate = { centre: radius, radius, hole: 0.5 * radius };
  if (mounting !== 'MP1') return [{ ...plate, from: -0.5 * radius, to: 0.5 * radius }];
  return [
    { ...plate, from: -radius, to: -0.5 * radius },
    { ...plate, from: 0.5 * radius, to: radius },
  ];
}
