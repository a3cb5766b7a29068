import type { Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import type { Vec } from '../solid/space.ts';
import {
  accumulator,
  boltCircle,
  cabinet,
  filter,
  gauge,
  louvres,
  motor,
  motorSize,
  port,
  pump,
  tank,
  valves,
} from './units.ts';

/** The figures of a power pack that its drawings depend on; lengths in mm. */
export interface PackShape {
  name: string;
  kw: number;
  motors: number;
  upright: boolean;
  tank: Vec;
  valves: number;
  stack?: number;
  bottles?: number;
  bottleHeight?: number;
  cooler?: boolean;
  cabinet?: boolean;
  /** A tubular cradle round the whole. */
  cradle?: boolean;
  panel?: boolean;
  colour?: 'steel' | 'blue' | 'grey' | 'white';
}

/** A tank with its motors, pumps, valves and other components on top. */
export function powerPack(d: PackShape): Model {
  const s = new Scene();
  const [w, depth, h] = d.tank;
  const feet = Math.max(50, h * 0.14);
  const top = feet + h;
  const size = motorSize(d.kw);
  tank(s, [0, 0, 0], d.tank, d.name, d.colour ?? 'steel', feet);
  const items: Model['items'] = [
    { name: 'Oil tank with level glass', at: [w * 0.4, 0, feet + h * 0.4] },
    { name: 'Cleaning cover', at: [w, depth / 2, feet + h * 0.5] },
  ];
  const lengths: Model['lengths'] = [];
  const k = Math.min(1.5, Math.max(0.85, h / 420));
  for (let i = 0; i < d.motors; i++) {
    if (d.upright) {
      const x = w * (d.motors === 1 ? 0.62 : 0.3 + (0.5 * i) / Math.max(d.motors - 1, 1));
      const y = depth * 0.52;
      s.bar('z', [x, y, top], size.d * 0.3, size.d * 0.42, {
        of: 'grey',
        cap: f => boltCircle(f, 0, 0, size.d * 0.36, 8, 6),
      });
      motor(s, [x, y, top + size.d * 0.3], 'z', 1, d.kw);
      if (!i)
        items.push({
          name: `Electric motor ${d.kw} kW`,
          at: [x, y - size.d * 0.48, top + size.d * 0.3 + size.l * 0.6],
        });
      if (!i) items.push({ name: 'Bell housing, pump in the oil', at: [x, y - size.d * 0.4, top + size.d * 0.15] });
    } else {
      const y = depth * (d.motors === 1 ? 0.36 : 0.24 + (0.5 * i) / Math.max(d.motors - 1, 1));
      const z = top + size.d * 0.56;
      const x = w - size.l * 0.94;
      motor(s, [x, y, z], 'x', 1, d.kw);
      pump(s, [x, y, z], 'x', -1, d.kw);
      if (!i) items.push({ name: `Electric motor ${d.kw} kW`, at: [x + size.l * 0.6, y - size.d * 0.4, z] });
      if (!i) items.push({ name: 'Pump with bell housing', at: [x - size.d * 0.5, y - size.d * 0.2, z] });
      if (!i) lengths.push({ view: 'side', from: [0, 0, top], to: [0, 0, z], on: 'right', row: 1 });
    }
  }
  const vx = w * 0.05;
  const vy = d.upright ? depth * 0.2 : depth - 130 * k;
  valves(s, [vx, vy, top], d.valves, k * 0.9, d.stack ?? 1);
  if (!d.upright) {
    const y0 = depth * (d.motors === 1 ? 0.36 : 0.24);
    const px = w - size.l * 0.94 - size.d * 0.6;
    const pz = top + size.d * 0.56;
    s.pipe(
      [
        [px, y0, pz - size.d * 0.2],
        [px, y0, top + 24 * k],
        [vx + 50 * k, y0, top + 24 * k],
        [vx + 50 * k, vy, top + 24 * k],
      ],
      11 * k,
    );
  }
  items.push({
    name: `Valve manifold, ${d.valves} station${d.valves > 1 ? 's' : ''}`,
    at: [vx + 60 * k, vy, top + 40 * k],
  });
  const breatherX = w * (d.upright ? 0.9 : 0.06);
  s.bar('z', [breatherX, depth * (d.upright ? 0.16 : 0.62), top], 34 * k, 20 * k, { of: 'grey' });
  s.bar('z', [breatherX, depth * (d.upright ? 0.16 : 0.62), top + 34 * k], 40 * k, 40 * k, {
    of: 'dark',
    rings: [0.3, 0.6],
  });
  const gx = d.upright ? w * 0.08 : w * 0.1;
  const gy = d.upright ? depth * 0.1 : depth * 0.12;
  gauge(s, [gx, gy, top], 46 * k, 42 * k);
  items.push({ name: 'Pressure gauge', at: [gx, gy, top + 88 * k] });
  const fx = w * (d.upright ? 0.9 : 0.93);
  filter(s, [fx, depth * 0.86, top + 190 * k], 230 * k, 42 * k);
  items.push({ name: 'Return filter 10 µm', at: [fx, depth * 0.82, top + 150 * k] });
  if (d.bottles) {
    const bh = d.bottleHeight ?? h * 1.2;
    for (let i = 0; i < d.bottles; i++) accumulator(s, [w * 0.42 + i * 150 * k, depth * 0.86, top], bh, 56 * k, 'grey');
    items.push({ name: 'Bladder accumulator', at: [w * 0.42, depth * 0.8, top + bh * 0.5] });
  }
  if (d.cooler) {
    s.box([w + 40, depth * 0.2, feet + h * 0.25], [110, depth * 0.6, h * 0.75], {
      of: 'grey',
      side: f => louvres(f, f.w * 0.1, f.h * 0.1, f.w * 0.8, f.h * 0.8, 14),
      front: f => port(f, f.w / 2, f.h * 0.8, 24),
    });
    s.pipe(
      [
        [w + 95, depth * 0.3, feet + h],
        [w + 95, depth * 0.3, top + 90],
        [fx, depth * 0.3, top + 90],
      ],
      14,
    );
    items.push({ name: 'Oil-air cooler', at: [w + 150, depth * 0.5, feet + h * 0.7] });
  }
  if (d.cabinet) {
    const cw = Math.max(360, w * 0.3);
    cabinet(s, [-cw - 60, depth * 0.1, 0], [cw, Math.min(320, depth * 0.6), top + h * 0.5]);
    items.push({ name: 'Control cabinet IP 55', at: [-cw * 0.6 - 60, depth * 0.1, top * 0.8] });
  }
  if (d.panel) {
    s.box([w * 0.04, -10, top + 20], [w * 0.5, 30, h * 0.62], {
      of: 'white',
      front: f =>
        [0.2, 0.5, 0.8].map(u => port(f, f.w * u, f.h * 0.22, 12)).join('') +
        boltCircle(f, f.w / 2, f.h / 2, f.w * 0.46, 4, 5),
    });
    for (const u of [0.14, 0.29, 0.44]) gauge(s, [w * u, -24, top + h * 0.3], 12, w * 0.065);
    items.push({ name: 'Gauge panel', at: [w * 0.5, -10, top + h * 0.4] });
  }
  if (d.cradle) cradle(s, s.bounds().hi[2] + 70, w, depth, d.motors);
  lengths.push({ view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below', row: 1 });
  lengths.push({ view: 'front', from: [0, 0, 0], to: [0, 0, top], on: 'left', row: 1 });
  lengths.push({ view: 'side', from: [0, 0, 0], to: [0, depth, 0], on: 'below', row: 1 });
  return { scene: s, items, lengths, partsTurn: d.cabinet ? 20 : 50 };
}

function cradle(s: Scene, z: number, w: number, d: number, posts: number): void {
  const t = 50;
  const lo: Vec = [-90, -90, 0];
  const hi: Vec = [w + 90, d + 90, z];
  for (const x of [lo[0], hi[0] - t])
    for (const y of [lo[1], hi[1] - t]) {
      s.box([x, y, 0], [t, t, z], { of: 'white' });
      s.bar('z', [x + t / 2, y + t / 2, z + t], 26, 20, { of: 'signal' });
    }
  for (const y of [lo[1], hi[1] - t]) s.box([lo[0], y, z], [hi[0] - lo[0], t, t], { of: 'white' });
  for (const x of [lo[0], hi[0] - t]) s.box([x, lo[1] + t, z], [t, hi[1] - lo[1] - t * 2, t], { of: 'white' });
  if (posts > 1) s.box([lo[0] + t, hi[1] - t, z * 0.5], [hi[0] - lo[0] - t * 2, t, t], { of: 'white' });
}
