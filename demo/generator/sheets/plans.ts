import { at, circle, colour, grid, line, type Pt, path, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import { type Circuit, circuit } from './circuit.ts';
import { across, upright } from './dimension.ts';
import { border, daySheet, nightSheet, type Sheet, titleBlock } from './frame.ts';
import { hatch } from './hatch.ts';

const base = (w: number, h: number, s: Sheet) =>
  rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);

const posters: Record<'mill', { title: string; code: string; circuit: Circuit }> = {
  mill: {
    title: 'Mill station, main circuit',
    code: 'VSH-4x110-270',
    circuit: {
      pumps: Array.from({ length: 4 }, () => ({ flow: '270 l/min', power: '110 kW', variable: true })),
      relief: '230 bar',
      accumulator: '3 × 50 l',
      pressureFilter: '5 µm',
      returnFilter: '10 µm',
      cooler: '120 kW',
      stations: [
        { valve: 'servo', load: 'cylinder', label: 'Roll balance' },
        { valve: 'closed', load: 'cylinder', lock: true, label: 'Coiler' },
        { valve: 'float', load: 'motor', label: 'Coil car' },
        { valve: 'tandem', load: 'plunger', lock: true, label: 'Shear' },
        { valve: 'closed', load: 'cylinder', label: 'Guides' },
      ],
    },
  },
};

/** A circuit as a wide picture, light on ink. */
export function circuitPoster(which: keyof typeof posters, w: number, h: number): string {
  const s = nightSheet;
  const p = posters[which];
  const ink = { line: colour.steel300, paper: colour.ink, width: 2, accent: colour.signal };
  const out = base(w, h, s) + circuit(p.circuit, ink, 60, 50, w - 120, h - 150);
  return svg(
    w,
    h,
    out +
      titleBlock(
        w - 28,
        h - 28,
        s,
        { name: p.title, code: p.code, kind: 'Circuit', note: 'Symbols to ISO 1219-1' },
        600,
      ),
  );
}

/** Flow and power of a pump over its pressure. */
export function pumpCurves(w: number, h: number): string {
  const s = daySheet;
  const x0 = 200;
  const y0 = h - 250;
  const cw = w - 420;
  const ch = h - 400;
  const X = (bar: number) => x0 + (bar / 280) * cw;
  const Y = (flow: number) => y0 - (flow / 60) * ch;
  let out = base(w, h, s) + rect(x0, y0 - ch, cw, ch, { fill: colour.paper, stroke: s.line, width: 2 });
  for (let bar = 0; bar <= 280; bar += 40) {
    if (bar && bar < 280) out += line(X(bar), y0, X(bar), y0 - ch, { stroke: colour.steel300, width: 1 });
    out += letters(String(bar), X(bar), y0 + 36, { size: 18, align: 'middle', stroke: s.text });
  }
  for (let flow = 0; flow <= 60; flow += 10) {
    if (flow && flow < 60) out += line(x0, Y(flow), x0 + cw, Y(flow), { stroke: colour.steel300, width: 1 });
    out += letters(String(flow), x0 - 18, Y(flow) + 9, { size: 18, align: 'end', stroke: s.text });
    out += letters(String(flow / 2), x0 + cw + 18, Y(flow) + 9, { size: 18, stroke: colour.steel500 });
  }
  const curve = (points: Pt[], stroke: string, width: number, dash?: string) =>
    path(`M${points.map(p => at([X(p[0]), Y(p[1])])).join('L')}`, dash ? { stroke, width, dash } : { stroke, width });
  const sets: [number, string][] = [
    [100, '100 bar'],
    [160, '160 bar'],
    [200, '200 bar'],
  ];
  for (const [set, name] of sets) {
    const points: Pt[] = [];
    for (let p = 0; p <= set; p += 20) points.push([p, 47 - p * 0.012]);
    points.push([set + 3, 44 - set * 0.012], [set + 6, 30], [set + 9, 3], [set + 9.5, 0]);
    out += curve(points, set === 200 ? colour.signal : s.line, set === 200 ? 4 : 3);
    out += letters(name, X(set) + 34, Y(12 + set * 0.02) + 6, { size: 17, stroke: s.text });
  }
  const power: Pt[] = [];
  for (let p = 0; p <= 200; p += 20) power.push([p, (2.2 + (p * (47 - p * 0.012)) / 600 / 0.93) * 2]);
  out +=
    curve(power, colour.steel500, 2.6, '14 8') +
    letters('Shaft power at 1450 rpm', X(100), Y(24) - 22, { size: 17, align: 'middle', stroke: colour.steel500 });
  out += letters('Pressure, bar', x0 + cw / 2, y0 + 84, { size: 20, align: 'middle', stroke: s.text });
  out += letters('Flow, l/min', x0 - 96, y0 - ch / 2, { size: 20, align: 'middle', turn: -90, stroke: s.text });
  out += letters('Power, kW', x0 + cw + 112, y0 - ch / 2, {
    size: 20,
    align: 'middle',
    turn: -90,
    stroke: colour.steel500,
  });
  out += letters('Axial piston pump 32 cm³, three settings of the compensator', x0, 112, {
    size: 24,
    stroke: s.text,
    width: 2.6,
  });
  return svg(
    w,
    h,
    out +
      titleBlock(
        w - 28,
        h - 28,
        s,
        {
          name: 'Characteristic curves at 46 mm²/s',
          code: 'VPV-32',
          kind: 'Diagram',
          note: 'Measured on the test bench',
        },
        600,
      ),
  );
}

