import type { Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import { actuator } from './actuator.ts';
import {
  accumulator,
  boltCircle,
  cabinet,
  cover,
  filter,
  gauge,
  louvres,
  motor,
  motorSize,
  namePlate,
  port,
  pump,
  valves,
} from './units.ts';

/** The figures of a steel-mill unit; lengths in mm. */
export interface MillShape {
  kind: 'station' | 'capsule' | 'bank' | 'tilting';
  name: string;
  kw: number;
  /** Pump sets, bottles or cylinders. */
  count: number;
  bore: number;
  rod: number;
  stroke: number;
  w: number;
  d: number;
  h: number;
}

/** A central station, a gauge-control capsule, an accumulator bank or a tilting drive. */
export function millModel(p: MillShape): Model {
  const s = new Scene();
  if (p.kind === 'station') return station(s, p);
  if (p.kind === 'capsule') return capsule(s, p);
  if (p.kind === 'bank') return bank(s, p);
  return tilting(s, p);
}

function station(s: Scene, p: MillShape): Model {
  const { w, d, h, count, kw } = p;
  const size = motorSize(kw);
  const deep = d * 0.42;
  const legs = h * 0.26;
  const y0 = d - deep;
  for (const x of [60, w * 0.5 - 50, w - 160])
    for (const y of [y0 + 40, d - 140]) s.box([x, y, 0], [100, 100, legs], { of: 'blue' });
  s.box([0, y0, legs], [w, deep, h * 0.4], {
    of: 'steel',
    weight: 1.8,
    front: f =>
      namePlate(f, p.name, f.w * 0.5, f.h * 0.62, 1.2) +
      [0.14, 0.86].map(u => cover(f, f.w * u, f.h * 0.52, f.h * 0.3)).join(''),
    side: f => cover(f, f.w / 2, f.h / 2, f.h * 0.32),
  });
  const top = legs + h * 0.4;
  s.box([-20, y0 - 20, top], [w + 40, deep + 40, 20], { of: 'steel' });
  const pitch = w / count;
  s.box([0, 0, 0], [w, y0 - 120, 70], { of: 'grey' });
  for (let i = 0; i < count; i++) {
    const x = pitch * (i + 0.5);
    const z = 70 + size.d * 0.56;
    const front = Math.min(size.l * 1.05, (y0 - 120) * 0.62);
    motor(s, [x, front, z], 'y', -1, kw);
    pump(s, [x, front, z], 'y', 1, kw);
    s.pipe(
      [
        [x, front + size.d * 0.7, z + size.d * 0.22],
        [x, front + size.d * 0.7, z + size.d * 0.75],
        [x, y0 - 70, z + size.d * 0.75],
      ],
      26,
    );
    s.bar('z', [x + pitch * 0.28, y0 - 190, 70], h * 0.3, 62, { of: 'grey', rings: [0.1, 0.8] });
    s.bar('z', [x + pitch * 0.28, y0 - 190, 70 + h * 0.3], 60, 76, { of: 'blue' });
  }
  const hz = 70 + size.d * 1.31;
  s.bar('x', [w * 0.02, y0 - 70, hz], w * 0.96, 44, { of: 'chrome', cap: f => boltCircle(f, 0, 0, 34, 8, 5) });
  for (let i = 0; i < 3; i++) accumulator(s, [w * 0.1 + i * 250, d - deep * 0.3, top + 20], h * 0.3, 95, 'blue');
  valves(s, [w * 0.42, y0 + deep * 0.2, top + 20], 4, 2.2, 2);
  for (let i = 0; i < 2; i++) filter(s, [w * 0.82 + i * 210, y0 + deep * 0.5, top + 420], 400, 78);
  gauge(s, [w * 0.36, y0 + 60, top + 20], 70, 70);
  cabinet(s, [-760, y0, 0], [620, deep * 0.7, h * 0.78]);
  return {
    scene: s,
    turn: 30,
    tilt: 26,
    partsTurn: 20,
    items: [
      { name: `${count} pump sets of ${kw} kW`, at: [pitch * 0.5, size.l * 0.4, 70 + size.d * 0.9] },
      { name: 'Raised oil tank', at: [w * 0.3, y0, legs + h * 0.2] },
      { name: 'Pressure header', at: [w * 0.5, y0 - 110, hz] },
      { name: 'Pressure filters', at: [pitch * 0.78, y0 - 250, h * 0.2] },
      { name: 'Accumulators', at: [w * 0.1, d - deep * 0.3 - 90, top + h * 0.18] },
      { name: 'Valve stand', at: [w * 0.5, y0 + deep * 0.2, top + 100] },
      { name: 'Control cabinet', at: [-450, y0, h * 0.5] },
      { name: 'Return filters', at: [w * 0.82, y0 + deep * 0.5 - 70, top + 250] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, top], on: 'left' },
      { view: 'side', from: [0, 0, 0], to: [0, y0 - 120, 0], on: 'below' },
    ],
  };
}

