import { line, n, path, rect } from '@hydraulics/api/src/drawing/svg.ts';
import { letters, letterWidth } from '../lettering.ts';
import type { Sheet } from './frame.ts';

const arrow = 13;

function arrowAt(x: number, y: number, dx: number, dy: number, fill: string): string {
  const px = -dy * 3.4;
  const py = dx * 3.4;
  const bx = x - dx * arrow;
  const by = y - dy * arrow;
  return path(`M${n(x)} ${n(y)}L${n(bx + px)} ${n(by + py)}L${n(bx - px)} ${n(by - py)}Z`, { fill });
}

/** A horizontal dimension between x1 and x2 on the height y; extension lines start at y1 and y2. */
export function across(
  x1: number,
  x2: number,
  y: number,
  y1: number,
  y2: number,
  text: string,
  s: Sheet,
  size = 17,
): string {
  return measure(Math.min(x1, x2), Math.max(x1, x2), y, x1 < x2 ? y1 : y2, x1 < x2 ? y2 : y1, text, s, size, false);
}

/** A vertical dimension between y1 and y2 on the distance x; extension lines start at x1 and x2. */
export function upright(
  y1: number,
  y2: number,
  x: number,
  x1: number,
  x2: number,
  text: string,
  s: Sheet,
  size = 17,
): string {
  return measure(Math.min(y1, y2), Math.max(y1, y2), x, y1 < y2 ? x1 : x2, y1 < y2 ? x2 : x1, text, s, size, true);
}

function measure(
  a: number,
  b: number,
  level: number,
  fromA: number,
  fromB: number,
  text: string,
  s: Sheet,
  size: number,
  swap: boolean,
): string {
  const l = { stroke: s.thin, width: 1.1 };
  const width = letterWidth(text, size);
  const put = (x1: number, y1: number, x2: number, y2: number) =>
    swap ? line(y1, x1, y2, x2, l) : line(x1, y1, x2, y2, l);
  const tip = (x: number, d: number) => (swap ? arrowAt(level, x, 0, d, s.thin) : arrowAt(x, level, d, 0, s.thin));
  const away = (from: number) => Math.sign(level - from) || 1;
  let out =
    put(a, fromA + away(fromA) * 5, a, level + away(fromA) * 6) +
    put(b, fromB + away(fromB) * 5, b, level + away(fromB) * 6);
  const inside = b - a > arrow * 2 + 12;
  const textInside = b - a > width + arrow * 2 + 22;
  if (inside) out += put(a, level, b, level) + tip(a, -1) + tip(b, 1);
  else out += put(a - 26, level, b + 26, level) + tip(a, 1) + tip(b, -1);
  const mid = textInside ? (a + b) / 2 : b + (inside ? 10 : 34) + width / 2;
  if (!textInside) out += put(b, level, b + (inside ? 6 : 26), level);
  const pad = 7;
  const [x, y] = swap ? [level, mid] : [mid, level];
  out += swap
    ? rect(x - size * 0.7, y - width / 2 - pad, size * 1.4, width + pad * 2, { fill: s.paper })
    : rect(x - width / 2 - pad, y - size * 0.7, width + pad * 2, size * 1.4, { fill: s.paper });
  const turn = swap ? -90 : 0;
  return (
    out +
    (swap
      ? letters(text, x + size / 2, y, { size, align: 'middle', turn, stroke: s.text })
      : letters(text, x, y + size / 2, { size, align: 'middle', stroke: s.text }))
  );
}