/** The floor plan of the works. */
export function workshopPlan(w: number, h: number): string {
  const s = daySheet;
  const wall = { stroke: colour.ink, width: 2, fill: colour.steel700 };
  let out = base(w, h, s);
  const x0 = 130;
  const y0 = 110;
  const x1 = w - 130;
  const y1 = h - 230;
  const t = 14;
  out += rect(x0, y0, x1 - x0, y1 - y0, { fill: colour.paper });
  for (const [x, y, ww, hh] of [
    [x0, y0, x1 - x0, t],
    [x0, y1 - t, x1 - x0, t],
    [x0, y0, t, y1 - y0],
    [x1 - t, y0, t, y1 - y0],
  ] as const)
    out += rect(x, y, ww, hh, wall);
  const splitX = [x0 + 400, x0 + 860, x0 + 1130];
  const midY = (y0 + y1) / 2 + 20;
  out +=
    rect(splitX[0] ?? 0, y0, 8, y1 - y0, wall) +
    rect(splitX[2] ?? 0, y0, 8, y1 - y0, wall) +
    rect(splitX[2] ?? 0, midY, x1 - (splitX[2] ?? 0), 8, wall);
  const door = (x: number, y: number, r: number) =>
    rect(x - 8, y, 24, r, { fill: colour.paper }) +
    path(`M${x + 4} ${y + r}H${x + 4 - r}A${r} ${r} 0 0 1 ${x + 4} ${y}`, { stroke: s.line, width: 1.6 });
  out +=
    door(splitX[0] ?? 0, midY - 20, 60) + door(splitX[2] ?? 0, midY + 60, 50) + door(splitX[2] ?? 0, midY - 110, 50);
  out +=
    rect(x0 + 160, y1 - t - 2, 110, t + 4, { fill: colour.paper }) +
    line(x0 + 160, y1 - t / 2, x0 + 270, y1 - t / 2, { stroke: s.line, width: 2, dash: '10 6' });
  for (let x = x0 + 80; x < x1; x += 180)
    for (const y of [y0 + 26, y1 - 40]) out += rect(x - 7, y, 14, 14, { fill: colour.ink });
  out += path(`M${x0 + 24} ${y0 + 60}H${(splitX[2] ?? 0) - 16}M${x0 + 24} ${y1 - 66}H${(splitX[2] ?? 0) - 16}`, {
    stroke: s.thin,
    width: 1.4,
    dash: '20 6 4 6',
  });
  out +=
    rect(x0 + 560, y0 + 52, 26, y1 - y0 - 110, { stroke: colour.signal, width: 2.2 }) +
    rect(x0 + 552, midY - 60, 42, 38, { stroke: colour.signal, width: 2.2, fill: colour.paper });
  const bench = { stroke: s.line, width: 1.8, fill: colour.mist };
  for (let i = 0; i < 3; i++) {
    out +=
      rect(x0 + 50, y0 + 96 + i * 96, 150, 50, bench) +
      circle(x0 + 76, y0 + 121 + i * 96, 15, bench) +
      rect(x0 + 96, y0 + 112 + i * 96, 84, 18, bench);
    out += rect(x0 + 260, y0 + 90 + i * 96, 90, 62, bench) + circle(x0 + 305, y0 + 121 + i * 96, 20, bench);
  }
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 3; j++) {
      const bx = x0 + 440 + i * 240 + (i ? 20 : -10);
      const by = y0 + 90 + j * 128;
      out +=
        rect(bx, by, 100, 70, bench) +
        circle(bx + 66, by + 35, 24, bench) +
        circle(bx + 66, by + 35, 13, bench) +
        rect(bx + 8, by + 12, 26, 46, bench);
    }
  const tx = x0 + 905;
  out +=
    rect(tx, y0 + 80, 190, 66, bench) +
    line(tx + 14, y0 + 113, tx + 176, y0 + 113, { stroke: s.line, width: 5 }) +
    rect(tx, y0 + 190, 190, 66, bench) +
    line(tx + 14, y0 + 223, tx + 120, y0 + 223, { stroke: s.line, width: 8 });
  out += rect(tx + 40, y0 + 310, 110, 80, bench) + hatch(tx + 40, y0 + 310, 110, 80, s);
  const ox = (splitX[2] ?? 0) + 30;
  for (let i = 0; i < 3; i++)
    out += rect(ox + i * 55, y0 + 40, 44, 70, bench) + circle(ox + 22 + i * 55, y0 + 132, 10, bench);
  for (let i = 0; i < 4; i++) out += rect(ox, midY + 40 + i * 30, 120, 16, bench);
  const name = (text: string, x: number, y: number) =>
    letters(text, x, y, { size: 16, align: 'middle', stroke: s.text, width: 1.8 });
  out +=
    name('Machining', x0 + 200, y1 - 84) +
    name('Assembly', x0 + 630, y1 - 84) +
    name('Test field', x0 + 1000, y1 - 84) +
    name('Office', (splitX[2] ?? 0) + 105, midY - 40) +
    name('Stores', (splitX[2] ?? 0) + 105, y1 - 40);
  out +=
    across(x0, splitX[0] ?? 0, y1 + 46, y1, y1, '18 000', s, 16) +
    across(splitX[0] ?? 0, splitX[2] ?? 0, y1 + 46, y1, y1, '33 000', s, 16) +
    across(splitX[2] ?? 0, x1, y1 + 46, y1, y1, '9500', s, 16) +
    across(x0, x1, y1 + 92, y1, y1, '60 500', s, 16);
  out += upright(y0, y1, x0 - 50, x0, x0, '25 200', s, 16);
  return svg(
    w,
    h,
    out +
      titleBlock(
        w - 28,
        h - 28,
        s,
        { name: 'Works, ground floor with crane 10 t', code: 'VELDMARK-01', kind: 'Plan' },
        600,
      ),
  );
}
