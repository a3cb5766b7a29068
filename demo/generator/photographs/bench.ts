import { at, colour, path } from '@hydraulics/api/src/drawing/svg.ts';
import { actuator } from '../machines/actuator.ts';
import { boltCircle } from '../machines/units.ts';
import { dotOn, type Face, onFace, wordsOn } from '../solid/face.ts';
import type { Model } from '../solid/model.ts';
import { Scene } from '../solid/scene.ts';
import type { Vec } from '../solid/space.ts';

const asModel = (scene: Scene): Model => ({ scene, items: [], lengths: [] });

/** One mill-duty cylinder from the back of its base along x. */
export function singleCylinder(out: number): Model {
  const s = new Scene();
  actuator(s, [0, 0, 0], 'x', { bore: 100, rod: 70, stroke: 300, style: 'mill', out });
  return asModel(s);
}

/** A rod end with its gland, standing, as a fitter puts it on a drawing to compare. */
export function rodEnd(): Model {
  const s = new Scene();
  s.bar('z', [0, 0, 43], 104, 20, { of: 'chrome' });
  s.bar('z', [0, 0, 147], 42, 15, { of: 'steel', rings: [0.16, 0.28, 0.4, 0.52, 0.64, 0.76, 0.88] });
  s.bar('z', [0, 0, 0], 34, 42, { of: 'steel', rings: [0.3, 0.62] });
  s.bar('z', [0, 0, 34], 9, 56, { of: 'steel', cap: f => boltCircle(f, 0, 0, 46, 8, 4.4) });
  return asModel(s);
}

/** The gauge panel of the test bench, from the lower left corner of its face: dials, couplings, hand wheels and display. */
export function gaugePanel(): Model {
  const s = new Scene();
  s.box([0, 0, 0], [1000, 60, 640], { of: 'white', front: lettering });
  for (const x of [60, 880]) s.box([x, 60, -40], [60, 300, 60], { of: 'grey' });
  for (const [x, bar] of [
    [180, 375.2],
    [440, 6],
    [700, 375.2],
  ] as const)
    dialAt(s, [x, 0, 440], 105, bar / 600);
  s.box([828, -34, 380], [140, 34, 110], { of: 'dark', front: display });
  for (const x of [180, 310, 440, 570, 700]) {
    s.bar('y', [x, 0, 110], -24, 30, { of: 'steel', cap: f => boltCircle(f, 0, 0, 25, 6, 2.6) });
    s.bar('y', [x, -24, 110], -38, 17, { of: 'chrome', rings: [0.3, 0.6] });
  }
  for (const x of [860, 930]) {
    s.bar('y', [x, 0, 110], -40, 9, { of: 'chrome' });
    s.bar('y', [x, -40, 110], -22, 30, { of: x === 860 ? 'dark' : 'signal', rings: [0.3, 0.7] });
  }
  return asModel(s);
}

function lettering(f: Face): string {
  const words = (text: string, u: number, v: number, size: number) => wordsOn(f, text, u, v, size, colour.steel700);
  return (
    words('CHAMBER A', 180, 290, 17) +
    words('CHAMBER B', 440, 290, 17) +
    words('PUMP', 700, 290, 17) +
    ['A1', 'A2', 'B1', 'B2', 'P'].map((text, i) => words(text, 180 + i * 130, 178, 15)).join('') +
    words('SLOW', 860, 165, 11) +
    words('STOP', 930, 165, 11) +
    words('TEST BENCH 2', 198, 602, 20) +
    onFace(f, 20, 578, 8, 48, { fill: colour.signal }) +
    boltCircle(f, 500, 320, 0, 1, 0.1)
  );
}

function display(f: Face): string {
  return (
    onFace(f, 8, 8, f.w - 16, f.h - 16, { fill: colour.ink }) +
    wordsOn(f, '375.2', f.w / 2, 68, 34, colour.signal) +
    wordsOn(f, 'bar', f.w / 2, 28, 13, colour.steel300)
  );
}

/** A gauge of 0 to 600 bar on the panel; `value` is a share of its scale. */
function dialAt(s: Scene, [x, y, z]: Vec, r: number, value: number): void {
  s.bar('y', [x, y, z], -14, r * 1.16, { of: 'steel', cap: f => boltCircle(f, 0, 0, r * 1.09, 6, r * 0.028) });
  s.bar('y', [x, y - 14, z], -34, r, { of: 'chrome' });
  s.bar('y', [x, y - 48, z], -1.5, r * 0.93, { of: 'white', cap: f => dial(f, r * 0.93, value) });
}

function dial(f: Face, r: number, value: number): string {
  const turn = (share: number) => Math.PI * (1.25 - share * 1.5);
  const on = (share: number, k: number) => f.pt(Math.cos(turn(share)) * r * k, Math.sin(turn(share)) * r * k);
  const ticks = (count: number, to: number) =>
    Array.from({ length: count + 1 }, (_, i) => `M${at(on(i / count, 0.94))}L${at(on(i / count, to))}`).join('');
  const arc = Array.from({ length: 13 }, (_, i) => at(on(0.8 + i / 60, 0.94))).join('L');
  let out = dotOn(f, 0, 0, r, { fill: colour.paper });
  out += path(`M${arc}`, { stroke: colour.signal, width: 5 });
  out +=
    path(ticks(60, 0.88), { stroke: colour.ink, width: 0.9 }) + path(ticks(12, 0.8), { stroke: colour.ink, width: 2 });
  for (let i = 0; i <= 6; i++) {
    const a = turn(i / 6);
    out += wordsOn(f, String(i * 100), Math.cos(a) * r * 0.62, Math.sin(a) * r * 0.62, r * 0.12, colour.ink);
  }
  out += wordsOn(f, 'bar', 0, -r * 0.36, r * 0.12, colour.steel700);
  const a = turn(value);
  const across = (k: number, d: number) =>
    at(f.pt(Math.cos(a) * r * k - Math.sin(a) * d, Math.sin(a) * r * k + Math.cos(a) * d));
  out += path(
    `M${across(-0.22, r * 0.03)}L${across(0.84, r * 0.006)}L${across(0.84, -r * 0.006)}L${across(-0.22, -r * 0.03)}Z`,
    {
      fill: colour.ink,
    },
  );
  return out + dotOn(f, 0, 0, r * 0.08, { fill: colour.ink });
}
