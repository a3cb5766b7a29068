import { at, n, type Pt } from '@hydraulics/api/src/drawing/svg.ts';

/** A point of the machine in millimetres: x to the right, y to the back, z up. */
export type Vec = readonly [number, number, number];

/** A parallel projection: the viewing direction, and the position on the sheet. */
export interface View {
  /** Towards the eye, length 1. */
  eye: Vec;
  scale: number;
  p: (v: Vec) => Pt;
  /** A direction, without the sheet offset. */
  d: (v: Vec) => Pt;
}

/** Makes a view turned about the vertical and tilted from above (degrees): 0/0 front, 90/0 right side, 0/90 plan. */
export function makeView(turn: number, tilt: number, scale = 1, x = 0, y = 0): View {
  const t = (turn * Math.PI) / 180;
  const e = (tilt * Math.PI) / 180;
  const right: Vec = [Math.cos(t), Math.sin(t), 0];
  const up: Vec = [-Math.sin(t) * Math.sin(e), Math.cos(t) * Math.sin(e), Math.cos(e)];
  const eye: Vec = [Math.sin(t) * Math.cos(e), -Math.cos(t) * Math.cos(e), Math.sin(e)];
  const d = (v: Vec): Pt => [dot(v, right) * scale, -dot(v, up) * scale];
  return {
    eye,
    scale,
    d,
    p: v => {
      const q = d(v);
      return [q[0] + x, q[1] + y];
    },
  };
}

/** The scalar product. */
export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** `a` plus `k` times `b`. */
export function plus(a: Vec, b: Vec, k = 1): Vec {
  return [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
}

/** An axis of the machine. */
export type Axis = 'x' | 'y' | 'z';

/** The direction of an axis and the two directions across it. */
export function frameOf(axis: Axis): { along: Vec; a: Vec; b: Vec } {
  if (axis === 'x') return { along: [1, 0, 0], a: [0, 1, 0], b: [0, 0, 1] };
  if (axis === 'y') return { along: [0, 1, 0], a: [1, 0, 0], b: [0, 0, 1] };
  return { along: [0, 0, 1], a: [1, 0, 0], b: [0, 1, 0] };
}

/** The half axes and the slope of the ellipse that a circle spanned by `a` and `b` makes on the sheet. */
export function ellipseOf(a: Pt, b: Pt): { rx: number; ry: number; slope: number } {
  const e = (a[0] + b[1]) / 2;
  const f = (a[0] - b[1]) / 2;
  const g = (a[1] + b[0]) / 2;
  const h = (a[1] - b[0]) / 2;
  const q = Math.hypot(e, h);
  const r = Math.hypot(f, g);
  return { rx: q + r, ry: Math.abs(q - r), slope: (Math.atan2(h, e) + Math.atan2(g, f)) / 2 };
}

/** Path data of a circle seen at an angle; seen edge-on it is a line. */
export function ellipseData(c: Pt, a: Pt, b: Pt): string {
  const { rx, ry, slope } = ellipseOf(a, b);
  const u: Pt = [Math.cos(slope) * rx, Math.sin(slope) * rx];
  const from: Pt = [c[0] + u[0], c[1] + u[1]];
  const to: Pt = [c[0] - u[0], c[1] - u[1]];
  if (ry < 0.3) return `M${at(from)}L${at(to)}`;
  const arc = `A${n(rx)} ${n(ry)} ${n((slope * 180) / Math.PI)} 1 0 `;
  return `M${at(from)}${arc}${at(to)}${arc}${at(from)}Z`;
}

/** Path data of a straight cylinder or cone between two parallel circles, and its two edge points for shading. */
export function bodyData(c0: Pt, c1: Pt, a: Pt, b: Pt, r0: number, r1: number): { d: string; edge: [Pt, Pt] } | null {
  const dx = c1[0] - c0[0];
  const dy = c1[1] - c0[1];
  const on = (c: Pt, r: number, t: number): Pt => [
    c[0] + r * (a[0] * Math.cos(t) + b[0] * Math.sin(t)),
    c[1] + r * (a[1] * Math.cos(t) + b[1] * Math.sin(t)),
  ];
  // The surface line is parallel to the circle's tangent there.
  const s = -(dx * a[1] - dy * a[0]);
  const k = dx * b[1] - dy * b[0];
  const turn = a[0] * b[1] - a[1] * b[0];
  const target = -(r1 - r0) * turn;
  const size = Math.hypot(s, k);
  if (size < 1e-6 || Math.abs(target) >= size) return null;
  const mid = Math.atan2(s, k);
  const half = Math.acos(target / size);
  const t0 = mid - half;
  const t1 = mid + half;
  const { rx, ry, slope } = ellipseOf(a, b);
  const arc = (c: Pt, r: number, from: number, to: number, away: 1 | -1): string => {
    const end = on(c, r, to);
    if (ry * r < 0.3) return `L${at(end)}`;
    const m = on([0, 0], 1, (from + to) / 2);
    const passes = (m[0] * dx + m[1] * dy) * away > 0;
    const grows = to > from === passes;
    const delta = Math.abs(to - from);
    const large = (passes ? delta : 2 * Math.PI - delta) > Math.PI ? 1 : 0;
    const sweep = grows === turn > 0 ? 1 : 0;
    return `A${n(rx * r)} ${n(ry * r)} ${n((slope * 180) / Math.PI)} ${large} ${sweep} ${at(end)}`;
  };
  const p0 = on(c0, r0, t0);
  const d = `M${at(p0)}${arc(c0, r0, t0, t1, -1)}L${at(on(c1, r1, t1))}${arc(c1, r1, t1, t0, 1)}Z`;
  const big = r0 >= r1 ? r0 : r1;
  const base = r0 >= r1 ? c0 : c1;
  return { d, edge: [on(base, big, t0), on(base, big, t1)] };
}
