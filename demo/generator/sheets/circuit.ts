import { group, line, n, path, rect } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import * as sign from './symbols.ts';

interface Station {
  valve: sign.Centre | 'servo' | 'none';
  load: 'cylinder' | 'plunger' | 'motor' | 'port' | 'bearing';
  lock?: boolean;
  label: string;
}

/** The components of a circuit; figures are shown beside the symbols. */
export interface Circuit {
  pumps: { flow: string; power: string; variable?: boolean }[];
  relief: string;
  accumulator?: string;
  pressureFilter?: string;
  returnFilter?: string;
  cooler?: string;
  stations: Station[];
}

const pumpPitch = 150;
const stationPitch = 236;
const floorY = 900;
const pRail = 560;
const tRail = 500;

function circuitSize(c: Circuit): { w: number; h: number } {
  const pumps = 70 + c.pumps.length * pumpPitch + 150 + 165;
  const stations = 130 + (c.accumulator ? 90 : 0) + c.stations.length * stationPitch + 40;
  return { w: Math.max(pumps, stations), h: 960 };
}

/** The circuit in symbols of ISO 1219, scaled into a rectangle and centred there. */
export function circuit(c: Circuit, i: sign.Ink, x: number, y: number, w: number, h: number): string {
  const size = circuitSize(c);
  // Fills a low frame by spreading the consumers.
  size.w = Math.max(size.w, Math.min((w / h) * size.h, size.w * 1.35));
  const k = Math.min(w / size.w, h / size.h, 1.05);
  // Fills a tall frame by stretching a wide circuit downwards.
  const spare = Math.min(220, Math.max(0, h / k - size.h));
  const thick = { ...i, width: i.width / k };
  return group(body(c, thick, size.w, spare), x + (w - size.w * k) / 2, y + (h - (size.h + spare) * k) / 2, k);
}

function body(c: Circuit, i: sign.Ink, width: number, spare: number): string {
  const tankY = floorY + spare;
  const pumpY = 740 + spare / 2;
  const l = { stroke: i.line, width: i.width };
  const note = (text: string, x: number, y: number, align: 'start' | 'middle' | 'end' = 'start') =>
    letters(text, x, y, { size: 15, align, stroke: i.line, width: i.width * 0.85 });
  const right = width - 60;
  let out = '';
  const firstX = 130 + (c.accumulator ? 90 : 0);
  const pitch = c.stations.length > 1 ? Math.min((right - 70 - firstX - 90) / (c.stations.length - 1), 420) : 0;
  const lastStation = firstX + 90 + pitch * (c.stations.length - 1);
  c.stations.forEach((st, index) => {
    const x = c.stations.length > 1 ? firstX + 90 + pitch * index : Math.max(firstX + 90, width / 2);
    out += station(st, i, x, index + 1);
  });
  const pEnd = Math.max(
    c.stations.length > 1 ? lastStation : Math.max(firstX + 90, width / 2),
    70 + c.pumps.length * pumpPitch + 60,
  );
  out += line(46, pRail, pEnd - 11, pRail, { ...l, width: i.width * 1.7 });
  out += note('P', 30, pRail + 6, 'end');
  const returns = c.stations.some(s => s.valve !== 'none' || s.load === 'bearing');
  c.pumps.forEach((p, index) => {
    const x = 84 + index * pumpPitch;
    out += line(x, pRail, x, tankY + 8, l) + sign.joint(i, x, pRail);
    out += sign.checkSign(i, x, pRail + 62);
    out += line(x + 24, pumpY, x + 52, pumpY, { ...l, width: i.width * 2.2 });
    out += sign.pumpSign(i, x, pumpY, 30, p.variable) + sign.motorSign(i, x + 78, pumpY, 26);
    out += sign.tankSign(i, x, tankY);
    out += note(p.flow, x + 12, pumpY + 64) + note(p.power, x + 12, pumpY + 90);
    if (c.pressureFilter)
      out += sign.diamond(i, x, pRail + 112, 20, 'filter') + (index ? '' : note(c.pressureFilter, x + 28, pRail + 108));
  });
  const rx = 84 + c.pumps.length * pumpPitch + 40;
  out +=
    line(rx, pRail, rx, pumpY - 94, l) +
    sign.joint(i, rx, pRail) +
    sign.reliefSign(i, rx, pumpY - 50) +
    line(rx, pumpY - 6, rx, tankY + 8, l);
  out += sign.tankSign(i, rx, tankY) + note(c.relief, rx + 12, pumpY + 30);
  out +=
    line(46, pRail, 46, pRail - 130, l) + sign.gaugeSign(i, 46, pRail - 148) + line(38, pRail - 60, 54, pRail - 68, l);
  if (c.accumulator) {
    const x = 130;
    out += line(x, pRail, x, pRail - 96, l) + sign.joint(i, x, pRail) + sign.accumulatorSign(i, x, pRail - 96);
    out += note(c.accumulator, x, pRail - 184, 'middle');
  }
  if (returns) {
    const from = c.stations.length > 1 ? firstX + 90 + 11 : Math.max(firstX + 90, width / 2) + 11;
    out += line(from, tRail, right, tRail, { ...l, width: i.width * 1.7 }) + note('T', right + 10, tRail + 6);
  } else out += path(`M${n(right)} ${tRail + 110}v-20m-8 0h16`, l);
  const top = returns ? tRail : tRail + 110;
  out += line(right, top, right, tankY + 8, l) + sign.tankSign(i, right, tankY);
  if (c.cooler) out += sign.diamond(i, right, 640, 28, 'cooler') + note(c.cooler, right - 22, 690, 'end');
  if (c.returnFilter)
    out +=
      sign.diamond(i, right, 770 + spare / 2, 28, 'filter') + note(c.returnFilter, right - 40, 776 + spare / 2, 'end');
  return out;
}

