import { colour } from '@hydraulics/api/src/drawing/svg.ts';
import { type Face, onFace } from '../solid/face.ts';

/** The figures of a machine for the pharmaceutical industry; lengths in mm. */
export interface PharmaShape {
  kind: 'press' | 'compactor' | 'lift' | 'unit';
  name: string;
  w: number;
  d: number;
  h: number;
  /** Turret or roller diameter, or the width of the bin. */
  part: number;
}

/** The doors of a cabinet, side by side. */
export const doors = (count: number) => (f: Face) => {
  let out = '';
  const w = f.w / count;
  for (let i = 0; i < count; i++) {
    out += onFace(f, i * w + 16, 16, w - 32, f.h - 32, { stroke: f.pen.line, width: f.pen.weight, opacity: 0.55 });
    out += onFace(f, (i + 1) * w - 52, f.h * 0.42, 14, f.h * 0.16, {
      stroke: f.pen.line,
      width: f.pen.weight,
      fill: f.pen.shaded ? colour.steel700 : f.pen.paper,
    });
  }
  return out;
};
