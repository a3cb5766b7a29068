import { circle, colour, n, path, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from './lettering.ts';
import { powerPack } from './machines/power-packs.ts';
import { cutaway } from './sheets/cutaway.ts';
import { upright } from './sheets/dimension.ts';
import type { Sheet } from './sheets/frame.ts';
import { linePen } from './solid/pen.ts';

const size = { width: 1500, height: 1130 };

// Filled bodies hide one another; everything else is transparent.
const band: Sheet = {
  paper: colour.ink,
  line: colour.steel300,
  thin: colour.steel500,
  text: colour.steel300,
  grid: 'none',
};

/**
 * The home page's large drawing: a power pack above a cut-away cylinder, in light lines on dark. The website includes
 * it as a file, which `npm run demo:generate` writes.
 */
export function heroDrawing(): string {
  const tank = 420;
  const pack = powerPack({
    name: 'VPP 400',
    kw: 37,
    motors: 2,
    upright: false,
    tank: [1700, 1050, tank],
    valves: 5,
    bottles: 2,
    cooler: true,
  });
  const view = pack.scene.fit(34, 24, 150, 4, 1340, 770);
  const top = Math.max(50, tank * 0.14) + tank;
  const [x] = view.p([0, 0, 0]);
  const [motorX, motorY] = view.p([1210, 830, top + 400]);
  const drawing = [
    pack.scene.draw(view, linePen(colour.steel300, colour.ink, 1.25)),
    cutaway(150, 935, 1330, band),
    upright(view.p([0, 0, 0])[1], view.p([0, 0, top])[1], x - 66, x, x, String(Math.round(top)), band, 20),
    path(`M${n(motorX)} ${n(motorY)}L1012 64H1034`, { stroke: colour.signal, width: 1.8 }),
    circle(motorX, motorY, 6, { fill: colour.signal }),
    letters('37 kW, 75 l/min, 250 bar', 1046, 73, { size: 19, stroke: colour.signal, width: 2.2 }),
  ].join('');
  return asFile(svg(size.width, size.height, drawing));
}

const asFile = (markup: string): string =>
  `${markup
    .replace(/ (width|height)="\d+"(?=[^<]*viewBox)/g, '')
    .replace('>', '><title>A hydraulic power pack, and a cylinder cut open</title>')}\n`;
