import { at, colour, path } from '@hydraulics/api/src/drawing/svg.ts';
import { dotData, dotOn, type Face, onFace, wordsOn } from '../solid/face.ts';
import type { PartLook } from '../solid/part.ts';
import type { Scene } from '../solid/scene.ts';
import { type Axis, frameOf, plus, type Vec } from '../solid/space.ts';

/** Screw heads in a circle on a face. */
export function boltCircle(f: Face, u: number, v: number, r: number, count: number, size: number): string {
  // Smaller heads than a pixel are left out; the others share one path, for small markup.
  if (size * f.scale < 1) return '';
  let d = '';
  for (let i = 0; i < count; i++) {
    const t = ((i + 0.5) * 2 * Math.PI) / count;
    const head = [u + r * Math.cos(t), v + r * Math.sin(t)] as const;
    if (f.screw) f.screw(...head, size);
    else d += dotData(f, ...head, size);
  }
  if (!d) return '';
  return path(d, { fill: f.pen.shaded ? colour.steel700 : f.pen.paper, stroke: f.pen.line, width: 0.7 * f.pen.weight });
}

/** Cooling slots on a face. */
export function louvres(f: Face, u: number, v: number, w: number, h: number, count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const y = v + (h * (i + 0.5)) / count;
    d += `M${at(f.pt(u, y))}L${at(f.pt(u + w, y))}`;
  }
  return path(d, { stroke: f.pen.line, width: 1.2 * f.pen.weight, opacity: 0.6 });
}

/** The diameter and length of a standard motor of a power. */
export function motorSize(kw: number): { d: number; l: number } {
  return { d: 160 * kw ** 0.25, l: 240 * kw ** 0.29 };
}

/** An electric motor that starts with its flange at a point and runs along an axis (`dir` 1 or -1). */
export function motor(s: Scene, from: Vec, axis: Axis, dir: 1 | -1, kw: number, of: PartLook['of'] = 'blue'): void {
  const { d, l } = motorSize(kw);
  const { along } = frameOf(axis);
  const pos = (share: number) => plus(from, along, dir * l * share);
  s.bar(axis, pos(0), dir * l * 0.06, d * 0.56, { of, cap: f => boltCircle(f, 0, 0, d * 0.5, 8, d * 0.025) });
  s.bar(axis, pos(0.06), dir * l * 0.7, d * 0.48, { of, fins: 30 });
  s.bar(axis, pos(0.76), dir * l * 0.03, d * 0.5, { of });
  s.bar(axis, pos(0.79), dir * l * 0.21, d * 0.49, {
    of: 'dark',
    rings: [0.15],
    cap: f =>
      (d * f.scale < 45 ? [0.6] : [0.8, 0.62, 0.44, 0.26])
        .map(k => dotOn(f, 0, 0, d * 0.49 * k, { stroke: colour.steel300, width: 0.9 }))
        .join(''),
  });
  const t = d * 0.36;
  const c = pos(0.34);
  if (axis === 'z')
    s.box([c[0] - t / 2, c[1] - d * 0.68, c[2] - t * 0.5], [t, d * 0.22, t], { of: 'grey', front: plate });
  else if (axis === 'x')
    s.box([c[0] - t / 2, c[1] - t / 2, c[2] + d * 0.46], [t, t, d * 0.22], { of: 'grey', front: plate });
  else s.box([c[0] + d * 0.4, c[1] - t / 2, c[2] - t / 2], [d * 0.24, t, t], { of: 'grey', side: plate });
  if (axis !== 'z')
    for (const k of [0.14, 0.6]) {
      const q = pos(k);
      // Entirely below the housing, which hides part of it.
      const foot: Vec = axis === 'x' ? [l * 0.1, d * 0.96, d * 0.08] : [d * 0.96, l * 0.1, d * 0.08];
      s.box([q[0] - foot[0] / 2, q[1] - foot[1] / 2, from[2] - d * 0.56], foot, { of });
    }
}

