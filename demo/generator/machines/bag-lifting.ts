import { dotOn } from '../solid/face.ts';
import type { Model } from '../solid/model.ts';
import type { PartLook } from '../solid/part.ts';
import { Scene } from '../solid/scene.ts';
import { actuator } from './actuator.ts';
import { boltCircle, louvres, motor, namePlate, port, tank, valves } from './units.ts';

/** The figures of a bag lifting device; lengths in mm, load in kg. */
export interface LifterShape {
  kind: 'column' | 'gantry' | 'mobile' | 'twin';
  name: string;
  load: number;
  reach: number;
  lift: number;
  h: number;
  kw: number;
  /** Diameter of the centrifuge basket below. */
  basket: number;
}

/** A lifting device beside or above its centrifuge. */
export function lifterModel(p: LifterShape): Model {
  const s = new Scene();
  if (p.kind === 'gantry' || p.kind === 'twin') return portal(s, p);
  return jib(s, p);
}

// The centrifuge is the customer's, so its lines are light.
function centrifuge(s: Scene, x: number, y: number, r: number, h: number): void {
  const legs = (dy: number) => {
    for (const dx of [-1, 1]) s.bar('z', [x + dx * r * 0.76, y + dy * r * 0.76, 0], h * 0.5, r * 0.12, { of: 'grey' });
  };
  // Drawn back to front: the legs are welded to the drum.
  legs(1);
  s.bar('z', [x, y, h * 0.22], h * 0.1, r * 0.7, { of: 'grey' }, r * 1.02);
  s.bar('z', [x, y, h * 0.32], h * 0.64, r * 1.02, { of: 'white', rings: [0.1, 0.9] });
  legs(-1);
  s.bar('z', [x, y, h * 0.96], h * 0.04, r * 1.1, {
    of: 'steel',
    cap: f =>
      boltCircle(f, 0, 0, r * 1.04, 24, r * 0.018) +
      dotOn(f, 0, 0, r * 0.9, {
        stroke: f.pen.line,
        width: f.pen.weight,
        fill: f.pen.shaded ? '#33475a' : f.pen.paper,
      }),
  });
}

