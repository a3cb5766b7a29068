import { colour } from '@hydraulics/api/src/drawing/svg.ts';
import { dotOn, onFace } from '../solid/face.ts';
import type { Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import type { Vec } from '../solid/space.ts';
import { boltCircle, cabinet, filter, gauge, louvres, motor, motorSize, namePlate, port, pump, tank } from './units.ts';

/** The figures of a lubrication system; lengths in mm. */
export interface LubeShape {
  kind: 'oil' | 'grease' | 'panel' | 'jacking';
  name: string;
  kw: number;
  /** Lines or outlets. */
  outlets: number;
  tank: Vec;
}

/** A lubrication system of one of four kinds. */
export function lubeModel(p: LubeShape): Model {
  const s = new Scene();
  if (p.kind === 'grease') return grease(s, p);
  if (p.kind === 'panel') return panel(s, p);
  return oil(s, p);
}

function oil(s: Scene, p: LubeShape): Model {
  const [w, d, h] = p.tank;
  const feet = 90;
  tank(s, [0, 0, 0], p.tank, p.name, 'steel', feet);
  const top = feet + h;
  const size = motorSize(p.kw);
  const z = top + size.d * 0.56;
  for (const y of [d * 0.28, d * 0.28 + size.d * 1.3]) {
    const x = w * 0.34;
    motor(s, [x, y, z], 'x', -1, p.kw);
    pump(s, [x, y, z], 'x', 1, p.kw);
    s.pipe(
      [
        [x + size.d * 0.7, y, z + size.d * 0.2],
        [x + size.d * 0.7, y, z + size.d * 0.9],
        [x + size.d * 0.7, d * 0.9, z + size.d * 0.9],
      ],
      22,
    );
  }
  const fz = top + Math.min(h * 0.9, 520);
  for (const k of [0, 1]) {
    const fx = w * 0.62 + k * 230;
    s.bar('z', [fx, d * 0.3, top], (fz - top) * 0.8, 80, { of: 'grey', rings: [0.1, 0.85] });
    s.bar('z', [fx, d * 0.3, top + (fz - top) * 0.8], (fz - top) * 0.12, 98, {
      of: 'blue',
      cap: f => boltCircle(f, 0, 0, 82, 8, 7),
    });
    s.bar('z', [fx, d * 0.3, top + (fz - top) * 0.92], 50, 20, { of: 'signal' });
  }
  s.bar('x', [w * 0.62 + 80, d * 0.3, top + (fz - top) * 0.3], 70, 44, { of: 'dark' });
  s.bar('y', [w * 0.62 + 115, d * 0.3 - 44, top + (fz - top) * 0.3], -70, 14, { of: 'chrome' });
  if (p.kind === 'oil') {
    s.box([w + 60, d * 0.2, 0], [60, d * 0.5, top * 0.95], {
      of: 'blue',
      front: f => port(f, f.w / 2, f.h * 0.85, 18),
    });
    s.box([w + 120, d * 0.22, 40], [200, d * 0.46, top * 0.86], {
      of: 'steel',
      front: f =>
        Array.from({ length: 16 }, (_, i) =>
          onFace(f, f.w * (i / 16), 0, f.w / 16, f.h, { stroke: f.pen.line, width: 0.6 }),
        ).join(''),
    });
    s.box([w + 320, d * 0.2, 0], [50, d * 0.5, top * 0.95], {
      of: 'blue',
      side: f =>
        port(f, f.w * 0.25, f.h * 0.85, 40) +
        port(f, f.w * 0.75, f.h * 0.85, 40) +
        port(f, f.w * 0.25, f.h * 0.15, 40) +
        port(f, f.w * 0.75, f.h * 0.15, 40),
    });
    s.pipe(
      [
        [w + 90, d * 0.45, top * 0.95],
        [w + 90, d * 0.45, top + 120],
        [w * 0.62 + 330, d * 0.45, top + 120],
      ],
      26,
    );
  }
  const hz = z + size.d * 0.9;
  s.bar('x', [w * 0.04, d * 0.94, hz], w * 0.92, 40, { of: 'steel', cap: f => boltCircle(f, 0, 0, 30, 6, 4) });
  for (let i = 0; i < p.outlets; i++) {
    const x = w * (0.1 + (0.8 * i) / Math.max(p.outlets - 1, 1));
    s.bar('z', [x, d * 0.94, hz + 40], 110, 16, { of: 'chrome' });
    s.bar('z', [x, d * 0.94, hz + 80], 40, 28, { of: i % 2 ? 'grey' : 'signal' });
  }
  for (const x of [w * 0.06, w * 0.92]) s.box([x, d * 0.9, top], [50, 50, hz - top - 40], { of: 'grey' });
  gauge(s, [w * 0.5, d * 0.1, top], 60, 56);
  gauge(s, [w * 0.44 - 60, d * 0.1, top], 60, 56);
  cabinet(s, [-460, d * 0.15, 0], [380, 260, top + 420]);
  return {
    scene: s,
    turn: 30,
    tilt: 24,
    partsTurn: 18,
    items: [
      { name: 'Two pumps, one on standby', at: [w * 0.34 + size.d * 0.6, d * 0.28 - size.d * 0.2, z] },
      { name: `Motor ${p.kw} kW`, at: [w * 0.34 - size.l * 0.5, d * 0.28 - size.d * 0.4, z] },
      { name: 'Duplex filter 25 µm', at: [w * 0.62 + 230, d * 0.3 - 70, top + (fz - top) * 0.5] },
      {
        name: p.kind === 'oil' ? 'Plate cooler' : 'Oil tank',
        at: p.kind === 'oil' ? [w + 345, d * 0.3, top * 0.6] : [w * 0.9, 0, top * 0.4],
      },
      { name: `Header, ${p.outlets} outlets`, at: [w * 0.5, d * 0.94 - 30, hz + 20] },
      { name: 'Control cabinet', at: [-270, d * 0.15, top * 0.7] },
      { name: 'Level glass', at: [w * 0.13, 0, feet + h * 0.5] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, top], on: 'left' },
      { view: 'side', from: [0, 0, 0], to: [0, d, 0], on: 'below' },
    ],
  };
}

