import { letters } from '../../drawing/lettering.ts';
import { circle, colour, line, n, path, svg } from '../../drawing/svg.ts';
import { type Circuit, circuit } from './circuit.ts';
import { cutaway } from './cutaway.ts';
import { upright } from './dimension.ts';
import type { Sheet } from './frame.ts';
import { linePen } from './pen.ts';
import { powerPack } from './power-packs.ts';

// The bodies are filled with the ink of the band, so that they hide one another; all else is transparent.
const band: Sheet = {
  paper: colour.ink,
  line: colour.steel300,
  thin: colour.steel500,
  text: colour.steel300,
  grid: 'none',
};

/** The large drawing of the home page: a power pack above a cylinder cut open, in light lines for an ink ground. */
export function heroDrawing(): string {
  const w = 1920;
  const h = 1200;
  const m = powerPack({
    name: 'VPP 400',
    kw: 37,
    motors: 2,
    upright: false,
    tank: [1500, 1000, 310],
    valves: 5,
    bottles: 2,
  });
  const view = m.scene.fit(34, 24, 560, 60, 1330, 700);
  let out = net(w, h);
  const faint = { line: colour.steel500, paper: colour.ink, width: 1.3, accent: colour.steel500 };
  out += circuit(plan, faint, 40, 60, 560, 640);
  out += m.scene.draw(view, linePen(colour.steel300, colour.ink, 1.25));
  out += cutaway(150, 985, 1400, band) + endOn(1745, 985, 128);
  const [x0] = view.p([0, 0, 0]);
  const bottom = view.p([0, 0, 44])[1];
  out += upright(bottom, view.p([0, 0, 354])[1], x0 - 70, x0, x0, '354', band, 18);
  const [mx, my] = view.p([1150, 60, 650]);
  out += path(`M${n(mx)} ${n(my)}L1500 786H1524`, { stroke: colour.signal, width: 1.6 });
  out += circle(mx, my, 5, { fill: colour.signal });
  out += letters('37 kW, 75 l/min, 250 bar', 1536, 794, { size: 18, stroke: colour.signal, width: 2 });
  return svg(w, h, out);
}

const plan: Circuit = {
  pumps: [{ flow: '75 l/min', power: '37 kW', variable: true }],
  relief: '275 bar',
  accumulator: '2 × 10 l',
  returnFilter: '10 µm',
  stations: [{ valve: 'closed', load: 'cylinder', lock: true, label: 'Main ram' }],
};

// The head of the cylinder from its end, with the circle of bolts.
function endOn(x: number, y: number, r: number): string {
  const l = { stroke: colour.steel300, width: 2, fill: colour.ink };
  let out = circle(x, y, r, l) + circle(x, y, r * 0.84, { stroke: colour.steel500, width: 1.1, dash: '16 5 4 5' });
  for (let i = 0; i < 12; i++) {
    const t = ((i + 0.5) * Math.PI) / 6;
    out += circle(x + r * 0.84 * Math.cos(t), y + r * 0.84 * Math.sin(t), r * 0.07, { ...l, width: 1.4 });
  }
  out += circle(x, y, r * 0.66, { ...l, width: 1.3 }) + circle(x, y, r * 0.42, l);
  const axis = { stroke: colour.steel500, width: 1.1, dash: '24 5 5 5' };
  return out + line(x - r - 30, y, x + r + 30, y, axis) + line(x, y - r - 30, x, y + r + 30, axis);
}

function net(w: number, h: number): string {
  let d = '';
  for (let x = 60; x < w; x += 60) d += `M${x} 0V${h}`;
  for (let y = 60; y < h; y += 60) d += `M0 ${y}H${w}`;
  const marks = [0.2, 0.5, 0.8]
    .map(k => line(w * k - 14, 24, w * k + 14, 24, { stroke: colour.steel500, width: 1.4 }))
    .join('');
  return path(d, { stroke: colour.steel500, width: 0.7, opacity: 0.22 }) + marks;
}
