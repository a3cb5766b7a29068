import { colour, line, mix, n, path, poly, rect } from '@hydraulics/api/src/drawing/svg.ts';
import { letters, letterWidth } from '../lettering.ts';

/** The colours of a sheet: light paper with blue lines, or ink with light lines. */
export interface Sheet {
  paper: string;
  line: string;
  thin: string;
  text: string;
  grid: string;
}

/** White paper, blueprint lines. */
export const daySheet: Sheet = {
  paper: colour.paper,
  line: colour.blueprint,
  thin: colour.steel500,
  text: colour.ink,
  grid: mix(colour.blueprint, colour.paper, 0.89),
};

/** Ink, light lines. */
export const nightSheet: Sheet = {
  paper: colour.ink,
  line: colour.mist,
  thin: colour.steel300,
  text: colour.mist,
  grid: mix(colour.ink, colour.steel500, 0.14),
};

/** The border of a sheet with centre marks and zone ticks. */
export function border(w: number, h: number, s: Sheet, inset = 28): string {
  let ticks = `M${w / 2} ${inset - 14}V${inset + 10}M${w / 2} ${h - inset - 10}V${h - inset + 14}`;
  ticks += `M${inset - 14} ${h / 2}H${inset + 10}M${w - inset - 10} ${h / 2}H${w - inset + 14}`;
  return (
    rect(inset, inset, w - inset * 2, h - inset * 2, { stroke: s.thin, width: 1.8 }) +
    path(ticks, { stroke: s.thin, width: 1.8 })
  );
}

/** The texts of a title block. */
export interface Title {
  name: string;
  code: string;
  kind: string;
  note?: string;
}

/** The title block, its lower right corner at (x, y). */
export function titleBlock(x: number, y: number, s: Sheet, t: Title, w = 640): string {
  const h = 96;
  const x0 = x - w;
  const y0 = y - h;
  const thin = { stroke: s.thin, width: 1.2 };
  const split = w * 0.55;
  const small = { size: 10.5, stroke: s.thin, width: 1.2 };
  const nameSize = Math.min(21, (21 * (split - 64)) / letterWidth(t.name, 21));
  const cell = (w - split) / 2;
  const codeSize = Math.min(15, (15 * (cell - 28)) / letterWidth(t.code, 15));
  const kindSize = Math.min(14, (14 * (cell - 26)) / letterWidth(t.kind, 14));
  return (
    rect(x0, y0, w, h, { fill: s.paper, stroke: s.thin, width: 1.8 }) +
    rect(x0, y0, 8, h, { fill: colour.signal }) +
    line(x0 + split, y0, x0 + split, y, thin) +
    line(x0 + split, y0 + h / 2, x, y0 + h / 2, thin) +
    line(x0 + split + cell, y0, x0 + split + cell, y, thin) +
    letters('VELDMARK HYDRAULICS', x0 + 28, y0 + 26, { ...small, size: 12 }) +
    letters(t.name, x0 + 28, y0 + 60, { size: nameSize, stroke: s.text, width: nameSize * 0.11 }) +
    letters(t.note ?? 'Dimensions in mm', x0 + 28, y0 + 82, small) +
    letters('Type code', x0 + split + 14, y0 + 17, small) +
    letters(t.code, x0 + split + 14, y0 + 40, { size: codeSize, stroke: s.text, width: codeSize * 0.11 }) +
    letters('Sheet', x0 + split + 14, y0 + h / 2 + 18, small) +
    letters(t.kind, x0 + split + 14, y0 + h / 2 + 38, { size: kindSize, stroke: s.text, width: kindSize * 0.12 }) +
    letters('Projection', x0 + split + cell + 14, y0 + 18, small) +
    projection(x0 + split + cell + 34, y0 + 33, s) +
    letters('General tolerance', x0 + split + cell + 14, y0 + h / 2 + 18, { ...small, size: 9.5 }) +
    letters('ISO 2768-m', x0 + split + cell + 14, y0 + h / 2 + 38, { size: 13, stroke: s.text, width: 1.5 })
  );
}

function projection(x: number, y: number, s: Sheet): string {
  const l = { stroke: s.text, width: 1.3 };
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="8" fill="none" stroke="${s.text}" stroke-width="1.3"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="4" fill="none" stroke="${s.text}" stroke-width="1.3"/>` +
    poly(
      [
        [x + 18, y - 4],
        [x + 38, y - 8],
        [x + 38, y + 8],
        [x + 18, y + 4],
      ],
      l,
    ) +
    line(x - 13, y, x + 44, y, { stroke: s.thin, width: 0.9, dash: '8 2 2 2' })
  );
}
