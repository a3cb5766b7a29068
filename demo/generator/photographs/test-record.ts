import { colour, grid, line, n, path, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';

const size = { width: 1200, height: 1600 };

const runs = [
  ['1', 'Bleeding, 10 strokes', '20 bar', 'in order'],
  ['2', 'Breakaway pressure', '3.2 bar', 'in order'],
  ['3', 'Full stroke, both ways', '250 bar', 'in order'],
  ['4', 'Proof, rod in, 5 min', '375 bar', 'dry'],
  ['5', 'Proof, rod out, 5 min', '375 bar', 'dry'],
  ['6', 'Leakage past the piston', '250 bar', '0.2 ml/min'],
] as const;

/** The record of a cylinder's test as it leaves the works: what was run, the pressure over time, and a signature. */
export function testRecord(): string {
  const { width: w, height: h } = size;
  const thin = { stroke: colour.steel700, width: 2.4 };
  let out = rect(0, 0, w, h, { fill: colour.paper });
  out += rect(70, 70, 14, 92, { fill: colour.signal });
  out += letters('VELDMARK HYDRAULICS', 110, 96, { size: 20, stroke: colour.steel700, width: 2.9 });
  out += letters('Test record', 110, 160, { size: 48, width: 5.6 });
  out += letters('No. 26-0417', w - 70, 160, { size: 26, align: 'end', width: 4.1 });
  const facts = [
    ['Type', 'VCX-100/70x500-MT4'],
    ['Serial number', '2611-038'],
    ['Oil', 'HLP 46, 48 °C, ISO 4406 16/14/11'],
  ];
  facts.forEach(([label = '', value = ''], i) => {
    out += letters(label, 70, 252 + i * 52, { size: 20, stroke: colour.steel700, width: 2.9 });
    out += letters(value, 360, 252 + i * 52, { size: 22, width: 3.6 });
    out += line(70, 270 + i * 52, w - 70, 270 + i * 52, { stroke: colour.steel300, width: 1.7 });
  });
  out += rect(70, 420, w - 140, 56, { fill: colour.ink });
  ['', 'Run', 'Pressure', 'Result'].forEach((text, i) => {
    out += letters(text, [90, 130, 660, 900][i] ?? 0, 457, { size: 20, stroke: colour.paper, width: 3.2 });
  });
  runs.forEach((cells, i) => {
    const y = 476 + i * 62;
    if (i % 2) out += rect(70, y, w - 140, 62, { fill: colour.mist });
    cells.forEach((text, j) => {
      out += letters(text, [90, 130, 660, 900][j] ?? 0, y + 40, { size: 21, width: 3.3 });
    });
    out += tick(1080, y + 32);
  });
  out += curve(70, 910, w - 140, 380, thin);
  out += letters('Tested', 70, 1400, { size: 20, stroke: colour.steel700, width: 2.9 });
  out += line(70, 1490, 520, 1490, thin) + line(660, 1490, w - 70, 1490, thin);
  out += letters('Test bench 2, 17 November', 70, 1530, { size: 17, stroke: colour.steel700, width: 2.6 });
  out += letters('Signature', 660, 1530, { size: 17, stroke: colour.steel700, width: 2.6 });
  out += path(signature, { stroke: colour.blueprint, width: 6 });
  return svg(w, h, out);
}

const tick = (x: number, y: number) =>
  path(`M${x - 12} ${y}L${x - 3} ${y + 12}L${x + 16} ${y - 14}`, { stroke: colour.blueprint, width: 6 });

/** The proof test: two plateaus of five minutes, and how little the pressure falls. */
function curve(x: number, y: number, w: number, h: number, thin: { stroke: string; width: number }): string {
  const at = (minute: number, bar: number) => `${n(x + (w * minute) / 16)} ${n(y + h - (h * bar) / 450)}`;
  const bars = [0, 100, 200, 300, 400].map(bar =>
    letters(String(bar), x + 14, y + h - (h * bar) / 450 - 8, { size: 15, stroke: colour.steel700, width: 2.3 }),
  );
  const points = [at(0, 0), at(1.2, 20), at(2, 372), at(2.2, 376), at(7.2, 374), at(7.5, 30), at(8.4, 24)];
  points.push(at(9.2, 371), at(9.4, 376), at(14.4, 374.5), at(14.7, 20), at(16, 0));
  return (
    `<g transform="translate(${x} ${y})">${grid(w, h, h / 9, colour.mist)}</g>` +
    rect(x, y, w, h, thin) +
    bars.join('') +
    letters('Pressure in bar over 16 minutes', x + w - 18, y + 36, {
      size: 17,
      align: 'end',
      stroke: colour.steel500,
      width: 1.8,
    }) +
    path(`M${points.join('L')}`, { stroke: colour.blueprint, width: 6 })
  );
}

const signature =
  'M690 1462C720 1380 742 1372 748 1400C754 1436 720 1480 712 1470C704 1456 780 1420 800 1424C812 1428 796 1460 806 1462' +
  'C822 1462 836 1424 846 1426C852 1430 842 1458 852 1460C870 1460 890 1390 910 1376C926 1368 920 1404 898 1434' +
  'C888 1452 890 1466 906 1462C930 1454 948 1428 962 1428C972 1430 962 1456 974 1458C1000 1458 1040 1440 1100 1436';
