import { join } from 'node:path';
import sharp from 'sharp';
import type { Seen } from '../picture.ts';
import type { Face } from '../solid/face.ts';
import type { Detail, Shape } from '../solid/part.ts';
import { type Material, shadingPen } from '../solid/pen.ts';
import { dot, frameOf, makeView, plus, type Vec } from '../solid/space.ts';

/** A drawing on a flat side: its lower left corner, and where its picture's width and height run. */
interface Decal {
  file: string;
  at: Vec;
  u: Vec;
  v: Vec;
}

interface Screw {
  at: Vec;
  out: Vec;
  r: number;
}

/** A solid as `render.py` builds it; lengths in mm. */
interface Solid {
  kind: Shape['kind'];
  of: Material;
  at: Vec;
  size?: Vec;
  axis?: 'x' | 'y' | 'z';
  length?: number;
  r?: number;
  rEnd?: number;
  rings?: readonly number[];
  fins?: number;
  hole?: number;
  decals: Decal[];
  screws: Screw[];
}

interface Side {
  detail: Detail;
  at: Vec;
  u: Vec;
  v: Vec;
  out: Vec;
  w: number;
  h: number;
  /** The middle of a face of a bar is its origin. */
  round: boolean;
}

/** Screws and drawings are at the size at which a picture 1600 units wide shows the machine. */
const drawnSize = { w: 1328, h: 930 };
/** Pixels of a decal per unit. */
const decalScale = 2;

/**
 * Describes a machine for `render.py`, and writes the drawings of its sides beside it.
 * @returns the solids
 */
export async function solidsOf({ model, turn, tilt }: Seen, folder: string): Promise<Solid[]> {
  const view = model.scene.fit(turn, tilt, 0, 0, drawnSize.w, drawnSize.h);
  const solids: Solid[] = [];
  for (const [index, { shape }] of model.scene.parts.entries()) {
    const solid = solidOf(shape);
    for (const side of sidesOf(shape, view.eye)) {
      const { svg, screws } = drawnSide(side, view.scale);
      solid.screws.push(...screws);
      if (!svg) continue;
      const file = `${index}-${solid.decals.length}.png`;
      await sharp(Buffer.from(svg), { density: 72 * decalScale })
        .png()
        .toFile(join(folder, file));
      const { at, u, v, w, h, round } = side;
      const corner = round ? plus(plus(at, u, -w), v, -h) : at;
      const k = round ? 2 : 1;
      solid.decals.push({ file, at: corner, u: scaled(u, w * k), v: scaled(v, h * k) });
    }
    solids.push(solid);
  }
  return solids;
}

const scaled = (v: Vec, k: number): Vec => [v[0] * k, v[1] * k, v[2] * k];

function solidOf(s: Shape): Solid {
  const { of = 'steel', rings, fins, hole } = s.look;
  const look = { of, ...(rings && { rings }), ...(fins && { fins }), ...(hole && { hole }), decals: [], screws: [] };
  if (s.kind === 'box') return { kind: s.kind, at: s.lo, size: s.size, ...look };
  if (s.kind === 'ball') return { kind: s.kind, at: s.at, r: s.r, ...look };
  const { kind, from: at, axis, length, r, rEnd } = s;
  return { kind, at, axis, length, r, rEnd, ...look };
}

/** The sides that face the eye and have something on them. */
function sidesOf(s: Shape, eye: Vec): Side[] {
  const sides: (Omit<Side, 'detail'> & { detail: Detail | undefined })[] = [];
  const { look } = s;
  if (s.kind === 'box') {
    const [x, y, z] = s.lo;
    const [w, d, h] = s.size;
    const flat = { round: false };
    const top = { detail: look.top, at: [x, y, z + h], u: [1, 0, 0], v: [0, 1, 0], out: [0, 0, 1], w, h: d } as const;
    const front = { detail: look.front, at: [x, y, z], u: [1, 0, 0], v: [0, 0, 1], out: [0, -1, 0], w, h } as const;
    const right = { at: [x + w, y, z], u: [0, 1, 0], v: [0, 0, 1], out: [1, 0, 0] } as const;
    const left = { at: [x, y + d, z], u: [0, -1, 0], v: [0, 0, 1], out: [-1, 0, 0] } as const;
    const side = { detail: look.side, w: d, h, ...(eye[0] > 0 ? right : left) };
    sides.push({ ...top, ...flat }, { ...front, ...flat }, { ...side, ...flat });
  }
  if (s.kind === 'bar') {
    const { along, a, b } = frameOf(s.axis);
    const facing = dot(along, eye) * Math.sign(s.length);
    const end = facing > 0 ? plus(s.from, along, s.length) : s.from;
    const r = facing > 0 ? s.rEnd : s.r;
    const towards = Math.sign(dot(along, eye)) || 1;
    const u = scaled(a, s.axis === 'y' ? -towards : towards);
    sides.push({ detail: look.cap, at: end, u, v: b, out: scaled(along, towards), w: r, h: r, round: true });
  }
  return sides.flatMap(({ detail, ...side }) => (detail && side.w > 0 ? [{ detail, ...side }] : []));
}

function drawnSide({ detail, at, u, v, out, w, h, round }: Side, scale: number) {
  const screws: Screw[] = [];
  const [cx, cy] = round ? [w, h] : [0, 0];
  const face: Face = {
    w,
    h,
    pen: shadingPen(),
    scale,
    pt: (p, q) => [(p + cx) * scale, ((round ? 2 * h : h) - q - cy) * scale],
    screw: (p, q, r) => {
      // A drawing may put heads beyond a narrow side, where nothing holds them.
      const isOn = round || (p > r && p < w - r && q > r && q < h - r);
      if (isOn) screws.push({ at: plus(plus(at, u, p), v, q), out, r });
    },
  };
  const drawing = detail(face);
  const size = [w, h].map(side => Math.max(1, Math.round(side * (round ? 2 : 1) * scale)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}">${drawing}</svg>`;
  return { svg: drawing && svg, screws };
}

/** Towards the eye of a view. */
export const eyeOf = ({ turn, tilt }: Pick<Seen, 'turn' | 'tilt'>): Vec => makeView(turn, tilt).eye;
