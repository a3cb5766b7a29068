import { circle, line, n, path, rect } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';

/** The strokes of a circuit diagram. */
export interface Ink {
  line: string;
  paper: string;
  width: number;
  accent: string;
}

const solid = (i: Ink) => ({ stroke: i.line, width: i.width, fill: i.paper });
const wire = (i: Ink) => ({ stroke: i.line, width: i.width });

/** A joint of two lines. */
export function joint(i: Ink, x: number, y: number): string {
  return circle(x, y, 4.6, { fill: i.line });
}

/** A pump or, turned round, a hydraulic motor; `variable` adds the arrow through it. */
export function pumpSign(i: Ink, x: number, y: number, r: number, variable = false, takes = false): string {
  const tip = takes ? y - r + r * 0.62 : y - r;
  const foot = takes ? y - r : y - r + r * 0.62;
  let out =
    circle(x, y, r, solid(i)) +
    path(`M${n(x)} ${n(tip)}L${n(x - r * 0.4)} ${n(foot)}H${n(x + r * 0.4)}Z`, { fill: i.line });
  if (variable) out += arrowLine(i, x - r * 1.35, y + r * 1.2, x + r * 1.35, y - r * 1.2);
  return out;
}

function arrowLine(i: Ink, x1: number, y1: number, x2: number, y2: number, head = 10): string {
  const len = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (x2 - x1) / len;
  const dy = (y2 - y1) / len;
  const bx = x2 - dx * head;
  const by = y2 - dy * head;
  const k = head * 0.36;
  return (
    line(x1, y1, bx, by, wire(i)) +
    path(`M${n(x2)} ${n(y2)}L${n(bx - dy * k)} ${n(by + dx * k)}L${n(bx + dy * k)} ${n(by - dx * k)}Z`, {
      fill: i.line,
    })
  );
}

/** An electric motor with its shaft to the right. */
export function motorSign(i: Ink, x: number, y: number, r: number): string {
  return (
    circle(x, y, r, solid(i)) +
    letters('M', x, y + r * 0.42, { size: r * 0.84, align: 'middle', stroke: i.line, width: i.width })
  );
}

/** A tank, its brim at y. */
export function tankSign(i: Ink, x: number, y: number, w = 36, h = 18): string {
  return path(`M${n(x - w / 2)} ${n(y)}V${n(y + h)}H${n(x + w / 2)}V${n(y)}`, wire(i));
}

/** A diamond: filter (dashed), cooler (arrows out). */
export function diamond(i: Ink, x: number, y: number, r: number, kind: 'filter' | 'cooler'): string {
  const shape = path(`M${n(x)} ${n(y - r)}L${n(x + r)} ${n(y)}L${n(x)} ${n(y + r)}L${n(x - r)} ${n(y)}Z`, solid(i));
  if (kind === 'filter') return shape + line(x - r, y, x + r, y, { ...wire(i), dash: '6 5' });
  return shape + arrowLine(i, x - r * 0.25, y, x - r * 1.5, y, 9) + arrowLine(i, x + r * 0.25, y, x + r * 1.5, y, 9);
}

/** A check valve that opens upwards; `pilot` adds the pilot line from the left. */
export function checkSign(i: Ink, x: number, y: number, pilot = false): string {
  const out =
    circle(x, y - 8, 8, solid(i)) +
    path(`M${n(x - 14)} ${n(y - 8)}L${n(x)} ${n(y + 8)}L${n(x + 14)} ${n(y - 8)}`, wire(i));
  return pilot ? rect(x - 24, y - 26, 48, 46, { ...wire(i), dash: '10 4 3 4', width: i.width * 0.7 }) + out : out;
}

/** A relief valve in a line from y - 44 to y + 44. */
export function reliefSign(i: Ink, x: number, y: number): string {
  const zig = `M${n(x + 22)} ${n(y)}l5 -9l8 18l8 -18l8 18l5 -9`;
  return (
    line(x, y - 44, x, y + 44, wire(i)) +
    rect(x - 22, y - 22, 44, 44, solid(i)) +
    arrowLine(i, x + 8, y - 22, x + 8, y + 22, 11) +
    path(zig, wire(i)) +
    arrowLine(i, x + 28, y + 18, x + 50, y - 20, 8) +
    path(`M${n(x)} ${n(y - 36)}H${n(x - 34)}V${n(y)}H${n(x - 22)}`, { ...wire(i), dash: '6 4', width: i.width * 0.8 })
  );
}

/** A pressure gauge on top of a line. */
export function gaugeSign(i: Ink, x: number, y: number, r = 18): string {
  return (
    circle(x, y, r, solid(i)) +
    arrowLine({ ...i, line: i.accent }, x - r * 0.55, y + r * 0.55, x + r * 0.6, y - r * 0.6, 9)
  );
}