function capsule(s: Scene, p: MillShape): Model {
  const { bore, rod, stroke, name } = p;
  const r = bore * 0.72;
  const h = bore * 0.62 + stroke;
  s.bar('z', [0, 0, 0], 40, r * 1.12, { of: 'grey', cap: f => boltCircle(f, 0, 0, r * 1.05, 16, r * 0.025) });
  s.bar('z', [0, 0, 40], h, r, { of: 'blue', rings: [0.08, 0.92] });
  s.bar('z', [0, 0, 40 + h], bore * 0.12, r * 1.03, {
    of: 'grey',
    cap: f => boltCircle(f, 0, 0, r * 0.9, 24, r * 0.03),
  });
  s.bar('z', [0, 0, 40 + h + bore * 0.12], stroke * 0.5, rod / 2, { of: 'chrome' });
  s.bar('z', [0, 0, 40 + h + bore * 0.12 + stroke * 0.5], bore * 0.1, rod * 0.42, {
    of: 'steel',
    cap: f => boltCircle(f, 0, 0, rod * 0.3, 8, rod * 0.02),
  });
  const mx = bore * 0.5;
  s.box([r * 0.98, -mx / 2, 40 + h * 0.18], [bore * 0.34, mx, h * 0.62], {
    of: 'steel',
    weight: 1.6,
    side: f => [0.25, 0.75].map(u => port(f, f.w * u, f.h * 0.22, bore * 0.045)).join(''),
    front: f => port(f, f.w / 2, f.h * 0.25, bore * 0.05),
  });
  s.box([r * 0.98 + bore * 0.04, -mx * 0.4, 40 + h * 0.8], [bore * 0.22, mx * 0.8, bore * 0.15], {
    of: 'dark',
    front: f => namePlate(f, 'SERVO', f.w / 2, f.h / 2, 2.6),
  });
  s.box([r * 0.98 + bore * 0.08, -mx * 0.2, 40 + h * 0.8 + bore * 0.15], [bore * 0.12, mx * 0.4, bore * 0.08], {
    of: 'signal',
  });
  for (const k of [-1, 1]) {
    const x = k * r * 0.5;
    s.bar('z', [x - bore * 0.04, -r * 1.02, 40 + h * 0.3], h * 0.7 + bore * 0.2, bore * 0.05, { of: 'chrome' });
    s.box([x - bore * 0.12, -r * 1.12, 40 + h * 0.3 - bore * 0.1], [bore * 0.16, bore * 0.16, bore * 0.12], {
      of: 'dark',
    });
  }
  s.box([-bore * 0.16, -r * 1.03, 40 + h * 0.5], [bore * 0.32, 14, bore * 0.12], {
    of: 'dark',
    front: f => namePlate(f, name, f.w / 2, f.h / 2, 3.2),
  });
  return {
    scene: s,
    turn: 28,
    tilt: 26,
    items: [
      { name: `Forged housing for Ø${bore}`, at: [-r * 0.7, -r * 0.7, 40 + h * 0.6] },
      { name: `Piston rod Ø${rod}`, at: [-rod * 0.2, -rod * 0.42, 40 + h + bore * 0.12 + stroke * 0.3] },
      { name: 'Servo valve', at: [r * 0.98 + bore * 0.15, -mx * 0.4, 40 + h * 0.8 + bore * 0.08] },
      { name: 'Servo manifold', at: [r + bore * 0.2, -mx / 2, 40 + h * 0.5] },
      { name: 'Position sensors 1 µm', at: [-r * 0.54, -r * 1.05, 40 + h] },
      { name: 'Base ring', at: [-r * 0.5, -r, 20] },
    ],
    lengths: [
      { view: 'front', from: [-r * 1.12, 0, 0], to: [r * 1.12, 0, 0], on: 'below', label: `Ø${Math.round(r * 2.24)}` },
      { view: 'front', from: [-rod / 2, 0, 0], to: [rod / 2, 0, 0], on: 'above', label: `Ø${rod}` },
      { view: 'front', from: [0, 0, 0], to: [0, 0, 40 + h], on: 'left' },
    ],
  };
}

