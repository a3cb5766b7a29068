import { circle, colour, grid, line, n, path, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import { across, upright } from './dimension.ts';
import { border, daySheet, nightSheet, type Sheet, titleBlock } from './frame.ts';
import { hatch } from './hatch.ts';

const base = (w: number, h: number, s: Sheet) =>
  rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
const axis = (s: Sheet) => ({ stroke: s.thin, width: 1.2, dash: '28 6 6 6' });

// Rounded flanks approximate the involute.
function gear(cx: number, cy: number, outer: number, root: number, teeth: number, turn: number): string {
  let d = '';
  for (let i = 0; i < teeth; i++) {
    const t = (k: number) => turn + ((i + k) * 2 * Math.PI) / teeth;
    const p = (k: number, r: number) => `${n(cx + r * Math.cos(t(k)))} ${n(cy + r * Math.sin(t(k)))}`;
    const mid = (outer + root) / 2;
    d += `${i ? 'L' : 'M'}${p(-0.28, root)}Q${p(-0.25, mid)} ${p(-0.13, outer)}L${p(0.13, outer)}Q${p(0.25, mid)} ${p(0.28, root)}Q${p(0.5, root * 0.97)} ${p(0.72, root)}`;
  }
  return `${d}Z`;
}

/** An external gear pump, cut across its shafts. */
export function gearPump(size: number): string {
  const s = nightSheet;
  const c = size / 2;
  const cy = c - 100;
  const r = size * 0.135;
  const gap = r * 0.87;
  const bold = { stroke: colour.steel300, width: 2.6, fill: s.paper };
  let out = base(size, size, s);
  const bw = r * 1.75;
  const bh = gap + r * 1.75;
  out += `<clipPath id="body"><rect x="${n(c - bw)}" y="${n(cy - bh)}" width="${n(bw * 2)}" height="${n(bh * 2)}" rx="46"/></clipPath>`;
  out += `<g clip-path="url(#body)">${hatch(c - bw, cy - bh, bw * 2, bh * 2, s, false, 16)}</g>`;
  out += rect(c - bw, cy - bh, bw * 2, bh * 2, { stroke: colour.mist, width: 3.4 }, 46);
  const bore = `M${n(c - r * 1.02)} ${n(cy - gap)}A${n(r * 1.02)} ${n(r * 1.02)} 0 1 1 ${n(c + r * 1.02)} ${n(cy - gap)}V${n(cy + gap)}A${n(r * 1.02)} ${n(r * 1.02)} 0 1 1 ${n(c - r * 1.02)} ${n(cy + gap)}Z`;
  for (const k of [-1, 1])
    out += rect(k < 0 ? c - bw : c + r * 0.7, cy - r * 0.3, bw - r * 0.7, r * 0.6, { ...bold, fill: s.paper });
  out += path(bore, bold);
  for (const k of [-1, 1])
    out += rect(k < 0 ? c - bw - 2 : c + r * 0.66, cy - r * 0.3 + 1.5, bw - r * 0.66 + 2, r * 0.6 - 3, {
      fill: s.paper,
    });
  for (const k of [-1, 1])
    out +=
      line(k < 0 ? c - bw : c + r * 0.97, cy - r * 0.3, k < 0 ? c - r * 0.97 : c + bw, cy - r * 0.3, {
        stroke: colour.steel300,
        width: 2.6,
      }) +
      line(k < 0 ? c - bw : c + r * 0.97, cy + r * 0.3, k < 0 ? c - r * 0.97 : c + bw, cy + r * 0.3, {
        stroke: colour.steel300,
        width: 2.6,
      });
  const teeth = 12;
  out += path(gear(c, cy - gap, r, r * 0.74, teeth, Math.PI / 2), { ...bold, width: 2.2 });
  out += path(gear(c, cy + gap, r, r * 0.74, teeth, -Math.PI / 2 + Math.PI / teeth), { ...bold, width: 2.2 });
  for (const k of [-1, 1]) {
    const y = cy + gap * k;
    out +=
      circle(c, y, r * 0.34, { ...bold, width: 2.2 }) +
      (k < 0 ? rect(c - r * 0.07, y - r * 0.42, r * 0.14, r * 0.16, { ...bold, width: 1.8 }) : '');
    out += circle(c, y, r * 0.87, { stroke: s.thin, width: 1, dash: '16 5 4 5' });
    out += line(c - r * 1.3, y, c + r * 1.3, y, axis(s));
    for (const kx of [-1, 1])
      out +=
        circle(c + kx * bw * 0.84, cy + k * bh * 0.88, 17, { ...bold, width: 2 }) +
        circle(c + kx * bw * 0.84, cy + k * bh * 0.88, 9, { stroke: colour.steel300, width: 1.4 });
  }
  out += line(c, cy - bh - 40, c, cy + bh + 40, axis(s));
  const arrowTo = (x: number, dir: number, c2: string) =>
    path(`M${n(x)} ${n(cy)}h${dir * 90}m${-dir * 26} -13l${dir * 26} 13l${-dir * 26} 13`, { stroke: c2, width: 3.2 });
  out += arrowTo(c - bw - 50, 1, colour.steel300) + arrowTo(c + bw - 40, 1, colour.signal);
  out +=
    letters('S', c - bw - 74, cy + 11, { size: 22, align: 'end', stroke: s.text }) +
    letters('P', c + bw + 76, cy + 11, { size: 22, stroke: s.text });
  out += upright(cy - gap, cy + gap, c + bw + 150, c + r * 1.3, c + r * 1.3, '44.5', s, 20);
  out += across(c - bw, c + bw, cy + bh + 90, cy + bh, cy + bh, '90', s, 20);
  return svg(
    size,
    size,
    out +
      titleBlock(
        size - 28,
        size - 28,
        s,
        { name: 'Gear pump, cut across the shafts', code: 'VGP-22', kind: 'Section' },
        600,
      ),
  );
}

/** A swash-plate pump, cut along its shaft. */
export function pistonPump(w: number, h: number): string {
  const s = daySheet;
  const x = w / 2 - 60;
  const y = h / 2 - 70;
  const bold = { stroke: s.line, width: 2.6, fill: s.paper };
  const thin = { stroke: s.line, width: 1.4, fill: s.paper };
  const cut = (cx: number, cy: number, cw: number, ch: number, flip = false) =>
    rect(cx, cy, cw, ch, bold) + hatch(cx, cy, cw, ch, s, flip, 14);
  let out = base(w, h, s);
  for (const k of [-1, 1]) {
    out += cut(x - 360, k < 0 ? y - 270 : y + 226, 720, 44);
    out += cut(x - 400, k < 0 ? y - 270 : y + 52, 44, 218, true);
    out += cut(x + 330, k < 0 ? y - 270 : y + 40, 110, 230, true);
  }
  out +=
    rect(x - 356, y - 226, 686, 452, { fill: s.paper }) +
    path(`M${x - 356} ${y - 226}H${x + 330}M${x - 356} ${y + 226}H${x + 330}`, { stroke: s.line, width: 2.6 });
  const a = (15 * Math.PI) / 180;
  const sw = (u: number, v: number) =>
    `${n(x - 220 + u * Math.cos(a) - v * Math.sin(a))} ${n(y + u * Math.sin(a) + v * Math.cos(a))}`;
  out += path(`M${sw(-36, -190)}L${sw(20, -190)}L${sw(20, 190)}L${sw(-36, 190)}Z`, bold);
  out += `<clipPath id="sw"><path d="M${sw(-36, -190)}L${sw(20, -190)}L${sw(20, 190)}L${sw(-36, 190)}Z"/></clipPath><g clip-path="url(#sw)">${hatch(x - 320, y - 220, 220, 440, s)}</g>`;
  for (const k of [-1, 1]) {
    const top = y + k * 130;
    out += cut(x - 10, k < 0 ? top - 66 : top + 34, 300, 32) + cut(x - 10, k < 0 ? top + 34 : top - 62, 300, 28, true);
    const foot = x - 220 + 20 / Math.cos(a) - k * 130 * Math.tan(a) + 26;
    out += rect(foot + 14, top - 32, 210, 64, bold) + circle(foot + 12, top, 25, bold);
    out +=
      path(
        `M${n(foot - 14 + k * -8)} ${n(top - 38)}L${n(foot + 8)} ${n(top - 34)}V${n(top + 34)}L${n(foot - 14 + k * 8)} ${n(top + 38)}Z`,
        thin,
      ) + line(foot + 40, top, foot + 222, top, axis(s));
    out += rect(x + 290, top - 30, 40, 60, { ...thin, fill: k < 0 ? colour.signal : s.paper });
    out += rect(x + 330, top - 30, 110, 60, bold);
    for (const bx of [x - 396, x + 300])
      out +=
        rect(bx, k < 0 ? y - 84 : y + 42, 40, 42, { ...thin }) + circle(bx + 20, k < 0 ? y - 63 : y + 63, 15, thin);
  }
  out += rect(x - 560, y - 42, 850, 84, bold) + rect(x - 520, y - 54, 100, 12, thin);
  for (let i = 0; i < 8; i++)
    out += line(x + 10 + i * 34, y - 42, x + 26 + i * 34, y + 42, { stroke: s.line, width: 1.2 });
  out += line(x - 620, y, x + 520, y, axis(s));
  out +=
    line(x - 220, y - 330, x - 220, y + 300, axis(s)) +
    path(`M${x - 220} ${y - 310}A310 310 0 0 1 ${n(x - 220 + 310 * Math.sin(a))} ${n(y - 310 * Math.cos(a))}`, {
      stroke: s.thin,
      width: 1.4,
    });
  out += line(x - 220, y, x - 220 + 330 * Math.sin(a), y - 330 * Math.cos(a), { stroke: s.thin, width: 1.1 });
  out += letters('15°', x - 172, y - 326, { size: 20, align: 'middle', stroke: s.text });
  out +=
    across(x - 400, x + 440, y + 350, y + 270, y + 270, '268', s, 20) +
    upright(y - 270, y + 270, x + 560, x + 440, x + 440, 'Ø172', s, 20) +
    across(x - 560, x - 400, y + 350, y + 42, y + 270, '51', s, 20);
  ['1 Drive shaft', '2 Swash plate', '3 Slipper and piston', '4 Cylinder barrel', '5 Port plate'].forEach((t, i) => {
    out += letters(t, 76, h - 196 + i * 30, { size: 17, stroke: s.text, width: 1.7 });
  });
  const mark = (t: string, mx: number, my: number, tx: number, ty: number) =>
    line(mx, my, tx, ty, { stroke: s.thin, width: 1.2 }) +
    circle(mx, my, 4.5, { fill: colour.signal }) +
    circle(tx, ty, 20, { stroke: s.line, width: 1.8, fill: s.paper }) +
    letters(t, tx, ty + 8, { size: 16, align: 'middle', stroke: s.text });
  out +=
    mark('1', x - 500, y + 10, x - 560, y + 140) +
    mark('2', x - 205, y - 150, x - 330, y - 340) +
    mark('3', x - 40, y - 130, x - 40, y - 340) +
    mark('4', x + 150, y - 182, x + 150, y - 340) +
    mark('5', x + 310, y - 124, x + 330, y - 340);
  return svg(
    w,
    h,
    out +
      titleBlock(w - 28, h - 28, s, {
        name: 'Axial piston pump, cut along the shaft',
        code: 'VPV-32',
        kind: 'Section',
      }),
  );
}