function grease(s: Scene, p: LubeShape): Model {
  const [w, d, h] = p.tank;
  s.box([0, 0, 0], [w, d, 16], {
    of: 'grey',
    top: f => [0.06, 0.94].map(u => dotOn(f, f.w * u, f.h * 0.1, 10, { stroke: f.pen.line, width: 1 })).join(''),
  });
  s.box([w * 0.1, d * 0.8, 16], [w * 0.8, 16, h * 0.95], {
    of: 'white',
    front: f => boltCircle(f, f.w / 2, f.h / 2, f.w * 0.46, 4, 9),
  });
  const cx = w * 0.36;
  const cy = d * 0.44;
  const r = Math.min(w * 0.24, d * 0.34);
  s.box([cx - r * 1.1, cy - r * 0.9, 16], [r * 2.2, r * 1.8, h * 0.24], {
    of: 'blue',
    weight: 1.6,
    front: f => namePlate(f, p.name, f.w / 2, f.h * 0.55, 1.9),
    side: f => port(f, f.w * 0.3, f.h * 0.4, 14) + port(f, f.w * 0.7, f.h * 0.4, 14),
  });
  s.bar('z', [cx, cy, 16 + h * 0.24], h * 0.05, r * 1.04, { of: 'dark', rings: [0.5] });
  s.bar('z', [cx, cy, 16 + h * 0.29], h * 0.17, r * 0.97, { of: 'signal' });
  s.bar('z', [cx, cy, 16 + h * 0.46], h * 0.24, r * 0.97, { of: 'glass', rings: [0.25, 0.5, 0.75] });
  s.bar('z', [cx, cy, 16 + h * 0.7], h * 0.05, r * 1.05, { of: 'dark' });
  s.bar('z', [cx, cy, 16 + h * 0.75], h * 0.03, r * 0.3, { of: 'grey' });
  motor(s, [cx - r * 1.1, cy, 16 + h * 0.12], 'x', -1, p.kw);
  const bx = w * 0.68;
  const blocks = Math.ceil(p.outlets / 2);
  const bh = (h * 0.62) / blocks;
  for (let i = 0; i < blocks; i++) {
    s.box([bx, d * 0.5, h * 0.22 + i * bh], [w * 0.2, d * 0.24, bh * 0.92], {
      of: 'steel',
      front: f =>
        port(f, f.w * 0.25, f.h / 2, Math.min(bh * 0.26, 15)) + port(f, f.w * 0.75, f.h / 2, Math.min(bh * 0.26, 15)),
      side: f => dotOn(f, f.w / 2, f.h / 2, bh * 0.2, { stroke: f.pen.line, width: 0.9 }),
    });
    s.bar('x', [bx + w * 0.2, d * 0.62, h * 0.22 + (i + 0.46) * bh], 60, 7, { of: 'chrome' });
  }
  s.pipe(
    [
      [cx + r * 1.1, cy - r * 0.2, 16 + h * 0.1],
      [bx + w * 0.1, cy - r * 0.2, 16 + h * 0.1],
      [bx + w * 0.1, d * 0.62, 16 + h * 0.1],
      [bx + w * 0.1, d * 0.62, h * 0.22],
    ],
    9,
  );
  gauge(s, [bx + w * 0.1, d * 0.62, h * 0.22 + blocks * bh], 20, 36);
  return {
    scene: s,
    turn: 28,
    tilt: 20,
    items: [
      { name: 'Reservoir with stirrer', at: [cx, cy - r * 0.9, h * 0.55] },
      { name: 'Pump housing', at: [cx - r * 0.5, cy - r * 0.9, 16 + h * 0.06] },
      { name: `Progressive block, ${p.outlets} outlets`, at: [bx + w * 0.1, d * 0.5, h * 0.6] },
      { name: `Gear motor ${p.kw} kW`, at: [cx - r * 1.1 - 120, cy - 60, 16 + h * 0.14] },
      { name: 'Main line', at: [bx, cy - r * 0.2, 16 + h * 0.1] },
      { name: 'Mounting plate', at: [w * 0.85, d * 0.8, h * 0.9] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [cx - r, 0, 0], to: [cx + r, 0, 0], on: 'above', label: `Ø${Math.round(r * 2)}` },
      { view: 'front', from: [0, 0, 0], to: [0, 0, 16 + h * 0.24], on: 'left' },
    ],
  };
}

