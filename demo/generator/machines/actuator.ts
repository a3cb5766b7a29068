import { colour } from '@hydraulics/api/src/drawing/svg.ts';
import { dotOn, type Face } from '../solid/face.ts';
import type { PartLook } from '../solid/part.ts';
import type { Scene } from '../solid/scene.ts';
import { type Axis, frameOf, plus, type Vec } from '../solid/space.ts';
import { boltCircle } from './units.ts';

/** How a cylinder of the scene is built. */
export interface Actuator {
  bore: number;
  rod: number;
  stroke: number;
  /** How far the rod is extended, as a share of the stroke. */
  out?: number;
  style?: 'tie-rod' | 'mill' | 'welded' | 'flange';
  eye?: boolean;
  /** Stages of a telescopic cylinder; they share the stroke. */
  stages?: number;
  of?: PartLook['of'];
}

/** The lengths along a cylinder from its base, shared by the drawings and the tables. */
export function actuatorSizes(a: Actuator) {
  const wall = a.style === 'welded' ? 0.1 : 0.14;
  const outer = a.bore * (1 + wall * 2);
  const head = a.bore * 0.62 + 24;
  const base = a.bore * 0.5 + 20;
  const tube = a.stroke / (a.stages ?? 1) + a.bore * 0.55 + 30;
  const body = base + tube + head;
  return { outer, head, base, tube, body, flange: a.bore * 1.5 + 30, rodEnd: a.rod * 1.4 };
}

/** A hydraulic cylinder from the back of its base along an axis; `dir` -1 points it the other way. */
export function actuator(s: Scene, from: Vec, axis: Axis, a: Actuator, dir: 1 | -1 = 1): void {
  const z = actuatorSizes(a);
  const { along } = frameOf(axis);
  const of = a.of ?? 'blue';
  const style = a.style ?? 'mill';
  const r = z.outer / 2;
  const pos = (d: number) => plus(from, along, dir * d);
  const bar = (d: number, len: number, rad: number, l: PartLook, end = rad) =>
    s.bar(axis, pos(d), dir * len, rad, l, end);
  const square = (d: number, len: number, side: number, l: PartLook) => {
    const c = pos(d + len / 2);
    const size: Vec = axis === 'x' ? [len, side, side] : axis === 'y' ? [side, len, side] : [side, side, len];
    s.box([c[0] - size[0] / 2, c[1] - size[1] / 2, c[2] - size[2] / 2], size, l);
  };
  if (a.eye) eye(s, pos(-a.rod * 1.1), axis, a.rod * 1.15, dir, true);
  const bolts = (count: number, share: number): PartLook => ({
    of: 'grey',
    cap: f => boltCircle(f, 0, 0, f.w * share, count, f.w * 0.06),
  });
  if (style === 'tie-rod') {
    const side = z.outer * 1.28;
    square(0, z.base, side, { of, front: f => portOn(f, a.bore), side: f => nuts(f), top: f => portOn(f, a.bore) });
    const { a: u, b: v } = frameOf(axis);
    const rods = (p: number) => {
      for (const q of [1, -1]) {
        const c = plus(plus(pos(z.base), u, p * side * 0.4), v, q * side * 0.4);
        s.bar(axis, c, dir * z.tube, a.bore * 0.07, { of: 'chrome', weight: 0.9 });
      }
    };
    // Drawn back to front: the rods overlap the bounding box of the tube.
    rods(1);
    bar(z.base, z.tube, r, { of: 'steel' });
    rods(-1);
    square(z.base + z.tube, z.head, side, {
      of,
      front: f => portOn(f, a.bore),
      side: f => nuts(f),
      top: f => portOn(f, a.bore),
    });
  } else {
    bar(0, z.base, style === 'welded' ? r * 1.02 : r * 1.28, style === 'welded' ? { of } : bolts(10, 0.88));
    bar(z.base, z.tube, r, { of, rings: style === 'welded' ? [] : [0.03, 0.97] });
    if (style === 'mill') bar(z.base, z.tube * 0.05, r * 1.2, { of: 'grey' });
    if (style === 'mill') bar(z.base + z.tube * 0.95, z.tube * 0.05, r * 1.2, { of: 'grey' });
    bar(
      z.base + z.tube,
      z.head * 0.55,
      style === 'welded' ? r * 1.08 : r * 1.28,
      style === 'welded' ? { of: 'grey', rings: [0.3, 0.6] } : bolts(10, 0.88),
    );
    if (style === 'flange') bar(z.base + z.tube + z.head * 0.3, z.head * 0.4, z.flange / 2 + r * 0.3, bolts(12, 0.86));
    bar(z.base + z.tube + z.head * 0.55, z.head * 0.45, a.rod * 0.5 + a.bore * 0.2, { of: 'dark' });
  }
  const reach = a.stroke * (a.out ?? 0.6) + a.rod * 0.8;
  bar(z.body, reach, a.rod / 2, { of: 'chrome' });
  if (a.eye) eye(s, pos(z.body + reach), axis, a.rod * 1.15, dir, false);
  else bar(z.body + reach, a.rod * 0.7, a.rod * 0.36, { of: 'steel', rings: [0.2, 0.35, 0.5, 0.65, 0.8] });
  if (style !== 'tie-rod' && axis !== 'z')
    for (const d of [z.base * 0.55, z.base + z.tube + z.head * 0.28]) {
      const c = pos(d);
      s.bar('z', [c[0], c[1], c[2] + r * (style === 'welded' ? 0.9 : 1.15)], r * 0.42, a.bore * 0.13, { of: 'grey' });
      s.bar('z', [c[0], c[1], c[2] + r * (style === 'welded' ? 1.32 : 1.57)], r * 0.12, a.bore * 0.09, {
        of: 'signal',
      });
    }
}

