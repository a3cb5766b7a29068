import { circle, colour, grid, line, n, path, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import type { Item, Length, Model } from '../solid/model.ts';
import { linePen, shadingPen } from '../solid/pen.ts';
import type { Vec, View } from '../solid/space.ts';
import { across, upright } from './dimension.ts';
import { border, daySheet, nightSheet, type Sheet, type Title, titleBlock } from './frame.ts';

/** Every product picture has this size. */
export const sheetSize = { w: 1600, h: 1200 } as const;

const ground =
  `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour.mist}"/>` +
  `<stop offset=".62" stop-color="${colour.paper}"/><stop offset="1" stop-color="${colour.mist}"/></linearGradient>` +
  `<radialGradient id="sh"><stop offset="0" stop-color="${colour.ink}" stop-opacity=".42"/>` +
  `<stop offset=".55" stop-color="${colour.ink}" stop-opacity=".2"/><stop offset="1" stop-color="${colour.ink}" stop-opacity="0"/></radialGradient>`;

/** A shaded view of the machine on a light ground, as on the cover of a data sheet. */
export function productView(
  m: Model,
  w: number = sheetSize.w,
  h: number = sheetSize.h,
  turn = m.turn ?? 32,
  tilt = m.tilt ?? 22,
): string {
  const pen = shadingPen(w / 1600 + 0.15);
  const mx = w * 0.085;
  const my = h * 0.085;
  const view = m.scene.fit(turn, tilt, mx, my, w - mx * 2, h - my * 2.15);
  const body = shadow(m, view) + m.scene.draw(view, pen);
  return svg(w, h, rect(0, 0, w, h, { fill: 'url(#g)' }) + body, ground + pen.defs());
}

// A soft shadow, and a darker one in the shape of the footprint.
function shadow(m: Model, view: View): string {
  const { lo, hi } = m.scene.bounds();
  const c = view.p([(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, lo[2]]);
  const [ax, ay] = view.d([hi[0] - lo[0], 0, 0]);
  const [bx, by] = view.d([0, hi[1] - lo[1], 0]);
  const rx = (Math.abs(ax) + Math.abs(bx)) * 0.58;
  const ry = (Math.abs(ay) + Math.abs(by)) * 0.62;
  const grow = Math.min(hi[0] - lo[0], hi[1] - lo[1]) * 0.03;
  return (
    `<ellipse cx="${n(c[0])}" cy="${n(c[1] + ry * 0.06)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#sh)"/>` +
    path(m.scene.footprint(view, grow * 2), { fill: colour.ink, opacity: 0.08 }) +
    path(m.scene.footprint(view, grow), { fill: colour.ink, opacity: 0.16 })
  );
}

/** The machine in light lines on squared ink, from any side. */
export function lineView(m: Model, w: number, h: number, turn: number, tilt: number, s: Sheet = nightSheet): string {
  const view = m.scene.fit(turn, tilt, w * 0.09, h * 0.1, w * 0.82, h * 0.8);
  const ground = rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
  return svg(w, h, ground + m.scene.draw(view, linePen(s === nightSheet ? colour.steel300 : s.line, s.paper, 1.2)));
}

/** Three views with dimensions and a small axonometric one, in third-angle projection. */
export function dimensionSheet(m: Model, title: Title, s: Sheet = daySheet): string {
  const { w, h } = sheetSize;
  const { lo, hi } = m.scene.bounds();
  const size: Vec = [hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]];
  const stacked = Math.min(1120 / (size[0] + size[1]), 690 / (size[1] + size[2]));
  const inRow = Math.min(800 / size[2], 1060 / (size[0] * 2 + size[1]), 360 / size[1]);
  const row = inRow > stacked * 1.06;
  const k = row ? inRow : stacked;
  const [fw, fd, fh] = [size[0] * k, size[1] * k, size[2] * k];
  const left = row ? 168 : 168 + Math.max(0, (1120 - fw - fd) / 3);
  const front = {
    x: left,
    y: row ? 110 + (800 - fh) / 2 : 92 + fd + 84 + Math.max(0, (690 - fd - fh) / 2),
    w: fw,
    h: fh,
  };
  const side = { x: front.x + fw + (row ? 120 : 150), y: front.y, w: fd, h: fh };
  const plan = row ? { x: 1130, y: 1000 - fd, w: fw, h: fd } : { x: front.x, y: front.y - 84 - fd, w: fw, h: fd };
  if (row) plan.x = side.x + fd + 150 + Math.max(0, (1520 - side.x - fd - 150 - fw) / 2);
  const pen = linePen(s.line, s.paper, 1.25);
  const views = {
    front: { box: front, view: m.scene.fit(0, 0, front.x, front.y, fw, fh, k) },
    side: { box: side, view: m.scene.fit(90, 0, side.x, side.y, fd, fh, k) },
    plan: { box: plan, view: m.scene.fit(0, 90, plan.x, plan.y, fw, fd, k) },
  };
  let out = rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
  for (const v of Object.values(views)) out += centreLines(v.box, s, v === views.plan) + m.scene.draw(v.view, pen);
  const isoX = row ? side.x + fd + 100 : side.x - 40;
  const isoBox = { x: isoX, y: 80, w: 1535 - isoX, h: (row ? plan.y - 60 : front.y - 50) - 80 };
  const beside = { x: side.x + fd + 90, y: 80, w: 1535 - side.x - fd - 90, h: 930 };
  const room = (b: Box) => m.scene.fit(m.turn ?? 32, m.tilt ?? 22, b.x, b.y, b.w, b.h).scale;
  if (!row && beside.w > 130 && room(beside) > room(isoBox)) Object.assign(isoBox, beside);
  if (isoBox.h > 130 && isoBox.w > 130) {
    const iso = m.scene.fit(m.turn ?? 32, m.tilt ?? 22, isoBox.x, isoBox.y, isoBox.w, isoBox.h, undefined);
    out += m.scene.draw(iso, linePen(s.line, s.paper, 0.9));
  }
  const named = m.lengths;
  const has = (view: Length['view'], on: Length['on']) => named.some(l => l.view === view && l.on === on);
  const overall: Length[] = [
    { view: 'front', from: lo, to: hi, on: 'below', row: has('front', 'below') ? 2 : 1 },
    { view: 'front', from: lo, to: hi, on: 'left', row: has('front', 'left') ? 2 : 1 },
    {
      view: row ? 'side' : 'plan',
      from: lo,
      to: hi,
      on: row ? 'below' : 'left',
      row: has(row ? 'side' : 'plan', row ? 'below' : 'left') ? 2 : 1,
    },
  ];
  const spanOf = (l: Length) => {
    const flat = l.on === 'above' || l.on === 'below';
    const axis = flat ? (l.view === 'side' ? 1 : 0) : l.view === 'plan' ? 1 : 2;
    return Math.abs(l.to[axis] - l.from[axis]);
  };
  // An overall length that a named one repeats is left out.
  const given = (o: Length) =>
    named.some(l => l.view === o.view && l.on === o.on && Math.abs(spanOf(l) - spanOf(o)) < 2);
  for (const l of [...named, ...overall.filter(o => !given(o))]) out += dimensionOf(l, views[l.view], s);
  return svg(w, h, out + titleBlock(w - 28, h - 28, s, title));
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function dimensionOf(l: Length, v: { box: Box; view: View }, s: Sheet): string {
  const [x1, y1] = v.view.p(l.from);
  const [x2, y2] = v.view.p(l.to);
  const offset = 14 + (l.row ?? 1) * 36;
  const { x, y, w, h } = v.box;
  const flat = l.on === 'above' || l.on === 'below';
  const span = flat ? Math.abs(x2 - x1) : Math.abs(y2 - y1);
  const text = l.label ?? String(Math.round(span / v.view.scale));
  if (flat) {
    const edge = l.on === 'above' ? y : y + h;
    return across(x1, x2, l.on === 'above' ? y - offset : y + h + offset, edge, edge, text, s);
  }
  const edge = l.on === 'left' ? x : x + w;
  return upright(y1, y2, l.on === 'left' ? x - offset : x + w + offset, edge, edge, text, s);
}

function centreLines(b: Box, s: Sheet, both: boolean): string {
  const l = { stroke: s.thin, width: 1, dash: '26 5 5 5' };
  const upright = line(b.x + b.w / 2, b.y - 22, b.x + b.w / 2, b.y + b.h + 22, l);
  return both ? upright + line(b.x - 22, b.y + b.h / 2, b.x + b.w + 22, b.y + b.h / 2, l) : upright;
}

/** A line view on ink with numbered parts and their list. */
export function partsSheet(m: Model, title: Title, w: number = sheetSize.w, h: number = sheetSize.h): string {
  const s = nightSheet;
  const rows = Math.ceil(m.items.length / 2);
  const listH = Math.max(96, rows * 27 + 20);
  const turn = m.partsTurn ?? 52;
  const view = m.scene.fit(turn, (m.tilt ?? 22) + 6, 190, 80, w - 380, h - listH - 170);
  let out = rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
  out += m.scene.draw(view, linePen(colour.steel300, s.paper, 1.35));
  const { marks, order } = balloons(m.items, view, s, 84, w - 84, 90, h - listH - 110);
  out += marks;
  order.forEach((item, i) => {
    const x = 60 + Math.floor(i / rows) * 420;
    const y = h - 28 - listH + 22 + (i % rows) * 27;
    out += letters(String(i + 1), x + 22, y, { size: 14, align: 'end', stroke: colour.signal, width: 1.8 });
    out += letters(item.name, x + 40, y, { size: 14, stroke: s.text, width: 1.5 });
  });
  return svg(w, h, out + titleBlock(w - 28, h - 28, s, title, 620));
}

function balloons(items: readonly Item[], view: View, s: Sheet, xl: number, xr: number, top: number, bottom: number) {
  const placed = items.map(item => ({ item, p: view.p(item.at) })).sort((a, b) => a.p[0] - b.p[0]);
  const half = Math.ceil(placed.length / 2);
  const column = (list: typeof placed) => {
    const sorted = [...list].sort((a, b) => a.p[1] - b.p[1]);
    const step = 78;
    const ys = sorted.map(e => e.p[1]);
    for (let i = 1; i < ys.length; i++) ys[i] = Math.max(ys[i] ?? 0, (ys[i - 1] ?? 0) + step);
    const over = Math.max(0, (ys.at(-1) ?? 0) - bottom);
    for (let i = ys.length - 1; i >= 0; i--) ys[i] = Math.min(ys[i] ?? 0, bottom - (ys.length - 1 - i) * step);
    return sorted.map((e, i) => ({ ...e, y: Math.max(top + i * step * 0.5, ys[i] ?? 0), over }));
  };
  const sides = [column(placed.slice(0, half)), column(placed.slice(half))];
  let marks = '';
  const order: Item[] = [];
  sides.forEach((list, side) => {
    const x = side ? xr : xl;
    for (const { item, p, y } of list) {
      order.push(item);
      const dx = side ? -22 : 22;
      const knee = x + dx * 2.6;
      marks += path(`M${n(x + dx)} ${n(y)}L${n(knee)} ${n(y)}L${n(p[0])} ${n(p[1])}`, { stroke: s.thin, width: 1.2 });
      marks += circle(p[0], p[1], 4.5, { fill: colour.signal });
      marks += circle(x, y, 22, { fill: s.paper, stroke: s.line, width: 1.8 });
      marks += letters(String(order.length), x, y + 8.5, { size: 17, align: 'middle', stroke: s.text, width: 2 });
    }
  });
  return { marks, order };
}
