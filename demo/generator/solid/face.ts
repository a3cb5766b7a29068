import { at, type Pt, path, type ShapeStyle } from '@hydraulics/api/src/drawing/svg.ts';
import { letterData, letterWidth } from '../lettering.ts';
import type { Pen } from './pen.ts';
import { ellipseData } from './space.ts';

/** A flat side of a part, in its own millimetres: u to the right and v up as seen from outside. */
export interface Face {
  w: number;
  h: number;
  pen: Pen;
  /** Pixels per millimetre. */
  scale: number;
  pt: (u: number, v: number) => Pt;
  /** Takes the screw heads of a face that is built instead of drawn. */
  screw?: (u: number, v: number, r: number) => void;
}

/** A rectangle on a face. */
export function onFace(f: Face, u: number, v: number, w: number, h: number, l: ShapeStyle): string {
  const points = [f.pt(u, v), f.pt(u + w, v), f.pt(u + w, v + h), f.pt(u, v + h)];
  return path(`M${points.map(at).join('L')}Z`, l);
}

/** Path data of a circle on a face. */
export function dotData(f: Face, u: number, v: number, r: number): string {
  const c = f.pt(u, v);
  const a = f.pt(u + r, v);
  const b = f.pt(u, v + r);
  return ellipseData(c, [a[0] - c[0], a[1] - c[1]], [b[0] - c[0], b[1] - c[1]]);
}

/** A circle on a face. */
export function dotOn(f: Face, u: number, v: number, r: number, l: ShapeStyle): string {
  return path(dotData(f, u, v, r), l);
}

/** Lettering on a face, centred on (u, v). */
export function wordsOn(f: Face, text: string, u: number, v: number, height: number, stroke: string): string {
  const start = u - letterWidth(text, height) / 2;
  const data = letterData(text, height, (x, y) => f.pt(start + x, v - height / 2 - y));
  return path(data, { stroke, width: Math.max(0.8, height * 0.13 * f.scale) });
}