/** A gas accumulator on a line at y. */
export function accumulatorSign(i: Ink, x: number, y: number): string {
  return (
    rect(x - 17, y - 74, 34, 74, solid(i), 17) +
    line(x - 17, y - 40, x + 17, y - 40, wire(i)) +
    path(`M${n(x)} ${n(y - 46)}l-7 -11h14z`, { stroke: i.line, width: i.width, fill: i.paper })
  );
}

/** A throttle in an upright line. */
export function throttleSign(i: Ink, x: number, y: number): string {
  return (
    path(
      `M${n(x - 12)} ${n(y - 16)}Q${n(x - 2)} ${n(y)} ${n(x - 12)} ${n(y + 16)}M${n(x + 12)} ${n(y - 16)}Q${n(x + 2)} ${n(y)} ${n(x + 12)} ${n(y + 16)}`,
      wire(i),
    ) + arrowLine(i, x - 20, y + 14, x + 20, y - 14, 9)
  );
}

/** The middle position of a directional valve. */
export type Centre = 'closed' | 'tandem' | 'float' | 'open';

/** A directional valve 4/3 or, with `servo`, a proportional one; P and T enter below, A and B leave above at ±11. */
export function valveSign(i: Ink, x: number, y: number, centre: Centre, servo = false): string {
  const a = 46;
  let out = '';
  for (const k of [-1, 0, 1]) out += rect(x - a / 2 + k * a, y - a / 2, a, a, solid(i));
  const up = y - a / 2;
  const down = y + a / 2;
  const left = x - a;
  const right = x + a;
  out += arrowLine(i, left - 11, down, left - 11, up, 9) + arrowLine(i, left + 11, up, left + 11, down, 9);
  out += arrowLine(i, right - 11, down, right + 11, up, 9) + arrowLine(i, right - 11, up, right + 11, down, 9);
  const stub = (px: number, top: boolean) =>
    top ? path(`M${n(px)} ${n(up)}v9m-6 0h12`, wire(i)) : path(`M${n(px)} ${n(down)}v-9m-6 0h12`, wire(i));
  if (centre === 'closed') out += stub(x - 11, true) + stub(x + 11, true) + stub(x - 11, false) + stub(x + 11, false);
  if (centre === 'tandem')
    out +=
      stub(x - 11, true) +
      stub(x + 11, true) +
      path(`M${n(x - 11)} ${n(down)}V${n(y + 6)}H${n(x + 11)}V${n(down)}`, wire(i));
  if (centre === 'float')
    out +=
      stub(x - 11, false) +
      path(`M${n(x - 11)} ${n(up)}V${n(y)}H${n(x + 11)}M${n(x + 11)} ${n(up)}V${n(down)}`, wire(i));
  if (centre === 'open')
    out += path(
      `M${n(x - 11)} ${n(up)}V${n(down)}M${n(x + 11)} ${n(up)}V${n(down)}M${n(x - 11)} ${n(y)}H${n(x + 11)}`,
      wire(i),
    );
  for (const k of [-1, 1]) {
    const e = x + k * a * 1.5;
    const coil = k < 0 ? e - 20 : e;
    out += rect(coil, y + 3, 20, 20, solid(i)) + path(`M${n(coil + 5)} ${n(y + 23)}l10 -20`, wire(i));
    out += path(`M${n(e)} ${n(y - 11)}l${k * 4} -7l${k * 5} 14l${k * 5} -14l${k * 4} 7`, wire(i));
    if (servo) out += arrowLine({ ...i, line: i.accent }, coil - 2, y + 28, coil + 24, y - 2, 8);
  }
  if (servo)
    out +=
      line(x - a * 1.5, y - a / 2 - 6, x + a * 1.5, y - a / 2 - 6, wire(i)) +
      line(x - a * 1.5, y + a / 2 + 6, x + a * 1.5, y + a / 2 + 6, wire(i));
  return out;
}

/** A horizontal cylinder, its ports below at x - w/2 + 16 and x + w/2 - 16. */
export function cylinderSign(i: Ink, x: number, y: number, w: number, plunger = false): string {
  const h = 38;
  const px = x - w * 0.12;
  return (
    rect(x - w / 2, y - h / 2, w, h, solid(i)) +
    (plunger
      ? rect(px, y - h * 0.28, w * 0.95, h * 0.56, solid(i))
      : rect(px - 6, y - h / 2, 12, h, solid(i)) + rect(px + 6, y - 6, w * 0.88, 12, solid(i)))
  );
}
