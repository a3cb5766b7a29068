import { dotOn } from '../solid/face.ts';
import type { Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import { lift, unit } from './pharma-handling.ts';
import { doors, type PharmaShape } from './pharma-parts.ts';
import { boltCircle, cabinet, controls, cover, gauge, louvres, namePlate } from './units.ts';

/** A machine in stainless steel. */
export function pharmaModel(p: PharmaShape): Model {
  const s = new Scene();
  if (p.kind === 'press') return press(s, p);
  if (p.kind === 'compactor') return compactor(s, p);
  if (p.kind === 'lift') return lift(s, p);
  return unit(s, p);
}

function feet(s: Scene, w: number, d: number, z = 90): void {
  for (const x of [70, w - 70])
    for (const y of [70, d - 70]) {
      s.bar('z', [x, y, 0], 20, 46, { of: 'dark' });
      s.bar('z', [x, y, 20], z - 20, 16, { of: 'chrome' });
    }
}

function press(s: Scene, p: PharmaShape): Model {
  const { w, d, h, part, name } = p;
  const base = h * 0.42;
  feet(s, w, d);
  s.box([0, 0, 90], [w, d, base - 90], {
    of: 'white',
    weight: 1.7,
    front: doors(2),
    side: f => louvres(f, f.w * 0.2, f.h * 0.1, f.w * 0.6, f.h * 0.22, 7),
  });
  s.box([-12, -12, base], [w + 24, d + 24, 30], { of: 'steel' });
  const r = part / 2;
  const c: [number, number] = [w / 2, d / 2];
  const z = base + 30;
  s.bar('z', [c[0], c[1], z], h * 0.05, r * 1.05, { of: 'steel', rings: [0.5] });
  s.bar('z', [c[0], c[1], z + h * 0.05], h * 0.04, r * 0.7, { of: 'dark' });
  s.bar('z', [c[0], c[1], z + h * 0.09], h * 0.055, r, { of: 'chrome', fins: 46 });
  s.bar('z', [c[0], c[1], z + h * 0.145], h * 0.04, r * 0.82, { of: 'grey', fins: 46 });
  for (const x of [40, w - 100]) for (const y of [40, d - 100]) s.box([x, y, z], [60, 60, h * 0.3], { of: 'white' });
  s.bar('z', [c[0] + r * 0.72, c[1] - r * 0.5, z + h * 0.185], h * 0.115, r * 0.22, { of: 'blue', rings: [0.1, 0.9] });
  s.bar('z', [c[0] - r * 0.72, c[1] - r * 0.5, z + h * 0.185], h * 0.115, r * 0.16, { of: 'blue', rings: [0.1, 0.9] });
  const top = z + h * 0.3;
  s.box([0, 0, top], [w, d, h - top - 120], {
    of: 'white',
    weight: 1.7,
    front: f => namePlate(f, name, f.w * 0.5, f.h * 0.5, 1.6),
    side: f => cover(f, f.w / 2, f.h / 2, f.h * 0.34),
  });
  s.bar('z', [w * 0.3, d * 0.5, h - 120], 120, 60, { of: 'steel' }, 130);
  s.bar('z', [w * 0.72, d * 0.5, h - 120], 90, 70, { of: 'dark', rings: [0.3, 0.6] });
  s.box([w + 90, d * 0.05, base * 0.9], [w * 0.42, 70, h * 0.26], { of: 'steel', front: controls });
  s.box([w + 90 + w * 0.18, d * 0.05 + 70, 0], [50, 50, base * 0.9 + h * 0.2], { of: 'white' });
  s.box([w + 60, d * 0.05, 0], [w * 0.48, 200, 24], { of: 'grey' });
  return {
    scene: s,
    turn: 28,
    tilt: 18,
    items: [
      { name: `Turret Ø${part}`, at: [c[0], c[1] - r, z + h * 0.11] },
      { name: 'Main compression cylinder', at: [c[0] + r * 0.72, c[1] - r * 0.7, z + h * 0.24] },
      { name: 'Pre-compression cylinder', at: [c[0] - r * 0.72, c[1] - r * 0.64, z + h * 0.24] },
      { name: 'Hydraulic unit behind doors', at: [w * 0.25, 0, base * 0.6] },
      { name: 'Operator panel', at: [w * 1.3 + 90, d * 0.05, base + h * 0.1] },
      { name: 'Levelling feet', at: [70, 50, 50] },
      { name: 'Upper crosshead', at: [w * 0.2, 0, top + 60] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, base + 30], on: 'left' },
      { view: 'front', from: [c[0] - r, 0, 0], to: [c[0] + r, 0, 0], on: 'above', label: `Ø${part}` },
    ],
  };
}

