import type { Length, Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import { type Actuator, actuator, actuatorSizes } from './actuator.ts';
import { shorten } from './cylinder-section.ts';
import { boltCircle } from './units.ts';

/** The figures of a cylinder; lengths in mm. */
export type CylinderShape = Actuator;

/** Two cylinders of the type on blocks: one extended, one retracted. */
export function cylinderModel(real: CylinderShape): Model {
  const d = shorten(real, 4.4);
  const s = new Scene();
  const z = actuatorSizes(d);
  const big = Math.max(z.outer * 1.3, d.style === 'flange' ? z.flange : 0);
  const height = big * 0.85;
  const lay = (x: number, y: number, out: number) => {
    for (const share of [0.12, 0.86]) {
      const w = d.bore * 0.4;
      s.box([x + z.body * share - w, y - big * 0.42, 0], [w * 2, big * 0.84, height - z.outer * 0.42], { of: 'white' });
    }
    if (d.stages) telescope(s, d, x, y, height, out);
    else actuator(s, [x, y, height], 'x', { ...d, out });
  };
  lay(z.body * 0.24, big * 1.7, 0.12);
  lay(0, 0, d.out ?? 0.55);
  const x = z.body;
  const items = [
    { name: 'Cylinder base', at: [z.base * 0.5, -z.outer * 0.4, height + z.outer * 0.3] },
    {
      name: d.stages ? `${d.stages} plated stages` : 'Honed barrel',
      at: [z.base + z.tube * 0.45, -z.outer * 0.35, height + z.outer * 0.2],
    },
    { name: 'Guide and seal carrier', at: [x - z.head * 0.4, -z.outer * 0.4, height + z.outer * 0.2] },
    { name: 'Chromed rod', at: [x + z.rodEnd + d.stroke * 0.2, -d.rod * 0.3, height + d.rod * 0.2] },
    { name: d.eye ? 'Spherical rod eye' : 'Rod thread', at: [x + d.stroke * (d.out ?? 0.55) + d.rod * 1.5, 0, height] },
    { name: 'Port with air bleed', at: [z.base * 0.55, 0, height + z.outer * 0.62] },
  ] as Model['items'];
  return { scene: s, items, lengths: [], turn: 38, tilt: 26, partsTurn: -34 };
}

/** One cylinder with its rod in, not shortened, and the lengths that its data sheet names. */
export function dimensionedCylinder(d: CylinderShape): Model {
  const s = new Scene();
  if (d.stages) runInTelescope(s, d, d.stages);
  else actuator(s, [0, 0, 0], 'x', { ...d, out: 0 });
  const { body, base, tube, outer, rodEnd } = actuatorSizes(d);
  const along = (from: number, to: number): Pick<Length, 'from' | 'to'> => ({ from: [from, 0, 0], to: [to, 0, 0] });
  const across = (size: number): Pick<Length, 'from' | 'to' | 'label'> => ({
    from: [0, 0, -size / 2],
    to: [0, 0, size / 2],
    label: `Ø${Math.round(size)}`,
  });
  return {
    scene: s,
    items: [],
    lengths: [
      { view: 'front', ...along(0, body), on: 'above', row: 2 },
      { view: 'front', ...along(base, base + tube), on: 'above', row: 1 },
      { view: 'front', ...along(body, body + rodEnd), on: 'above', row: 1 },
      { view: 'front', ...across(outer), on: 'left', row: 1 },
      { view: 'front', ...across(d.rod), on: 'right', row: 1 },
      ...(d.stages ? [{ view: 'front' as const, ...across(d.bore), on: 'right' as const, row: 2 }] : []),
    ],
  };
}

/**
 * A retracted telescopic cylinder: each stage, from the first, which is as wide as the bore, to the rod, protrudes from
 * the one before.
 */
function runInTelescope(s: Scene, d: CylinderShape, stages: number): void {
  const { base, tube, head, body, outer, rodEnd } = actuatorSizes(d);
  s.bar('x', [0, 0, 0], base, outer / 2, { of: 'grey' });
  s.bar('x', [base, 0, 0], tube, outer / 2, { of: 'blue' });
  s.bar('x', [base + tube, 0, 0], head, outer * 0.54, { of: 'grey' });
  for (let i = 0; i < stages; i++) {
    const width = d.bore - ((d.bore - d.rod) * i) / (stages - 1);
    const last = i === stages - 1;
    s.bar('x', [body, 0, 0], last ? rodEnd : (rodEnd * (i + 1)) / (stages + 1), width / 2, { of: 'chrome' });
  }
}

function telescope(s: Scene, d: CylinderShape, x: number, y: number, h: number, out: number): void {
  const z = actuatorSizes(d);
  const stages = d.stages ?? 3;
  s.bar('x', [x, y, h], z.base, z.outer * 0.56, {
    of: 'grey',
    cap: f => boltCircle(f, 0, 0, f.w * 0.8, 8, f.w * 0.06),
  });
  s.bar('x', [x + z.base, y, h], z.tube, z.outer / 2, { of: 'blue', rings: [0.02, 0.98] });
  s.bar('x', [x + z.base + z.tube, y, h], z.head * 0.6, z.outer * 0.56, { of: 'grey' });
  let at = x + z.base + z.tube + z.head * 0.6;
  for (let i = 1; i <= stages; i++) {
    const r = (d.bore / 2) * (1 - i / (stages + 1.4));
    const len = Math.max(d.bore * 0.3, (d.stroke * out) / stages);
    s.bar('x', [at, y, h], len, r, { of: 'chrome' });
    if (i < stages) s.bar('x', [at + len - d.bore * 0.2, y, h], d.bore * 0.2, r * 1.08, { of: 'grey', rings: [0.5] });
    at += len;
  }
  const r = d.rod * 0.9;
  s.bar('x', [at, y, h], r * 0.5, r * 0.6, { of: 'grey' });
  s.bar('y', [at + r * 1.2, y + r * 0.5, h], -r, r, {
    of: 'grey',
    hole: r * 0.45,
    cap: f => boltCircle(f, 0, 0, 0.1, 1, r * 0.45),
  });
}
