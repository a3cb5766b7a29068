import {
  at,
  colour,
  grid,
  line,
  n,
  type Pt,
  path,
  rect,
  type ShapeStyle,
  svg,
} from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import { across, upright } from './dimension.ts';
import { border, nightSheet, type Sheet, titleBlock } from './frame.ts';

const base = (w: number, h: number, s: Sheet) =>
  rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);

/** The crossing bores of a valve manifold, as if it were of glass. */
export function manifold(w: number, h: number): string {
  const s = nightSheet;
  // Cavalier projection: depth runs up to the right at half length.
  const o: Pt = [300, h - 290];
  const P = (x: number, y: number, z: number): Pt => [o[0] + x + y * 0.42, o[1] - z - y * 0.32];
  const l: ShapeStyle = { stroke: colour.steel300, width: 2.6 };
  const seg = (p: Pt, q: Pt, look: ShapeStyle) => path(`M${at(p)}L${at(q)}`, look);
  const [W, D, H] = [700, 420, 330];
  let out = base(w, h, s);
  const hidden = { stroke: s.thin, width: 1.2, dash: '10 7' };
  out +=
    seg(P(0, D, 0), P(W, D, 0), hidden) + seg(P(0, D, 0), P(0, 0, 0), hidden) + seg(P(0, D, 0), P(0, D, H), hidden);
  const ring = (p: Pt, r: number, face: 'front' | 'top' | 'side', look: ShapeStyle = l) => {
    const a = face === 'side' ? [r * 0.42, -r * 0.32] : [r, 0];
    const b = face === 'top' ? [r * 0.42, -r * 0.32] : [0, -r];
    const pts: Pt[] = Array.from({ length: 25 }, (_, i) => {
      const t = (i * Math.PI) / 12;
      return [
        p[0] + (a[0] ?? 0) * Math.cos(t) + (b[0] ?? 0) * Math.sin(t),
        p[1] + (a[1] ?? 0) * Math.cos(t) + (b[1] ?? 0) * Math.sin(t),
      ];
    });
    return path(`M${pts.map(at).join('L')}Z`, look);
  };
  const bore = (from: [number, number, number], to: [number, number, number], r: number, stroke: string) => {
    const p = P(...from);
    const q = P(...to);
    const dx = q[0] - p[0];
    const dy = q[1] - p[1];
    const len = Math.hypot(dx, dy);
    const nx = (-dy / len) * r;
    const ny = (dx / len) * r;
    return (
      path(
        `M${at([p[0] + nx, p[1] + ny])}L${at([q[0] + nx, q[1] + ny])}M${at([p[0] - nx, p[1] - ny])}L${at([q[0] - nx, q[1] - ny])}`,
        { stroke, width: 1.7 },
      ) + path(`M${at(p)}L${at(q)}`, { stroke, width: 0.9, dash: '16 4 4 4' })
    );
  };
  out +=
    bore([0, 210, 110], [W, 210, 110], 24, colour.signal) +
    bore([0, 300, 60], [W, 300, 60], 24, colour.steel500) +
    bore([0, 130, 60], [W, 130, 60], 18, colour.steel500);
  for (let i = 0; i < 3; i++) {
    const x = 130 + i * 220;
    out +=
      bore([x, 210, 110], [x, 210, H], 13, colour.signal) +
      bore([x - 36, 300, 60], [x - 36, 300, H], 13, colour.steel500) +
      bore([x + 36, 130, 60], [x + 36, 130, H], 11, colour.steel500);
    out +=
      bore([x - 44, 0, 220], [x - 44, 180, 220], 13, colour.steel300) +
      bore([x - 44, 180, 220], [x - 44, 180, H], 13, colour.steel300) +
      bore([x + 44, 0, 220], [x + 44, 240, 220], 13, colour.steel300) +
      bore([x + 44, 240, 220], [x + 44, 240, H], 13, colour.steel300);
    for (const [px, py, r] of [
      [x, 210, 15],
      [x - 36, 300, 15],
      [x + 36, 130, 11],
      [x - 44, 180, 15],
      [x + 44, 240, 15],
    ] as const)
      out += ring(P(px, py, H), r, 'top');
    for (const px of [x - 44, x + 44]) out += ring(P(px, 0, 220), 22, 'front') + ring(P(px, 0, 220), 13, 'front');
    out +=
      letters(`A${i + 1}`, P(x - 44, 0, 0)[0], P(0, 0, 258)[1], { size: 15, align: 'middle', stroke: s.text }) +
      letters(`B${i + 1}`, P(x + 44, 0, 0)[0], P(0, 0, 258)[1], { size: 15, align: 'middle', stroke: s.text });
  }
  out +=
    ring(P(W, 210, 110), 34, 'side', { stroke: colour.signal, width: 2.4 }) +
    ring(P(W, 300, 60), 34, 'side') +
    ring(P(W, 130, 60), 24, 'side');
  out += path(
    `M${[P(0, 0, 0), P(W, 0, 0), P(W, 0, H), P(0, 0, H)].map(at).join('L')}ZM${at(P(0, 0, H))}L${[P(0, D, H), P(W, D, H), P(W, 0, H)].map(at).join('L')}M${at(P(W, D, H))}L${at(P(W, D, 0))}L${at(P(W, 0, 0))}`,
    l,
  );
  out +=
    across(P(0, 0, 0)[0], P(W, 0, 0)[0], o[1] + 62, o[1], o[1], '280', s, 20) +
    upright(P(0, 0, 0)[1], P(0, 0, H)[1], o[0] - 80, o[0], o[0], '130', s, 20);
  const tag = (t: string, p: Pt) =>
    line(p[0] + 20, p[1], p[0] + 120, p[1] - 40, { stroke: s.thin, width: 1.3 }) +
    letters(t, p[0] + 130, p[1] - 34, { size: 17, stroke: s.text });
  out += tag('P, Ø20', P(W, 210, 110)) + tag('T, Ø20', P(W, 330, 40));
  out += letters(`${n(3)} stations to ISO 4401-05, steel C45`, 76, 100, { size: 22, stroke: s.text, width: 2.4 });
  return svg(
    w,
    h,
    out +
      titleBlock(w - 28, h - 28, s, { name: 'Manifold, bores drawn through', code: 'VVM-3-05', kind: 'Detail' }, 600),
  );
}
