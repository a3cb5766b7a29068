import { colour, grid, line, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters, letterWidth } from '../lettering.ts';
import { type Circuit, circuit } from './circuit.ts';
import { border, daySheet, type Title, titleBlock } from './frame.ts';
import { sheetSize } from './sheets.ts';

/** A row of a table of figures. */
export type Row = readonly [label: string, value: string];

/** The specification as one sheet: a table of figures beside the circuit. */
export function specSheet(title: Title, rows: readonly Row[], c: Circuit): string {
  const { w, h } = sheetSize;
  const s = daySheet;
  let out = rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
  out += table('Technical data', rows, 64, 70, 640, h - 70 - 160);
  out += rect(744, 70, w - 744 - 64, h - 70 - 160, { fill: colour.paper, stroke: colour.steel300, width: 1.4 });
  out += rect(744, 70, w - 744 - 64, 52, { fill: colour.ink });
  out += letters('Hydraulic circuit', 768, 104, { size: 18, stroke: colour.paper, width: 2 });
  out += letters('Symbols to ISO 1219-1', w - 88, 103, { size: 13, align: 'end', stroke: colour.steel300, width: 1.4 });
  const ink = { line: colour.blueprint, paper: colour.paper, width: 2, accent: colour.signal };
  out += circuit(c, ink, 770, 140, w - 770 - 90, h - 70 - 160 - 80);
  out += letters('Values at 40 °C and 46 mm²/s unless stated otherwise.', 64, h - 66, {
    size: 13,
    stroke: colour.steel500,
    width: 1.4,
  });
  return svg(w, h, out + titleBlock(w - 28, h - 28, s, { ...title, kind: 'Data sheet' }));
}

function table(heading: string, rows: readonly Row[], x: number, y: number, w: number, h: number): string {
  const head = 52;
  const step = Math.min((h - head) / rows.length, 66);
  let out = rect(x, y, w, head + step * rows.length, { fill: colour.paper, stroke: colour.steel300, width: 1.4 });
  out += rect(x, y, w, head, { fill: colour.ink }) + rect(x, y, 8, head, { fill: colour.signal });
  out += letters(heading, x + 28, y + 34, { size: 18, stroke: colour.paper, width: 2 });
  rows.forEach(([label, value], i) => {
    const ry = y + head + step * i;
    if (i % 2) out += rect(x + 1, ry, w - 2, step, { fill: colour.mist });
    if (i) out += line(x, ry, x + w, ry, { stroke: colour.steel300, width: 0.9 });
    const size = 16.5;
    const room = w - 44 - letterWidth(label, 15) - 30;
    const fit = Math.min(size, (size * room) / letterWidth(value, size));
    out += letters(label, x + 22, ry + step / 2 + 7.5, { size: 15, stroke: colour.steel500, width: 1.6 });
    out += letters(value, x + w - 22, ry + step / 2 + 8, { size: fit, align: 'end', stroke: colour.ink, width: 1.9 });
  });
  return out;
}