function station(st: Station, i: sign.Ink, x: number, index: number): string {
  const l = { stroke: i.line, width: i.width };
  const name = letters(st.label, x, 112, { size: 15, align: 'middle', stroke: i.line, width: i.width * 0.85 });
  const mark = letters(`Y${index}`, x + 104, 430, { size: 13, stroke: i.line, width: i.width * 0.8 });
  let out = name;
  const plain = st.valve === 'none';
  if (plain) {
    out += line(x - 11, pRail, x - 11, 330, l) + sign.joint(i, x - 11, pRail);
    out += line(x - 19, 474, x - 3, 466, l);
  } else {
    out += line(x - 11, pRail, x - 11, 442, l) + line(x + 11, tRail, x + 11, 442, l);
    out += sign.joint(i, x - 11, pRail) + sign.joint(i, x + 11, tRail);
    out +=
      sign.valveSign(i, x, 420, st.valve === 'servo' ? 'closed' : (st.valve as sign.Centre), st.valve === 'servo') +
      mark;
    out += path(`M${n(x - 11)} 397V330M${n(x + 11)} 397V330`, l);
  }
  const wide = st.load === 'cylinder' || st.load === 'plunger' ? 60 : 40;
  if (st.load === 'bearing') {
    out += sign.throttleSign(i, x - 11, 300) + line(x - 11, 330, x - 11, 190, l);
    out +=
      rect(x - 46, 166, 70, 24, { ...l, fill: i.paper }) +
      path(`M${n(x - 40)} 178h58m-46 -12v24m17 -24v24m17 -24v24`, { ...l, width: i.width * 0.7 });
    out += path(`M${n(x + 24)} 178H${n(x + 46)}V${tRail}`, { ...l, dash: '10 5' }) + sign.joint(i, x + 46, tRail);
    return out;
  }
  if (st.load === 'port') {
    out += path(`M${n(x - 11)} 330V170m-7 0h14${plain ? '' : `M${n(x + 11)} 330V170m-7 0h14`}`, l);
    return (
      out +
      letters('A', x - 24, 160, { size: 14, align: 'end', stroke: i.line, width: i.width * 0.8 }) +
      (plain ? '' : letters('B', x + 24, 160, { size: 14, stroke: i.line, width: i.width * 0.8 }))
    );
  }
  const spread = st.load === 'motor' ? 11 : wide;
  out += path(`M${n(x - 11)} 330V318H${n(x - spread)}V${st.load === 'motor' ? 214 : 199}`, l);
  if (!plain && st.load !== 'plunger')
    out += path(`M${n(x + 11)} 330V318H${n(x + spread)}V${st.load === 'motor' ? 214 : 199}`, l);
  if (!plain && st.load === 'plunger') out += path(`M${n(x + 11)} 330v-8m-6 0h12`, l);
  if (st.lock) {
    out += sign.checkSign(i, x - spread, 262, true);
    if (!plain && st.load === 'cylinder') out += sign.checkSign(i, x + spread, 262, true);
  }
  if (st.load === 'motor') {
    out +=
      path(`M${n(x - 11)} 214V180H${n(x - 11)}M${n(x + 11)} 214V180`, l) + sign.pumpSign(i, x, 172, 32, false, true);
    out += line(x + 32, 172, x + 56, 172, { ...l, width: i.width * 2.2 });
  } else out += sign.cylinderSign(i, x, 180, 152, st.load === 'plunger');
  return out;
}