function bank(s: Scene, p: MillShape): Model {
  const { w, d, h, count, name } = p;
  const perRow = Math.ceil(count / 2);
  s.box([0, 0, 0], [w, d, 120], {
    of: 'blue',
    weight: 1.6,
    front: f => namePlate(f, name, f.w * 0.5, f.h / 2, 3.4),
    side: f => boltCircle(f, f.w / 2, f.h / 2, 30, 4, 6),
  });
  for (const x of [0, w - 90]) for (const y of [0, d - 90]) s.box([x, y, 120], [90, 90, h - 260], { of: 'blue' });
  for (const z of [h * 0.42, h * 0.72]) s.box([90, d / 2 - 30, z], [w - 180, 60, 70], { of: 'grey' });
  const pitch = (w - 260) / perRow;
  const r = Math.min(pitch * 0.42, d * 0.19, 118);
  for (let i = 0; i < count; i++) {
    const row = i < perRow ? 1 : 0;
    const x = 130 + pitch * ((i % perRow) + 0.5);
    const y = d * (row ? 0.74 : 0.26);
    accumulator(s, [x, y, 260], h - 300, r, i === count - 1 ? 'signal' : 'steel');
    s.box([x - 46, y - 46, 190], [92, 92, 70], { of: 'dark', front: f => port(f, f.w / 2, f.h / 2, 16) });
  }
  for (const y of [d * 0.26, d * 0.74])
    s.bar('x', [40, y, 160], w - 20, 34, { of: 'chrome', cap: f => boltCircle(f, 0, 0, 25, 6, 4) });
  s.box([w + 20, d * 0.16, 90], [180, d * 0.68, 230], {
    of: 'steel',
    side: f => [0.2, 0.5, 0.8].map(u => port(f, f.w * u, f.h * 0.4, 34)).join(''),
    front: f => port(f, f.w / 2, f.h / 2, 40),
  });
  valves(s, [w + 30, d * 0.22, 320], 2, 1.2);
  gauge(s, [w + 60, d * 0.7, 320], 160, 80);
  return {
    scene: s,
    turn: 30,
    tilt: 20,
    items: [
      { name: `${count - 1} bladder accumulators`, at: [130 + pitch * 0.5, d * 0.26 - r, h * 0.5] },
      { name: 'Nitrogen back-up bottle', at: [130 + pitch * (((count - 1) % perRow) + 0.5), d * 0.26 - r, h * 0.56] },
      { name: 'Safety blocks', at: [130 + pitch * 0.5, d * 0.26 - 46, 225] },
      { name: 'Collector pipes', at: [w * 0.5, d * 0.26 - 34, 160] },
      { name: 'Shut-off and unloading block', at: [w + 110, d * 0.16, 200] },
      { name: 'Frame', at: [45, 0, h * 0.5] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [130 + pitch * 0.5, 0, 0], to: [130 + pitch * 1.5, 0, 0], on: 'above' },
      { view: 'side', from: [0, 0, 0], to: [0, d, 0], on: 'below' },
    ],
  };
}