const plate = (f: Face) => boltCircle(f, f.w / 2, f.h / 2, f.w * 0.52, 4, f.w * 0.05);

/** A pump with the bell housing that joins it to its motor. */
export function pump(s: Scene, from: Vec, axis: Axis, dir: 1 | -1, kw: number): void {
  const { d } = motorSize(kw);
  const { along } = frameOf(axis);
  s.bar(axis, from, dir * d * 0.32, d * 0.42, { of: 'steel', fins: 10 });
  s.bar(axis, plus(from, along, dir * d * 0.32), dir * d * 0.07, d * 0.3, { of: 'grey' });
  s.bar(axis, plus(from, along, dir * d * 0.39), dir * d * 0.42, d * 0.24, {
    of: 'dark',
    rings: [0.3, 0.7],
    cap: f => boltCircle(f, 0, 0, d * 0.17, 6, d * 0.022),
  });
}

/** A pressure gauge that faces the front, on a stem of the given height. */
export function gauge(s: Scene, foot: Vec, stem: number, r: number): void {
  s.bar('z', foot, stem, r * 0.16, { of: 'chrome' });
  const dial = (f: Face) => {
    let out = dotOn(f, 0, 0, r * 0.86, { fill: colour.paper, stroke: f.pen.line, width: 0.7 });
    let ticks = '';
    for (let i = 0; i <= 10; i++) {
      const t = Math.PI * (1.25 - i * 0.15);
      ticks += `M${at(f.pt(Math.cos(t) * r * 0.76, Math.sin(t) * r * 0.76))}L${at(f.pt(Math.cos(t) * r * 0.6, Math.sin(t) * r * 0.6))}`;
    }
    out += path(ticks, { stroke: colour.ink, width: 1 });
    const red = `M${at(f.pt(0, 0))}L${at(f.pt(r * 0.28, r * 0.54))}`;
    return out + path(red, { stroke: colour.signal, width: 2 }) + dotOn(f, 0, 0, r * 0.1, { fill: colour.ink });
  };
  s.bar('y', [foot[0], foot[1] + r * 0.3, foot[2] + stem + r], -r * 0.6, r, {
    of: 'chrome',
    cap: f => (f.pen.shaded ? dial(f) : dialLines(f, r)),
  });
}

function dialLines(f: Face, r: number): string {
  const l = { stroke: f.pen.line, width: 0.8 * f.pen.weight };
  return dotOn(f, 0, 0, r * 0.82, l) + path(`M${at(f.pt(0, 0))}L${at(f.pt(r * 0.3, r * 0.56))}`, l);
}

/** A filter: head and bowl, standing or hanging from its head. */
export function filter(s: Scene, top: Vec, height: number, r: number): void {
  s.bar('z', plus(top, [0, 0, 1], -height), height * 0.7, r * 0.86, { of: 'grey', rings: [0.12, 0.9] });
  s.bar('z', plus(top, [0, 0, 1], -height * 0.3), height * 0.22, r * 1.15, { of: 'dark' });
  s.bar('z', plus(top, [0, 0, 1], -height * 0.08), height * 0.08, r * 0.4, { of: 'signal' });
}

