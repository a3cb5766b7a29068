import { circle, colour, grid, line, path, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import { across, upright } from './dimension.ts';
import { border, daySheet, nightSheet, type Sheet, titleBlock } from './frame.ts';
import { hatch } from './hatch.ts';

const base = (w: number, h: number, s: Sheet) =>
  rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
const axis = (s: Sheet) => ({ stroke: s.thin, width: 1.2, dash: '28 6 6 6' });

/** The seals of a rod, magnified. */
export function sealSection(size: number): string {
  const s = daySheet;
  const y = size * 0.56;
  const bold = { stroke: s.line, width: 3, fill: s.paper };
  let out = base(size, size, s);
  out += rect(110, y - 420, size - 330, 420, bold) + hatch(110, y - 420, size - 330, 420, s, false, 20);
  out += rect(60, y + 14, size - 120, 250, bold) + line(40, y + 139, size - 40, y + 139, axis(s));
  const groove = (x: number, w: number, d: number) =>
    rect(x, y - d, w, d + 3, bold) + rect(x + 2, y - 6, w - 4, 18, { fill: s.paper });
  out += groove(190, 130, 150) + groove(400, 150, 150) + groove(630, 150, 150) + groove(860, 220, 120);
  out += path(`M204 ${y + 14}L232 ${y - 60}L204 ${y - 138}H300L306 ${y - 70}L262 ${y - 20}L268 ${y + 14}Z`, {
    ...bold,
    fill: colour.signal,
  });
  for (const x of [400, 630])
    out +=
      path(`M${x + 8} ${y + 14}V${y - 34}L${x + 52} ${y - 52}H${x + 142}V${y - 10}L${x + 116} ${y + 14}Z`, {
        ...bold,
        fill: colour.steel700,
      }) + circle(x + 78, y - 100, 47, { ...bold, fill: colour.ink });
  out += rect(872, y - 114, 196, 128, { ...bold, fill: colour.steel300 });
  for (const x of [900, 940, 980, 1020]) out += line(x, y - 108, x + 30, y + 8, { stroke: s.line, width: 1.4 });
  out +=
    across(190, 320, y - 480, y - 420, y - 420, '6.3', s, 22) +
    across(400, 550, y - 480, y - 420, y - 420, '7.5', s, 22) +
    across(860, 1080, y - 480, y - 420, y - 420, '11', s, 22);
  out += upright(y - 150, y + 14, size - 130, 790, size - 220, '8.2', s, 22);
  ['Wiper', 'Step seal', 'Step seal', 'Guide'].forEach((t, i) => {
    const x = [255, 475, 705, 970][i] ?? 0;
    out +=
      line(x, y - 60, x, y + 330, { stroke: s.thin, width: 1.3 }) +
      circle(x, y - 60, 5, { fill: i ? colour.signal : colour.ink }) +
      letters(t, x, y + 364, { size: 20, align: 'middle', stroke: s.text });
  });
  return svg(
    size,
    size,
    out +
      titleBlock(
        size - 28,
        size - 28,
        s,
        { name: 'Rod seal set Ø70, grooves to ISO 7425', code: 'VCX-SEAL', kind: 'Detail 5:1' },
        600,
      ),
  );
}

/** A bladder accumulator, half in section. */
export function accumulatorSection(w: number, h: number): string {
  const s = nightSheet;
  const x = w / 2 - 60;
  const top = 170;
  const low = h - 370;
  const r = 210;
  const bold = { stroke: colour.steel300, width: 2.8, fill: s.paper };
  let out = base(w, h, s);
  const shell = (k: number) =>
    `M${x - k} ${top + r}A${k} ${k} 0 0 1 ${x + k} ${top + r}V${low - r}A${k} ${k} 0 0 1 ${x - k} ${low - r}Z`;
  out += path(shell(r), bold);
  out += `<clipPath id="half"><path d="M${x} 0H${w}V${h}H${x}Z"/></clipPath><clipPath id="wall"><path d="${shell(r)}${shell(r - 26)}" clip-rule="evenodd"/></clipPath>`;
  out += `<g clip-path="url(#half)"><g clip-path="url(#wall)">${hatch(x - r, top - 10, r * 2, low - top + 20, s, false, 15)}</g>${path(shell(r - 26), bold)}`;
  const bladder = `M${x - 150} ${top + 190}C${x - 150} ${top + 60} ${x + 150} ${top + 60} ${x + 150} ${top + 190}V${low - 480}C${x + 150} ${low - 380} ${x + 60} ${low - 370} ${x} ${low - 350}Z`;
  out += path(bladder, { stroke: colour.signal, width: 3, fill: s.paper });
  for (let i = 0; i < 7; i++)
    out += line(x + 30, low - 300 + i * 34, x + 150 - i * 6, low - 300 + i * 34, {
      stroke: s.thin,
      width: 1.4,
      dash: '26 12',
    });
  out += '</g>';
  out +=
    rect(x - 60, top - 50, 120, 60, bold) +
    rect(x - 34, top - 96, 68, 46, bold) +
    rect(x - 14, top - 112, 28, 16, bold);
  out +=
    rect(x - 90, low - 14, 180, 60, bold) +
    rect(x - 62, low + 46, 124, 60, bold) +
    rect(x - 40, low + 106, 80, 24, bold);
  out += `<g clip-path="url(#half)">${rect(x, low - 60, 66, 20, bold)}${rect(x, low - 40, 22, 130, bold)}${hatch(x + 22, low + 48, 38, 56, s, true, 10)}</g>`;
  out += line(x, top - 150, x, low + 170, axis(s));
  out +=
    upright(top - 112, low + 130, x - r - 120, x - 14, x - 40, '1415', s, 22) +
    across(x - r, x + r, low + 200, low - r, low - r, 'Ø229', s, 22);
  ['Gas valve', 'Forged shell', 'Bladder', 'Oil', 'Poppet'].forEach((t, i) => {
    const at = [
      [x + 20, top - 74],
      [x + r - 13, top + 300],
      [x + 150, top + 460],
      [x + 90, low - 200],
      [x + 40, low - 50],
    ][i] as [number, number];
    out +=
      line(at[0], at[1], x + r + 90, at[1], { stroke: s.thin, width: 1.3 }) +
      circle(at[0], at[1], 5, { fill: colour.signal }) +
      letters(t, x + r + 104, at[1] + 9, { size: 20, stroke: s.text });
  });
  return svg(
    w,
    h,
    out +
      titleBlock(
        w - 28,
        h - 28,
        s,
        { name: 'Bladder accumulator 32 l', code: 'VBA-32-330', kind: 'Half section' },
        620,
      ),
  );
}

/** The port pattern of a size 10 directional valve. */
export function portPattern(size: number): string {
  const s = daySheet;
  const k = 9.4;
  const x0 = size / 2 - 54 * k;
  const y0 = size / 2 - 40 * k;
  const P = (x: number, y: number): [number, number] => [x0 + (x + 27) * k, y0 + (y + 12) * k];
  let out = base(size, size, s);
  out += rect(...P(-12, -8), 78 * k, 62 * k, { stroke: s.line, width: 3.2, fill: s.paper }, 24);
  const ports: [string, number, number, number][] = [
    ['P', 27, 6.3, 10.5],
    ['A', 16.7, 21.4, 10.5],
    ['B', 37.3, 21.4, 10.5],
    ['T', 3.2, 32.5, 10.5],
    ['TB', 50.8, 32.5, 10.5],
  ];
  for (const [t, px, py, d] of ports) {
    const [x, y] = P(px, py);
    out +=
      circle(x, y, (d / 2) * k, { stroke: s.line, width: 2.8, fill: s.paper }) +
      circle(x, y, (d / 2) * k * 1.5, { stroke: s.thin, width: 1.2, dash: '8 6' });
    out +=
      line(x - d * k, y, x + d * k, y, axis(s)) +
      line(x, y - d * k, x, y + d * k, axis(s)) +
      letters(t, x + d * 0.62 * k, y - d * 0.56 * k, { size: 24, stroke: s.text });
  }
  for (const [hx, hy] of [
    [0, 0],
    [54, 0],
    [0, 46],
    [54, 46],
  ] as const) {
    const [x, y] = P(hx, hy);
    out +=
      circle(x, y, 3 * k, { stroke: colour.signal, width: 2.6, fill: s.paper }) +
      line(x - 46, y, x + 46, y, axis(s)) +
      line(x, y - 46, x, y + 46, axis(s));
  }
  const X = (v: number) => P(v, 0)[0];
  const Y = (v: number) => P(0, v)[1];
  out +=
    across(X(0), X(54), Y(-8) - 130, Y(0), Y(0), '54', s, 22) +
    across(X(0), X(27), Y(-8) - 70, Y(0), Y(6.3), '27', s, 22);
  out +=
    upright(Y(0), Y(46), X(66) + 150, X(54), X(54), '46', s, 22) +
    upright(Y(0), Y(21.4), X(66) + 80, X(54), X(37.3), '21.4', s, 22) +
    upright(Y(0), Y(32.5), X(-12) - 80, X(0), X(3.2), '32.5', s, 22);
  out +=
    across(X(16.7), X(37.3), Y(54) + 70, Y(21.4), Y(21.4), '20.6', s, 22) +
    across(X(3.2), X(50.8), Y(54) + 130, Y(32.5), Y(32.5), '47.6', s, 22);
  out += letters('4 × M6, 14 deep', X(0) - 60, Y(54) + 190, { size: 22, stroke: s.text });
  return svg(
    size,
    size,
    out +
      titleBlock(size - 28, size - 28, s, { name: 'Port pattern to ISO 4401-05', code: 'VVB-05', kind: 'Detail' }, 600),
  );
}