function bag(s: Scene, x: number, y: number, hook: number, r: number, h: number): void {
  s.bar('z', [x, y, hook - 130], 130, 10, { of: 'chrome' });
  s.bar('z', [x, y, hook - 190], 60, 44, { of: 'signal' });
  for (const [dx, dy] of [
    [-1, 0],
    [1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    s.bar('z', [x + dx * r * 0.72, y + dy * r * 0.72, hook - 320], 110, 7, { of: 'chrome' });
  s.box([x - r * 0.8, y - 22, hook - 230], [r * 1.6, 44, 40], { of: 'grey' });
  s.box([x - 22, y - r * 0.8, hook - 230], [44, r * 0.8 - 22, 40], { of: 'grey' });
  s.box([x - 22, y + 22, hook - 230], [44, r * 0.8 - 22, 40], { of: 'grey' });
  const soft: PartLook = { of: 'white', fins: 26 };
  s.bar('z', [x, y, hook - 340 - h], h * 0.3, r * 0.5, soft, r * 0.82);
  s.bar('z', [x, y, hook - 340 - h * 0.7], h * 0.7, r * 0.82, soft);
  s.bar('z', [x, y, hook - 340], 24, r * 0.86, { of: 'steel' });
}

function unit(s: Scene, x: number, y: number, z: number, p: LifterShape): void {
  tank(s, [x, y, z], [420, 300, 300], `${p.load} kg`, 'steel', 40);
  motor(s, [x + 250, y + 150, z + 340], 'z', 1, p.kw);
  valves(s, [x + 14, y + 60, z + 340], 1, 0.9, 2);
}

function jib(s: Scene, p: LifterShape): Model {
  const { reach, h, basket } = p;
  const mobile = p.kind === 'mobile';
  const r = basket / 2;
  const mast = 170 + p.load * 0.14;
  const bx = reach;
  const ch = h * 0.36;
  if (mobile) {
    s.box([-300, -430, 130], [560, 860, 60], { of: 'blue' });
    for (const y of [-430, 350]) s.box([260, y, 90], [reach * 0.62, 80, 80], { of: 'blue' });
    for (const [x, y] of [
      [-260, -390],
      [-260, 390],
      [200 + reach * 0.62, -390],
      [200 + reach * 0.62, 390],
    ] as const)
      s.bar('y', [x, y + 28, 65], -56, 65, {
        of: 'dark',
        cap: f => dotOn(f, 0, 0, 24, { stroke: '#a9b8c5', width: 1.2 }),
      });
  } else {
    s.bar('z', [0, 0, 0], 40, mast * 1.5, { of: 'grey', cap: f => boltCircle(f, 0, 0, mast * 1.3, 12, 14) });
    centrifuge(s, bx, 0, r, ch);
  }
  const z0 = mobile ? 190 : 40;
  s.bar('z', [0, 0, z0], h * 0.56 - z0, mast * 0.62, { of: 'blue', rings: [0.02, 0.98] });
  s.bar('z', [0, 0, h * 0.56], 60, mast * 0.76, { of: 'grey', cap: f => boltCircle(f, 0, 0, mast * 0.68, 12, 8) });
  s.bar('z', [0, 0, h * 0.56 + 60], h * 0.34 - 60, mast * 0.44, { of: 'chrome' });
  s.box([-mast * 0.7, -mast * 0.5, h * 0.9], [mast * 1.4, mast, h * 0.1], {
    of: 'blue',
    front: f => boltCircle(f, f.w / 2, f.h / 2, f.h * 0.36, 6, 8),
  });
  s.box([mast * 0.7, -mast * 0.3, h * 0.925], [bx + 60 - mast * 0.7, mast * 0.6, h * 0.06], {
    of: 'blue',
    weight: 1.6,
    front: f => namePlate(f, p.name, f.w * 0.42, f.h / 2, 4.4),
  });
  s.bar('z', [bx, 0, h * 0.925 - 60], 60, 60, { of: 'dark' });
  bag(s, bx, 0, h * 0.925 - 60, r * 0.86, Math.min(h * 0.26, r * 1.5));
  const ux = mobile ? -290 : -mast - 560;
  unit(s, ux, mobile ? -150 : -150, mobile ? 190 : 0, p);
  s.pipe(
    [
      [ux + 60, -60, mobile ? 620 : 430],
      [ux + 60, -60, h * 0.5],
      [-mast * 0.6, -60, h * 0.5],
    ],
    11,
  );
  return {
    scene: s,
    turn: 24,
    tilt: 16,
    items: [
      { name: `Jib, reach ${reach}`, at: [bx * 0.5, -mast * 0.3, h * 0.955] },
      { name: 'Lifting column', at: [-mast * 0.2, -mast * 0.58, h * 0.4] },
      { name: 'Chromed plunger', at: [0, -mast * 0.44, h * 0.75] },
      { name: 'Load swivel', at: [bx, 0, h * 0.925 - 190] },
      { name: 'Filter bag on spreader', at: [bx + r * 0.4, -r * 0.5, h * 0.925 - 560] },
      { name: 'Power unit', at: [ux + 300, -150, mobile ? 400 : 200] },
      {
        name: mobile ? 'Chassis with braked castors' : 'Centrifuge (existing)',
        at: mobile ? [reach * 0.5, -430, 130] : [bx, -r, ch * 0.6],
      },
    ],
    lengths: [
      { view: 'front', from: [0, 0, 0], to: [bx, 0, 0], on: 'above' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, h * 0.925], on: 'left' },
    ],
  };
}

function portal(s: Scene, p: LifterShape): Model {
  const { reach, h, basket } = p;
  const twin = p.kind === 'twin';
  const r = basket / 2;
  const post = 120 + p.load * 0.08;
  const span = reach * 2;
  const ch = h * 0.38;
  for (const x of [-reach, reach]) {
    s.box([x - post, -post, 0], [post * 2, post * 2, 30], {
      of: 'grey',
      top: f => boltCircle(f, f.w / 2, f.h / 2, post * 0.85, 4, 14),
    });
    s.box([x - post / 2, -post / 2, 30], [post, post, (twin ? h * 0.6 : h - post) - 30], { of: 'blue', weight: 1.6 });
    if (twin) {
      s.bar('z', [x, 0, h * 0.6], 50, post * 0.52, { of: 'grey' });
      s.bar('z', [x, 0, h * 0.6 + 50], h * 0.4 - 50 - post, post * 0.36, { of: 'chrome' });
    }
  }
  centrifuge(s, 0, 0, r, ch);
  s.box([-reach - post, -post / 2, h - post], [span + post * 2, post, post], {
    of: 'blue',
    weight: 1.7,
    front: f => namePlate(f, p.name, f.w * 0.24, f.h / 2, 4),
  });
  const hook = h - post - (twin ? 0 : h * 0.16);
  if (twin) s.box([-90, -90, h - post - 70], [180, 180, 70], { of: 'grey' });
  else {
    s.box([-180, -130, h - post - 60], [360, 260, 60], { of: 'grey' });
    s.bar('z', [0, 0, hook - h * 0.06], h - post - 60 - hook + h * 0.06, 12, { of: 'chrome' });
    actuator(s, [0, 0, h - post - 60], 'z', { bore: 80, rod: 45, stroke: h * 0.05, style: 'welded', out: 0.1 }, -1);
  }
  bag(s, 0, 0, hook - (twin ? 70 : h * 0.06), r * 0.86, Math.min(h * 0.24, r * 1.3));
  unit(s, reach + post + 160, -150, 0, p);
  s.pipe(
    [
      [reach + post + 220, 60, 430],
      [reach + post + 220, 60, h * 0.5],
      [reach + post * 0.5, 60, h * 0.5],
    ],
    12,
  );
  s.box([reach - post * 0.3, -post / 2 - 60, h * 0.34], [post * 0.8, 60, post * 1.4], {
    of: 'white',
    front: f => port(f, f.w / 2, f.h * 0.7, f.w * 0.2) + louvres(f, f.w * 0.2, f.h * 0.1, f.w * 0.6, f.h * 0.3, 4),
  });
  return {
    scene: s,
    turn: 28,
    tilt: 16,
    items: [
      { name: 'Crossbeam', at: [-reach * 0.2, -post / 2, h - post * 0.5] },
      { name: twin ? 'Lifting columns, hydraulically paired' : 'Fixed columns', at: [-reach, -post / 2, h * 0.45] },
      { name: 'Load swivel', at: [0, -30, hook - (twin ? 240 : h * 0.06 + 160)] },
      { name: 'Filter bag on spreader', at: [r * 0.3, -r * 0.6, hook - h * 0.06 - 520] },
      { name: `Centrifuge, basket Ø${basket}`, at: [0, -r, ch * 0.6] },
      { name: 'Power unit', at: [reach + post + 400, -150, 200] },
      { name: 'Push-button station', at: [reach, -post / 2 - 60, h * 0.36] },
    ],
    lengths: [
      { view: 'front', from: [-reach, 0, 0], to: [reach, 0, 0], on: 'below' },
      { view: 'front', from: [0, 0, 0], to: [0, 0, ch], on: 'right', label: String(Math.round(ch)) },
      { view: 'front', from: [0, 0, 0], to: [0, 0, h - post], on: 'left' },
    ],
  };
}