function panel(s: Scene, p: LubeShape): Model {
  const [w, d, h] = p.tank;
  for (const x of [w * 0.04, w * 0.96 - 60]) {
    s.box([x, d * 0.55, 0], [60, 60, h], { of: 'grey' });
    s.box([x - 20, 0, 0], [100, d, 30], { of: 'grey' });
  }
  s.box([0, d * 0.5, h * 0.28], [w, 20, h * 0.72], {
    of: 'white',
    weight: 1.7,
    front: f => namePlate(f, p.name, f.w * 0.2, f.h * 0.93, 0.8) + boltCircle(f, f.w / 2, f.h / 2, f.w * 0.49, 4, 9),
  });
  const rows = 2;
  const perRow = Math.ceil(p.outlets / rows);
  for (let i = 0; i < p.outlets; i++) {
    const x = w * (0.12 + (0.78 * (i % perRow)) / Math.max(perRow - 1, 1));
    const z = h * (i < perRow ? 0.68 : 0.42);
    s.box([x - 32, d * 0.5 - 60, z], [64, 60, 120], { of: 'steel', front: f => port(f, f.w / 2, f.h * 0.2, 11) });
    s.bar('z', [x, d * 0.5 - 34, z + 120], 90, 24, { of: 'glass', rings: [0.3, 0.6] });
    s.bar('z', [x, d * 0.5 - 34, z + 210], 16, 30, { of: 'dark' });
    s.bar('z', [x, d * 0.5 - 34, z - 60], 60, 8, { of: 'chrome' });
    s.box([x - 18, d * 0.5 - 100, z + 40], [36, 40, 46], { of: i % perRow ? 'dark' : 'signal' });
  }
  for (const z of [h * 0.42 - 90, h * 0.68 - 90])
    s.bar('x', [w * 0.05, d * 0.5 - 34, z], w * 0.9, 26, { of: 'blue', cap: f => boltCircle(f, 0, 0, 18, 6, 3) });
  tank(s, [w * 0.12, d * 0.02, 0], [w * 0.44, d * 0.4, h * 0.14], 'OIL', 'steel', 40);
  motor(s, [w * 0.28, d * 0.2, 40 + h * 0.14], 'z', 1, p.kw);
  filter(s, [w * 0.48, d * 0.2, h * 0.14 + 220], 180, 40);
  s.box([w * 0.66, d * 0.06, 0], [w * 0.26, d * 0.36, h * 0.27], {
    of: 'white',
    front: f =>
      louvres(f, f.w * 0.15, f.h * 0.1, f.w * 0.7, f.h * 0.3, 5) +
      onFace(f, f.w * 0.2, f.h * 0.55, f.w * 0.6, f.h * 0.3, {
        fill: f.pen.shaded ? colour.ink : f.pen.paper,
        stroke: f.pen.line,
        width: 1,
      }),
  });
  return {
    scene: s,
    turn: 26,
    tilt: 18,
    items: [
      { name: 'Metering unit with sight glass', at: [w * 0.12, d * 0.5 - 60, h * 0.68 + 60] },
      { name: 'Air header', at: [w * 0.6, d * 0.5 - 60, h * 0.68 - 90] },
      { name: `Oil tank with ${p.kw} kW pump`, at: [w * 0.3, 0, h * 0.08] },
      { name: 'Controller', at: [w * 0.8, d * 0.06, h * 0.16] },
      { name: `Outlets 1 to ${p.outlets}`, at: [w * 0.9, d * 0.5 - 34, h * 0.42 - 40] },
      { name: 'Frame', at: [w * 0.96, d * 0.55, h * 0.16] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [0, 0, h * 0.28], on: 'left' },
      { view: 'side', from: [0, 0, 0], to: [0, d * 0.5, 0], on: 'above' },
    ],
  };
}