function tilting(s: Scene, p: MillShape): Model {
  const { w, d, h, bore, rod, stroke, kw, name } = p;
  const size = motorSize(kw);
  s.box([0, 0, 0], [w, d, 90], { of: 'grey' });
  for (const y of [d * 0.12, d * 0.64]) {
    s.box([w * 0.08, y - 20, 90], [bore * 2.4, d * 0.26, bore * 0.9], {
      of: 'steel',
      front: f => boltCircle(f, f.w / 2, f.h / 2, f.h * 0.3, 4, 9),
    });
    actuator(s, [w * 0.08 + bore * 1.2, y + d * 0.11, 90 + bore * 2.1], 'z', {
      bore,
      rod,
      stroke: Math.min(stroke, h * 0.42),
      out: 0.45,
      style: 'mill',
      eye: true,
    });
  }
  const tx = w * 0.42;
  const tw = w * 0.5;
  const td = d * 0.46;
  const th = h * 0.3;
  s.box([tx, d * 0.46, 170], [tw, td, th], {
    of: 'steel',
    weight: 1.7,
    front: f => namePlate(f, name, f.w * 0.55, f.h * 0.6, 1.2),
    side: f => cover(f, f.w / 2, f.h / 2, f.h * 0.34),
  });
  for (const x of [tx + 30, tx + tw - 110])
    for (const y of [d * 0.46 + 20, d * 0.92 - 100]) s.box([x, y, 90], [80, 80, 80], { of: 'dark' });
  const top = 170 + th;
  s.box([tx - 12, d * 0.46 - 12, top], [tw + 24, td + 24, 16], { of: 'steel' });
  for (let i = 0; i < p.count; i++) {
    const y = d * 0.46 + td * (0.25 + 0.5 * i);
    motor(s, [tx + tw * 0.46, y, top + 16 + size.d * 0.56], 'x', 1, kw);
    pump(s, [tx + tw * 0.46, y, top + 16 + size.d * 0.56], 'x', -1, kw);
  }
  s.box([tx, d * 0.06, 90], [tw * 0.56, d * 0.26, h * 0.22], {
    of: 'steel',
    front: f => [0.2, 0.4, 0.6, 0.8].map(u => port(f, f.w * u, f.h * 0.4, 26)).join(''),
  });
  valves(s, [tx + 20, d * 0.1, 90 + h * 0.22], 2, 2, 2);
  cabinet(s, [tx + tw * 0.68, d * 0.05, 90], [tw * 0.3, d * 0.24, h * 0.5]);
  s.box([tx - 30, d * 0.48, 170], [18, td * 0.6, th * 0.8], { of: 'grey', side: f => louvres(f, 0, 0, f.w, f.h, 6) });
  return {
    scene: s,
    turn: 30,
    tilt: 24,
    items: [
      { name: `Tilting cylinder Ø${bore}/${rod}`, at: [w * 0.08 + bore * 0.7, d * 0.2, h * 0.42] },
      { name: 'Trunnion block', at: [w * 0.08 + bore, d * 0.12 - 20, 90 + bore * 0.5] },
      { name: `Pump sets of ${kw} kW`, at: [tx + tw * 0.7, d * 0.5, top + size.d * 0.7] },
      { name: 'Oil tank', at: [tx + tw * 0.8, d * 0.46, 170 + th * 0.8] },
      { name: 'Valve stand with load holding', at: [tx + 80, d * 0.1, h * 0.22 + 200] },
      { name: 'Local control', at: [tx + tw * 0.83, d * 0.05, h * 0.3] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, top], on: 'left' },
      { view: 'plan', from: [0, d * 0.23, 0], to: [0, d * 0.75, 0], on: 'right' },
    ],
  };
}
