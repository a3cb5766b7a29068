import { n, path } from '@hydraulics/api/src/drawing/svg.ts';
import type { Sheet } from './frame.ts';

/** Section lining inside a rectangle. */
export function hatch(x: number, y: number, w: number, h: number, s: Sheet, flip = false, step = 13): string {
  let d = '';
  for (let t = step; t < w + h; t += step) {
    const a: [number, number] = t < h ? [0, t] : [t - h, h];
    const b: [number, number] = t < w ? [t, 0] : [w, t - w];
    const [p, q] = flip ? [[w - a[0], a[1]] as const, [w - b[0], b[1]] as const] : [a, b];
    d += `M${n(x + p[0])} ${n(y + p[1])}L${n(x + q[0])} ${n(y + q[1])}`;
  }
  return path(d, { stroke: s.thin, width: 0.9 });
}
