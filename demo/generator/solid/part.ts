import { at, type Pt, path } from '@hydraulics/api/src/drawing/svg.ts';
import type { Face } from './face.ts';
import type { Material, Pen } from './pen.ts';
import { type Axis, dot, frameOf, plus, type Vec, type View } from './space.ts';

/** Details drawn on one face of a part. */
export type Detail = (face: Face) => string;

/** How a part looks. */
export interface PartLook {
  of?: Material;
  weight?: number;
  front?: Detail;
  side?: Detail;
  top?: Detail;
  /** Rings round a barrel, as shares of its length. */
  rings?: readonly number[];
  /** How many fins run along a barrel. */
  fins?: number;
  cap?: Detail;
  /** The radius of a hole along a bar, which only the renders show as one. */
  hole?: number;
  /** Leaves the part out of dimensioned views. */
  soft?: boolean;
  dash?: string;
  opacity?: number;
}

/** The shape of a part, for programs that build it instead of drawing it; lengths in mm. */
export type Shape =
  | { kind: 'box'; lo: Vec; size: Vec; look: PartLook }
  | { kind: 'bar'; axis: Axis; from: Vec; length: number; r: number; rEnd: number; look: PartLook }
  | { kind: 'ball'; at: Vec; r: number; look: PartLook };

/** A solid of a scene: the box that it fills, and how it is drawn. */
export interface Part {
  lo: Vec;
  hi: Vec;
  /** A vertical disc instead of a block. */
  disc?: boolean;
  /** The axis of a round bar, which is a circle seen along it. */
  round?: Axis;
  shape: Shape;
  corners: (view: View) => Pt[];
  draw: (view: View, pen: Pen) => string;
}

/** A barrel whose surface carries fins or rings. */
export interface Surface {
  axis: Axis;
  from: Vec;
  length: number;
  r: number;
  rEnd: number;
  l: PartLook;
  of: Material;
}

/** Fins and rings on a barrel, as far as they face the eye. */
export function surface(view: View, pen: Pen, s: Surface): string {
  const { along, a, b } = frameOf(s.axis);
  const on = (share: number, t: number): Vec => {
    const r = s.r + (s.rEnd - s.r) * share;
    return plus(plus(plus(s.from, along, s.length * share), a, Math.cos(t) * r), b, Math.sin(t) * r);
  };
  const seen = (t: number) => dot(plus(plus([0, 0, 0], a, Math.cos(t)), b, Math.sin(t)), view.eye) > 0.02;
  let d = '';
  // Fins and slots that would merge at this size are left out, for small markup.
  const seenSize = Math.max(s.r, s.rEnd) * view.scale;
  const fins = seenSize < 17 ? 0 : Math.min(s.l.fins ?? 0, Math.round(seenSize / 1.6));
  for (let i = 0; i < fins; i++) {
    const t = (i * 2 * Math.PI) / fins;
    if (seen(t)) d += `M${at(view.p(on(0.04, t)))}L${at(view.p(on(0.96, t)))}`;
  }
  for (const share of seenSize < 7 ? [] : (s.l.rings ?? [])) {
    const steps = seenSize < 20 ? 16 : 40;
    let down = false;
    for (let i = 0; i <= steps * 2; i++) {
      const t = (i * 2 * Math.PI) / steps;
      if (!seen(t)) down = false;
      else if (i <= steps || down) {
        d += `${down ? 'L' : 'M'}${at(view.p(on(share, t)))}`;
        down = true;
      }
      if (i > steps && !down) break;
    }
  }
  return d ? path(d, { stroke: pen.edge(s.of), width: 0.8 * pen.weight, opacity: pen.shaded ? 0.55 : 0.7 }) : '';
}