/** Stacked directional valves on a manifold that runs along x. */
export function valves(s: Scene, at0: Vec, count: number, k = 1, stack = 1): void {
  const pitch = 62 * k;
  const w = pitch * count + 30 * k;
  const h = 64 * k;
  s.box(at0, [w, 92 * k, h], {
    of: 'steel',
    front: f => Array.from({ length: count }, (_, i) => port(f, 15 * k + pitch * (i + 0.5), h * 0.5, 13 * k)).join(''),
    side: f => boltCircle(f, f.w / 2, f.h / 2, 26 * k, 4, 4 * k),
  });
  for (let i = 0; i < count; i++) {
    const x = at0[0] + 15 * k + pitch * i + 7 * k;
    const y = at0[1] + 22 * k;
    let z = at0[2] + h;
    for (let j = 1; j < stack; j++) {
      s.box([x, y - 4 * k, z], [48 * k, 60 * k, 34 * k], { of: 'grey', front: f => port(f, f.w / 2, f.h / 2, 7 * k) });
      z += 34 * k;
    }
    s.box([x, y, z], [48 * k, 52 * k, 46 * k], { of: 'dark' });
    s.bar('y', [x + 24 * k, y, z + 24 * k], -64 * k, 20 * k, {
      of: 'dark',
      rings: [0.2, 0.8],
      cap: f =>
        dotOn(f, 0, 0, 7 * k, { fill: f.pen.shaded ? colour.steel300 : f.pen.paper, stroke: f.pen.line, width: 0.8 }),
    });
    s.bar('y', [x + 24 * k, y + 52 * k, z + 24 * k], 54 * k, 20 * k, { of: 'dark' });
    s.box([x + 10 * k, y - 40 * k, z + 40 * k], [28 * k, 28 * k, 24 * k], { of: i === 0 ? 'signal' : 'grey' });
  }
}

/** A screwed port on a face. */
export function port(f: Face, u: number, v: number, r: number): string {
  if (r * f.scale < 1.5) return '';
  const l = { stroke: f.pen.line, width: 0.8 * f.pen.weight };
  const dark = f.pen.shaded ? colour.ink : f.pen.paper;
  return (
    dotOn(f, u, v, r, { ...l, fill: f.pen.shaded ? colour.steel300 : f.pen.paper }) +
    dotOn(f, u, v, r * 0.6, { ...l, fill: dark })
  );
}

/** A bladder accumulator, standing. */
export function accumulator(s: Scene, foot: Vec, height: number, r: number, of: PartLook['of'] = 'steel'): void {
  const z = (share: number): Vec => [foot[0], foot[1], foot[2] + height * share];
  s.bar('z', z(0), height * 0.07, r * 0.36, { of: 'dark' });
  s.bar('z', z(0.07), height * 0.09, r * 0.42, { of }, r);
  s.bar('z', z(0.16), height * 0.66, r, { of, rings: [0.25, 0.29, 0.75, 0.79] });
  s.bar('z', z(0.82), height * 0.1, r, { of }, r * 0.34);
  s.bar('z', z(0.92), height * 0.08, r * 0.2, { of: 'signal' });
}

/** A tank on feet with lid, level glass, cleaning cover, drain and name plate. */
export function tank(s: Scene, lo: Vec, size: Vec, name: string, of: PartLook['of'] = 'steel', feet = 80): void {
  const [x, y, z] = lo;
  const [w, d, h] = size;
  const foot = Math.min(w, d) * 0.12;
  for (const fx of [x + foot * 0.3, x + w - foot * 1.3])
    for (const fy of [y + foot * 0.3, y + d - foot * 1.3]) s.box([fx, fy, z], [foot, foot, feet], { of: 'dark' });
  const body = h - 14;
  s.box([x, y, z + feet], [w, d, body], {
    of,
    weight: 1.8,
    front: f =>
      levelGlass(f, f.w * 0.1, f.h * 0.3, Math.min(f.w * 0.07, 46), f.h * 0.5) +
      namePlate(f, name, f.w * 0.62, f.h * 0.6),
    side: f => cover(f, f.w / 2, f.h * 0.54, Math.min(f.w, f.h) * 0.33),
  });
  s.box([x - 14, y - 14, z + feet + body], [w + 28, d + 28, 14], { of });
  s.bar('y', [x + w * 0.3, y, z + feet + 36], -36, 15, { of: 'chrome' });
}