function compactor(s: Scene, p: PharmaShape): Model {
  const { w, d, h, part, name } = p;
  const base = h * 0.36;
  const r = part / 2;
  feet(s, w, d);
  s.box([0, 0, 90], [w, d, base - 90], {
    of: 'white',
    weight: 1.7,
    front: doors(3),
    side: f => louvres(f, f.w * 0.2, f.h * 0.15, f.w * 0.6, f.h * 0.3, 8),
  });
  s.box([-12, -12, base], [w + 24, d + 24, 24], { of: 'steel' });
  const z = base + 24;
  s.box([w * 0.04, d * 0.35, z], [w * 0.92, d * 0.6, h * 0.34], {
    of: 'white',
    weight: 1.6,
    front: f => namePlate(f, name, f.w * 0.19, f.h * 0.78, 0.9),
    side: f => cover(f, f.w / 2, f.h / 2, f.h * 0.32),
  });
  const cz = z + h * 0.15;
  for (const k of [-1, 1]) {
    const x = w * 0.5 + k * (r + 3);
    s.bar('y', [x, d * 0.35, cz], -d * 0.08, r * 0.7, { of: 'grey' });
    s.bar('y', [x, d * 0.27, cz], -d * 0.17, r, {
      of: 'chrome',
      fins: 40,
      cap: f => dotOn(f, 0, 0, r * 0.55, { stroke: f.pen.line, width: 1 }) + boltCircle(f, 0, 0, r * 0.4, 8, r * 0.05),
    });
    s.bar('y', [x, d * 0.1, cz], -40, r * 0.22, { of: 'steel' });
  }
  s.bar('x', [w * 0.5 + r * 2 + 40, d * 0.19, cz], w * 0.5 - r * 2 - 60, r * 0.42, {
    of: 'blue',
    rings: [0.08, 0.92],
    cap: f => boltCircle(f, 0, 0, f.w * 0.75, 8, f.w * 0.07),
  });
  s.bar('x', [w * 0.5 + r * 2 + 6, d * 0.19, cz], 36, r * 0.2, { of: 'chrome' });
  const top = z + h * 0.34;
  s.bar('z', [w * 0.5, d * 0.5, top], h * 0.09, r * 0.5, { of: 'steel' });
  s.bar('z', [w * 0.5, d * 0.5, top + h * 0.09], h * 0.13, r * 0.5, { of: 'steel', rings: [0.5] }, r * 1.5);
  s.bar('z', [w * 0.5, d * 0.5, top + h * 0.22], h * 0.05, r * 1.5, { of: 'steel', rings: [0.3] });
  s.bar('z', [w * 0.5, d * 0.5, top + h * 0.27], 14, r * 1.58, { of: 'white' });
  s.box([w * 0.1, d * 0.4, top], [w * 0.16, d * 0.3, h * 0.1], {
    of: 'blue',
    front: f => louvres(f, f.w * 0.1, f.h * 0.2, f.w * 0.8, f.h * 0.6, 5),
  });
  gauge(s, [w * 0.82, d * 0.45, top], 30, 50);
  cabinet(s, [-w * 0.34 - 60, d * 0.2, 0], [w * 0.34, d * 0.5, h * 0.72], 'white');
  return {
    scene: s,
    turn: 26,
    tilt: 20,
    partsTurn: 16,
    items: [
      { name: `Rollers Ø${part}`, at: [w * 0.5 - r, d * 0.1, cz] },
      { name: 'Roller force cylinder', at: [w * 0.8, d * 0.19 - r * 0.3, cz + r * 0.3] },
      { name: 'Feed hopper with screw', at: [w * 0.5, d * 0.5 - r, top + h * 0.2] },
      { name: 'Screw drive', at: [w * 0.15, d * 0.4, top + h * 0.06] },
      { name: 'Control cabinet', at: [-w * 0.2, d * 0.2, h * 0.3] },
      { name: 'Hydraulic unit behind doors', at: [w * 0.5, 0, base * 0.6] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, base + 24], on: 'left' },
      { view: 'side', from: [0, 0, 0], to: [0, d, 0], on: 'below' },
    ],
  };
}
