import { colour, line, n, path, rect } from '@hydraulics/api/src/drawing/svg.ts';
import { across } from './dimension.ts';
import type { Sheet } from './frame.ts';
import { hatch } from './hatch.ts';

/** A cylinder cut open along its axis, `w` pixels long about the axis height `y`. */
export function cutaway(x: number, y: number, w: number, s: Sheet): string {
  const k = w / 1000;
  const X = (mm: number) => x + mm * k;
  const bold = { stroke: s.line, width: 2, fill: s.paper };
  const thin = { stroke: s.line, width: 1.1 };
  const cut = (a: number, top: number, width: number, height: number, flip = false) =>
    rect(X(a), y + top * k, width * k, height * k, bold) + hatch(X(a), y + top * k, width * k, height * k, s, flip, 14);
  let out = '';
  for (const side of [-1, 1]) {
    const wall = side < 0 ? -62 : 50;
    out += cut(100, wall, 500, 12);
    out += cut(60, side < 0 ? -76 : 0, 48, 76, true);
    out += cut(588, side < 0 ? -76 : 32, 76, 44, true);
    out += cut(664, side < 0 ? -50 : 32, 22, 18);
    for (const seal of [604, 622, 644])
      out += rect(X(seal), y + (side < 0 ? -40 : 32) * k, 7 * k, 8 * k, { fill: s.line });
    for (const px of [84, 620])
      out += path(
        `M${n(X(px) - 7 * k)} ${n(y + side * 76 * k)}v${n(-side * 22 * k)}h${n(14 * k)}v${n(side * 22 * k)}`,
        thin,
      );
  }
  out += rect(X(262), y - 50 * k, 66 * k, 100 * k, bold);
  for (const g of [270, 288, 306])
    for (const top of [-50, 42])
      out += rect(X(g), y + top * k, 8 * k, 8 * k, g === 288 ? { fill: colour.signal } : { fill: s.line });
  out += rect(X(328), y - 32 * k, 500 * k, 64 * k, bold) + rect(X(236), y - 20 * k, 26 * k, 40 * k, bold);
  out += path(`M${n(X(336))} ${n(y - 18 * k)}H${n(X(812))}M${n(X(336))} ${n(y - 24 * k)}H${n(X(812))}`, {
    ...thin,
    opacity: 0.5,
  });
  out += rect(X(828), y - 24 * k, 50 * k, 48 * k, bold);
  let thread = '';
  for (let t = 832; t < 876; t += 5) thread += `M${n(X(t))} ${n(y - 24 * k)}V${n(y + 24 * k)}`;
  out += path(thread, { ...thin, opacity: 0.6 });
  const eye = (cx: number, from: number) =>
    rect(Math.min(X(cx), X(from)), y - 26 * k, Math.abs(cx - from) * k, 52 * k, bold) +
    [54, 34, 22]
      .map(
        r =>
          `<circle cx="${n(X(cx))}" cy="${n(y)}" r="${n(r * k)}" fill="${s.paper}" stroke="${s.line}" stroke-width="2"/>`,
      )
      .join('');
  out += eye(930, 872) + eye(8, 62);
  out += line(X(-70), y, X(1010), y, { stroke: s.thin, width: 1.2, dash: '34 6 6 6' });
  for (const cx of [930, 8])
    out += line(X(cx), y - 72 * k, X(cx), y + 72 * k, { stroke: s.thin, width: 1.1, dash: '20 5 5 5' });
  return out + across(X(8), X(930), y + 112 * k, y + 60 * k, y + 60 * k, '922 + stroke', s, 18);
}
