import { dotOn } from '../solid/face.ts';
import type { Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import { actuator } from './actuator.ts';
import { powerPack } from './power-packs.ts';
import { boltCircle, motorSize, namePlate, port, valves } from './units.ts';

/** The figures of a marine unit; lengths in mm. */
export interface MarineShape {
  kind: 'steering' | 'winch' | 'pack';
  name: string;
  kw: number;
  motors: number;
  bore: number;
  rod: number;
  stroke: number;
  /** Drum diameter of a winch, tiller radius of a steering gear. */
  part: number;
  w: number;
  d: number;
  h: number;
}

/** A steering gear, a winch or a deck unit. */
export function marineModel(p: MarineShape): Model {
  if (p.kind === 'steering') return steering(p);
  if (p.kind === 'winch') return winch(p);
  return powerPack({
    name: p.name,
    kw: p.kw,
    motors: p.motors,
    upright: false,
    tank: [p.w, p.d, p.h],
    valves: 4,
    cradle: true,
    bottles: 1,
    bottleHeight: p.h * 1.1,
    colour: 'grey',
  });
}

function steering(p: MarineShape): Model {
  const s = new Scene();
  const { w, d, part, bore, rod, stroke, name } = p;
  s.box([0, 0, 0], [w, d, 40], { of: 'grey', front: f => boltCircle(f, f.w * 0.02, f.h / 2, 1, 1, 8) });
  for (const y of [60, d - 60])
    s.box([20, y - 40, 40], [w - 40, 80, 60], {
      of: 'steel',
      front: f =>
        [0.08, 0.24, 0.4, 0.6, 0.76, 0.92]
          .map(u => dotOn(f, f.w * u, f.h * 0.5, 12, { stroke: f.pen.line, width: 1 }))
          .join(''),
    });
  const cx = w / 2;
  const cy = d * 0.62;
  const r = part * 0.3;
  s.bar('z', [cx, cy, 40], p.h * 0.5, r, { of: 'steel', rings: [0.2, 0.9] });
  s.bar('z', [cx, cy, 40 + p.h * 0.5], p.h * 0.2, r * 1.6, {
    of: 'blue',
    rings: [0.15, 0.85],
    cap: f => boltCircle(f, 0, 0, r * 1.3, 12, r * 0.08),
  });
  s.bar('z', [cx, cy, 40 + p.h * 0.7], p.h * 0.12, r * 0.72, { of: 'chrome' });
  s.box([cx - r * 0.42, cy - part, 40 + p.h * 0.53], [r * 0.84, part - r * 1.5, p.h * 0.14], { of: 'blue' });
  s.bar('z', [cx, cy - part, 40 + p.h * 0.48], p.h * 0.26, r * 0.5, {
    of: 'grey',
    cap: f => dotOn(f, 0, 0, r * 0.26, { stroke: f.pen.line, width: 1.2 }),
  });
  const z = 40 + p.h * 0.6;
  const a = { bore, rod, stroke, style: 'mill', out: 0.5, eye: true } as const;
  const y = cy - part;
  const gap = r * 0.5;
  const length = (w / 2 - gap) * 0.96;
  const fit = { ...a, stroke: Math.max(stroke * 0.4, (length - bore * 3.2) / 1.55) };
  actuator(s, [w * 0.03, y, z], 'x', fit, 1);
  actuator(s, [w * 0.97, y, z], 'x', fit, -1);
  for (const x of [w * 0.03, w * 0.97 - 120])
    s.box([x, y - bore * 0.6, 40], [120, bore * 1.2, z - 40 - bore * 0.72], { of: 'grey' });
  const pack = motorSize(p.kw);
  for (let i = 0; i < p.motors; i++) {
    const x = i ? w * 0.72 : w * 0.06;
    s.box([x, d - 60 - pack.d * 1.4, 100], [w * 0.22, pack.d * 1.5, p.h * 0.36], {
      of: 'white',
      weight: 1.5,
      front: f => namePlate(f, i ? 'No. 2' : 'No. 1', f.w / 2, f.h / 2, 1.6),
      side: f => port(f, f.w / 2, f.h / 2, 24),
    });
    s.bar('z', [x + w * 0.11, d - 60 - pack.d * 0.7, 100 + p.h * 0.36], pack.l * 0.8, pack.d * 0.48, {
      of: 'blue',
      fins: 26,
    });
    s.bar('z', [x + w * 0.11, d - 60 - pack.d * 0.7, 100 + p.h * 0.36 + pack.l * 0.8], pack.l * 0.2, pack.d * 0.5, {
      of: 'dark',
      rings: [0.3],
    });
    valves(s, [x + 20, d - 60 - pack.d * 1.35, 100 + p.h * 0.36], 1, 0.8, 2);
  }
  s.box([cx - 170, 40 - 44, 44], [340, 60, 120], { of: 'grey', front: f => namePlate(f, name, f.w / 2, f.h / 2, 2) });
  return {
    scene: s,
    turn: 26,
    tilt: 30,
    items: [
      { name: 'Tiller on rudder stock', at: [cx, cy - r, 40 + p.h * 0.6] },
      { name: `Ram Ø${bore}/${rod}`, at: [w * 0.16, y - bore * 0.5, z] },
      { name: 'Tiller pin', at: [cx, y, 40 + p.h * 0.74] },
      { name: 'Pump unit No. 1', at: [w * 0.17, d - 60 - pack.d * 1.4, 100 + p.h * 0.2] },
      { name: 'Pump unit No. 2', at: [w * 0.83, d - 60 - pack.d * 1.4, 100 + p.h * 0.2] },
      { name: 'Base frame', at: [w * 0.9, 20, 70] },
    ],
    lengths: [
      { view: 'plan', from: [0, cy, 0], to: [0, y, 0], on: 'right', label: `R ${part}` },
      { view: 'front', from: [0, 0, 0], to: [0, 0, z], on: 'left' },
      { view: 'front', from: [0, 0, 0], to: [cx, 0, 0], on: 'below' },
    ],
  };
}

function winch(p: MarineShape): Model {
  const s = new Scene();
  const { w, d, h, part, name } = p;
  for (const y of [0, d - 110])
    s.box([0, y, 0], [w, 110, 120], {
      of: 'blue',
      front: f =>
        [0.1, 0.35, 0.65, 0.9].map(u => dotOn(f, f.w * u, f.h * 0.5, 16, { stroke: f.pen.line, width: 1 })).join(''),
    });
  for (const x of [0, w - 110]) s.box([x, 110, 0], [110, d - 220, 120], { of: 'blue' });
  const z = 120 + part * 0.82;
  const y = d / 2;
  const x0 = w * 0.3;
  const drum = w * 0.44;
  // The brackets of the drum and the brake stand on beams between the long sides of the frame.
  for (const x of [x0 - 120, x0 + drum + 50]) s.box([x - 20, 110, 0], [110, d - 220, 120], { of: 'blue' });
  s.box([x0 - 120, y - 90, 120], [70, 180, z - 120], { of: 'blue' });
  s.box([x0 + drum + 50, y - 90, 120], [70, 180, z - 120], {
    of: 'blue',
    side: f => namePlate(f, name, f.w / 2, f.h * 0.42, 2),
  });
  s.bar('x', [x0 - 130, y, z], 90, 110, { of: 'blue' });
  s.bar('x', [x0 - 30, y, z], 30, part * 0.78, { of: 'steel' });
  s.bar('x', [x0, y, z], drum, part / 2, { of: 'grey', rings: Array.from({ length: 17 }, (_, i) => 0.05 + i * 0.056) });
  s.bar('x', [x0 + drum, y, z], 30, part * 0.78, { of: 'steel', cap: f => boltCircle(f, 0, 0, part * 0.66, 16, 9) });
  s.bar('x', [x0 + drum + 40, y, z], 90, 110, { of: 'blue', cap: f => boltCircle(f, 0, 0, 90, 8, 9) });
  s.bar('x', [x0 + drum + 130, y, z], w * 0.1, part * 0.32, { of: 'steel', rings: [0.1] }, part * 0.22);
  s.bar('x', [x0 + drum + 130 + w * 0.1, y, z], 30, part * 0.36, {
    of: 'steel',
    cap: f => boltCircle(f, 0, 0, part * 0.2, 6, 8),
  });
  s.bar('x', [x0 - 130, y, z], -w * 0.08, part * 0.42, { of: 'grey', rings: [0.2, 0.8] });
  s.bar('x', [x0 - 130 - w * 0.08, y, z], -w * 0.07, part * 0.28, {
    of: 'dark',
    rings: [0.3, 0.6],
    cap: f => boltCircle(f, 0, 0, part * 0.2, 7, 9),
  });
  s.box([x0 - 130 - w * 0.13, y - part * 0.14, z + part * 0.26], [w * 0.05, part * 0.28, 80], {
    of: 'dark',
    top: f => port(f, f.w / 2, f.h / 2, 20),
  });
  s.box([x0 - 90, y - part * 0.95, 120], [60, 60, part * 0.9], { of: 'grey' });
  s.bar('z', [x0 - 60, y - part * 0.92, 120 + part * 0.9], part * 0.36, 26, { of: 'chrome' });
  s.bar('z', [x0 - 60, y - part * 0.92, 120 + part * 1.26], 24, 60, { of: 'signal' });
  valves(s, [w * 0.02, d - 260, 120], 2, 1.5);
  s.box([w * 0.05, 40, 120], [150, 150, Math.min(h * 0.5, 560)], { of: 'white' });
  s.bar('z', [w * 0.05 + 75, 115, 120 + Math.min(h * 0.5, 560)], 130, 14, { of: 'dark' });
  s.ball([w * 0.05 + 75, 115, 120 + Math.min(h * 0.5, 560) + 140], 28, { of: 'signal' });
  return {
    scene: s,
    turn: 30,
    tilt: 24,
    items: [
      { name: `Drum Ø${part}`, at: [x0 + drum * 0.5, y - part * 0.4, z + part * 0.25] },
      { name: 'Hydraulic motor and gearbox', at: [x0 - 150 - w * 0.08, y - part * 0.2, z + part * 0.2] },
      { name: 'Band brake', at: [x0 - 60, y - part * 0.92, 120 + part * 1.1] },
      { name: 'Warping head', at: [x0 + drum + 130 + w * 0.06, y - part * 0.25, z] },
      { name: 'Control stand', at: [w * 0.05 + 75, 40, 400] },
      { name: 'Base frame', at: [w * 0.5, 0, 60] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [0, 0, z], on: 'left' },
      { view: 'front', from: [x0, 0, 0], to: [x0 + drum, 0, 0], on: 'above' },
      { view: 'side', from: [0, y - part / 2, 0], to: [0, y + part / 2, 0], on: 'above', label: `Ø${part}` },
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
    ],
  };
}
