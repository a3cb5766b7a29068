import Drawing from 'dxf-writer';
import type { Length, Model } from '../solid/model.ts';
import type { Part } from '../solid/part.ts';
import type { Vec } from '../solid/space.ts';

/** A view of the drawing: which axes of the machine run across and up, and where its origin is. */
type View = { across: 0 | 1; up: 1 | 2; x: number; y: number };

type Writer = InstanceType<typeof Drawing>;

/** The texts of the drawing's title block. */
export type DrawingTitle = { name: string; code: string; company: string; revision: string };

const round = (value: number) => Math.round(value * 1000) / 1000;

/**
 * A dimension drawing to scale 1:1 in millimetres: front, side and plan, in the first-angle arrangement, with the
 * lengths that the drawing in the catalogue names and the overall size.
 */
export function dimensionDrawing({ scene, lengths }: Model, title: DrawingTitle): string {
  const { lo, hi } = scene.bounds();
  const size: Vec = [hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]];
  const text = Math.max(...size) / 45;
  const gap = text * 12;
  const drawing = new Drawing();
  drawing.setUnits('Millimeters');
  drawing.addLayer('OUTLINE', Drawing.ACI.WHITE, 'CONTINUOUS');
  drawing.addLayer('DIMENSIONS', Drawing.ACI.BLUE, 'CONTINUOUS');
  drawing.addLayer('TITLE', Drawing.ACI.WHITE, 'CONTINUOUS');
  const views: Record<Length['view'], View> = {
    front: { across: 0, up: 2, x: -lo[0], y: -lo[2] },
    side: { across: 1, up: 2, x: size[0] + gap - lo[1], y: -lo[2] },
    plan: { across: 0, up: 1, x: -lo[0], y: -gap - hi[1] },
  };
  drawing.setActiveLayer('OUTLINE');
  for (const view of Object.values(views)) {
    for (const part of scene.parts) drawPart(drawing, part, view);
  }
  drawing.setActiveLayer('DIMENSIONS');
  const overall: Length[] = [
    { view: 'front', from: lo, to: hi, on: 'below', row: 2 },
    { view: 'front', from: lo, to: hi, on: 'left', row: 2 },
    { view: 'side', from: lo, to: hi, on: 'below', row: 2 },
  ];
  for (const length of [...lengths, ...overall]) {
    drawLength(drawing, length, { view: views[length.view], lo, hi, text });
  }
  drawing.setActiveLayer('TITLE');
  const { name, code, company, revision } = title;
  const lines = [`${company} - ${name}`, `${code}, revision ${revision}`, 'Scale 1:1, millimetres, first angle'];
  const top = -gap - size[1] - gap;
  for (const [index, line] of lines.entries()) drawing.drawText(0, round(top - index * text * 2), round(text), 0, line);
  return drawing.toDxfString();
}

/** A round bar seen along its axis is a circle; every other part is shown by its outline. */
function drawPart(drawing: Writer, { lo, hi, round: axis }: Pick<Part, 'lo' | 'hi' | 'round'>, view: View): void {
  const { across, up, x, y } = view;
  const towards = across === 1 ? 'x' : up === 1 ? 'z' : 'y';
  const [x0, x1, y0, y1] = [lo[across] + x, hi[across] + x, lo[up] + y, hi[up] + y].map(round) as [
    number,
    number,
    number,
    number,
  ];
  if (axis === towards) drawing.drawCircle(round((x0 + x1) / 2), round((y0 + y1) / 2), round((x1 - x0) / 2));
  else drawing.drawRect(x0, y0, x1, y1);
}

type Room = { view: View; lo: Vec; hi: Vec; text: number };

/** Extension lines, the dimension line with strokes at its ends, and the figure. */
function drawLength(drawing: Writer, { from, to, on, row = 1, label }: Length, { view, lo, hi, text }: Room): void {
  const { across, up, x, y } = view;
  const isFlat = on === 'above' || on === 'below';
  const axis = isFlat ? across : up;
  const shift = isFlat ? x : y;
  const [a, b] = [from[axis] + shift, to[axis] + shift].sort((one, other) => one - other) as [number, number];
  const away = text * 3 * row;
  const edges = { above: hi[up] + y, below: lo[up] + y, left: lo[across] + x, right: hi[across] + x };
  const edge = edges[on];
  const at = on === 'above' || on === 'right' ? edge + away : edge - away;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    isFlat
      ? drawing.drawLine(round(x1), round(y1), round(x2), round(y2))
      : drawing.drawLine(round(y1), round(x1), round(y2), round(x2));
  const tick = text / 2;
  line(a, at, b, at);
  for (const end of [a, b]) {
    line(end, edge, end, at + Math.sign(at - edge) * tick);
    line(end - tick, at - tick, end + tick, at + tick);
  }
  const figure = (label ?? String(Math.round(b - a))).replace('Ø', '%%c');
  const middle = (a + b) / 2;
  if (isFlat) drawing.drawText(round(middle), round(at + text / 3), round(text), 0, figure, 'center');
  else drawing.drawText(round(at - text / 3), round(middle), round(text), 90, figure, 'center');
}
