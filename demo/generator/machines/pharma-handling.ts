import { colour } from '@hydraulics/api/src/drawing/svg.ts';
import { dotOn, onFace } from '../solid/face.ts';
import type { Model } from '../solid/model.ts';
import type { Scene } from '../solid/scene.ts';
import { doors, type PharmaShape } from './pharma-parts.ts';
import { boltCircle, controls, gauge, louvres, namePlate, port } from './units.ts';

/** A column that lifts bins. */
export function lift(s: Scene, p: PharmaShape): Model {
  const { w, d, h, part, name } = p;
  s.box([0, 0, 0], [w, d, 60], { of: 'steel' });
  s.box([w * 0.04, d * 0.3, 60], [w * 0.3, d * 0.5, h - 60], {
    of: 'white',
    weight: 1.7,
    front: f =>
      namePlate(f, name, f.w * 0.5, f.h * 0.62, 2.2) +
      onFace(f, f.w * 0.44, f.h * 0.06, f.w * 0.12, f.h * 0.5, {
        fill: f.pen.shaded ? colour.steel300 : 'none',
        stroke: f.pen.line,
        width: 1,
      }),
  });
  s.box([w * 0.02, d * 0.26, h], [w * 0.34, d * 0.58, 40], { of: 'grey' });
  const z = h * 0.46;
  s.box([w * 0.34, d * 0.4, z], [70, d * 0.3, h * 0.2], {
    of: 'dark',
    front: f => boltCircle(f, f.w / 2, f.h / 2, f.w * 0.3, 4, 7),
  });
  for (const y of [d * 0.38, d * 0.66]) s.box([w * 0.34 + 70, y, z + 30], [part * 1.25, 60, 90], { of: 'grey' });
  const bx = w * 0.34 + 110 + part * 0.56;
  const by = d * 0.55;
  s.bar('z', [bx, by, z - part * 0.62], 60, part * 0.12, { of: 'dark' });
  s.bar('z', [bx, by, z - part * 0.62 + 60], part * 0.5, part * 0.12, { of: 'steel' }, part * 0.52);
  s.bar('z', [bx, by, z - part * 0.12 + 60], part * 0.75, part * 0.52, { of: 'steel', rings: [0.06, 0.94] });
  s.bar('z', [bx, by, z + part * 0.63 + 60], part * 0.12, part * 0.52, { of: 'white' }, part * 0.3);
  s.bar('z', [bx, by, z + part * 0.75 + 60], 40, part * 0.16, { of: 'grey' });
  s.box([w * 0.06, d * 0.06, 60], [w * 0.26, d * 0.24, h * 0.2], {
    of: 'white',
    front: f => louvres(f, f.w * 0.2, f.h * 0.15, f.w * 0.6, f.h * 0.3, 6),
    side: f => port(f, f.w / 2, f.h * 0.3, 22),
  });
  s.box([w * 0.08, d * 0.24, 60 + h * 0.3], [w * 0.2, 40, h * 0.14], { of: 'steel', front: controls });
  return {
    scene: s,
    turn: 30,
    tilt: 16,
    items: [
      { name: 'Column with lifting cylinder', at: [w * 0.2, d * 0.3, h * 0.86] },
      { name: 'Carriage on guide rollers', at: [w * 0.36, d * 0.4, z + h * 0.1] },
      { name: 'Bin (supplied by customer)', at: [bx, by - part * 0.5, z + part * 0.3] },
      { name: 'Butterfly valve', at: [bx, by - part * 0.12, z - part * 0.6] },
      { name: 'Hydraulic unit', at: [w * 0.16, d * 0.06, h * 0.12] },
      { name: 'Operator panel', at: [w * 0.16, d * 0.24, h * 0.38] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [0, 0, z + 30], on: 'left', label: String(Math.round(z + 30)) },
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      {
        view: 'front',
        from: [bx - part * 0.52, 0, 0],
        to: [bx + part * 0.52, 0, 0],
        on: 'above',
        label: `Ø${Math.round(part * 1.04)}`,
      },
    ],
  };
}

/** An intensifier on castors. */
export function unit(s: Scene, p: PharmaShape): Model {
  const { w, d, h, part, name } = p;
  for (const x of [60, w - 60])
    for (const y of [60, d - 60]) {
      s.bar('y', [x, y + 18, 48], -36, 48, {
        of: 'dark',
        cap: f => dotOn(f, 0, 0, 16, { stroke: colour.steel300, width: 1.2 }),
      });
      s.bar('z', [x, y, 96], 24, 26, { of: 'chrome' });
    }
  s.box([0, 0, 120], [w, d, h * 0.62], {
    of: 'white',
    weight: 1.7,
    front: f => doors(2)(f) + namePlate(f, name, f.w / 2, f.h * 0.84),
    side: f => louvres(f, f.w * 0.2, f.h * 0.12, f.w * 0.6, f.h * 0.3, 9),
  });
  const z = 120 + h * 0.62;
  s.box([-14, -14, z], [w + 28, d + 28, 24], { of: 'steel' });
  const len = w * 0.3;
  const cz = z + 24 + part * 1.1;
  s.box([w * 0.38, d * 0.25, z + 24], [w * 0.14, part * 1.9, part * 2], {
    of: 'steel',
    front: f => port(f, f.w / 2, f.h * 0.5, part * 0.2),
  });
  const cy = d * 0.25 + part * 0.95;
  s.bar('x', [w * 0.38, cy, cz], -len, part * 0.75, {
    of: 'blue',
    rings: [0.06, 0.94],
    cap: f => boltCircle(f, 0, 0, part * 0.6, 10, part * 0.06),
  });
  s.bar('x', [w * 0.52, cy, cz], len, part * 0.75, {
    of: 'blue',
    rings: [0.06, 0.94],
    cap: f => boltCircle(f, 0, 0, part * 0.6, 10, part * 0.06),
  });
  for (const k of [-1, 1]) {
    const x = k < 0 ? w * 0.38 - len : w * 0.52 + len;
    s.bar('x', [x, cy, cz], k * w * 0.1, part * 0.36, { of: 'chrome', rings: [0.8] });
  }
  gauge(s, [w * 0.1, d * 0.12, z + 24], 50, 54);
  gauge(s, [w * 0.24, d * 0.12, z + 24], 50, 54);
  s.box([w * 0.62, d * 0.72, z + 24], [w * 0.34, 60, h * 0.26], { of: 'steel', front: controls });
  s.pipe(
    [
      [w * 0.45, cy, cz + part * 0.9],
      [w * 0.45, cy, cz + part * 1.9],
      [w * 0.45, d * 0.9, cz + part * 1.9],
      [w * 0.45, d * 0.9, z + 24],
    ],
    12,
  );
  return {
    scene: s,
    turn: 30,
    tilt: 22,
    items: [
      { name: 'Intensifier, centre block', at: [w * 0.45, d * 0.25, cz] },
      { name: 'High-pressure barrel', at: [w * 0.52 + len * 0.5, cy - part * 0.6, cz + part * 0.3] },
      { name: 'Oil-side barrel', at: [w * 0.38 - len * 0.5, cy - part * 0.6, cz + part * 0.3] },
      { name: 'Gauges, oil and product', at: [w * 0.1, d * 0.12, z + 128] },
      { name: 'Operator panel', at: [w * 0.8, d * 0.72, z + h * 0.15] },
      { name: 'Castors with brake', at: [60, 42, 48] },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [w, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, z + 24], on: 'left' },
      { view: 'side', from: [0, 0, 0], to: [0, d, 0], on: 'below' },
    ],
  };
}