const portOn = (f: Face, bore: number) =>
  dotOn(f, f.w / 2, f.h / 2, bore * 0.15, {
    fill: f.pen.shaded ? colour.steel300 : f.pen.paper,
    stroke: f.pen.line,
    width: 1,
  }) +
  dotOn(f, f.w / 2, f.h / 2, bore * 0.09, {
    fill: f.pen.shaded ? colour.ink : f.pen.paper,
    stroke: f.pen.line,
    width: 0.8,
  });

const nuts = (f: Face) =>
  [
    [0.11, 0.11],
    [0.89, 0.11],
    [0.11, 0.89],
    [0.89, 0.89],
  ]
    .map(([u = 0, v = 0]) => {
      f.screw?.(f.w * u, f.h * v, f.w * 0.07);
      return dotOn(f, f.w * u, f.h * v, f.w * 0.06, {
        fill: f.pen.shaded ? colour.steel700 : f.pen.paper,
        stroke: f.pen.line,
        width: 0.8,
      });
    })
    .join('');

function eye(s: Scene, from: Vec, axis: Axis, r: number, dir: 1 | -1, base: boolean): void {
  const { along } = frameOf(axis);
  const centre = plus(from, along, dir * (base ? 0 : r * 1.1));
  const neck = base ? plus(from, along, dir * r * 0.7) : from;
  s.bar(axis, neck, dir * (base ? r * 0.4 : r * 0.5), r * 0.62, { of: 'grey' });
  s.bar('y', [centre[0], centre[1] + r * 0.5, centre[2]], -r, r, {
    of: 'grey',
    hole: r * 0.4,
    cap: f =>
      dotOn(f, 0, 0, r * 0.6, { fill: f.pen.shaded ? colour.steel300 : f.pen.paper, stroke: f.pen.line, width: 1 }) +
      dotOn(f, 0, 0, r * 0.4, { fill: f.pen.shaded ? colour.ink : f.pen.paper, stroke: f.pen.line, width: 1 }),
  });
}