function levelGlass(f: Face, u: number, v: number, w: number, h: number): string {
  const l = { stroke: f.pen.line, width: 0.9 * f.pen.weight };
  const oil = f.pen.shaded ? colour.signal : f.pen.paper;
  let out = onFace(f, u, v, w, h, { ...l, fill: f.pen.shaded ? colour.steel700 : f.pen.paper });
  out += onFace(f, u + w * 0.3, v + h * 0.12, w * 0.4, h * 0.76, {
    ...l,
    fill: f.pen.shaded ? colour.mist : f.pen.paper,
  });
  out += onFace(f, u + w * 0.3, v + h * 0.12, w * 0.4, h * 0.5, { ...l, fill: oil });
  return out + dotOn(f, u + w / 2, v + h * 0.06, w * 0.14, l) + dotOn(f, u + w / 2, v + h * 0.94, w * 0.14, l);
}

/** A lettered plate centred on a face point. */
export function namePlate(f: Face, name: string, u: number, v: number, k = 1): string {
  const size = Math.min(f.w * 0.055, f.h * 0.12) * k;
  const w = size * name.length * 0.78 + size * 1.6;
  const paper = f.pen.shaded ? colour.ink : f.pen.paper;
  return (
    onFace(f, u - w / 2, v - size, w, size * 2, { fill: paper, stroke: f.pen.line, width: 0.9 * f.pen.weight }) +
    (f.pen.shaded ? onFace(f, u - w / 2, v - size, size * 0.28, size * 2, { fill: colour.signal }) : '') +
    wordsOn(f, name, u + size * 0.12, v, size * 0.9, f.pen.shaded ? colour.paper : f.pen.line)
  );
}

/** A round bolted cover. */
export function cover(f: Face, u: number, v: number, r: number): string {
  const l = { stroke: f.pen.line, width: 1.1 * f.pen.weight };
  return (
    dotOn(f, u, v, r, { ...l, fill: f.pen.shaded ? colour.steel500 : f.pen.paper }) +
    dotOn(f, u, v, r * 0.72, { ...l, width: 0.8 * f.pen.weight }) +
    boltCircle(f, u, v, r * 0.86, 12, r * 0.05) +
    onFace(f, u - r * 0.3, v - r * 0.06, r * 0.6, r * 0.12, l)
  );
}

/** A control cabinet whose door has a screen, lamps and an emergency stop. */
export function cabinet(s: Scene, lo: Vec, size: Vec, of: PartLook['of'] = 'white'): void {
  s.box(lo, size, {
    of,
    weight: 1.6,
    front: controls,
    side: f => louvres(f, f.w * 0.2, f.h * 0.12, f.w * 0.6, f.h * 0.2, 6),
  });
}

/** The controls of a cabinet door. */
export function controls(f: Face): string {
  const l = { stroke: f.pen.line, width: 0.9 * f.pen.weight };
  const on = (c: string) => (f.pen.shaded ? c : f.pen.paper);
  const k = Math.min(f.w, f.h * 0.8);
  const x = f.w / 2;
  let out = onFace(f, f.w * 0.05, f.h * 0.04, f.w * 0.9, f.h * 0.92, { ...l, opacity: 0.6 });
  out += onFace(f, x - k * 0.3, f.h - k * 0.56, k * 0.6, k * 0.38, { ...l, fill: on(colour.ink) });
  const wave = [0, 1, 2, 3, 4, 5, 6].map(i => f.pt(x - k * 0.24 + i * k * 0.08, f.h - k * (i % 2 ? 0.34 : 0.42)));
  out += path(`M${wave.map(at).join('L')}`, {
    stroke: on(colour.steel300) === f.pen.paper ? f.pen.line : colour.steel300,
    width: 1.2,
  });
  [colour.steel300, colour.mist, colour.blueprint].forEach((c, i) => {
    out += dotOn(f, x - k * 0.24 + i * k * 0.16, f.h - k * 0.68, k * 0.045, { ...l, fill: on(c) });
  });
  return out + dotOn(f, x + k * 0.25, f.h - k * 0.68, k * 0.065, { ...l, fill: on(colour.signal) });
}
