import { allowedLoad } from '@hydraulics/common/figures/sizing/size-cylinder';
import { converted, grouped } from './inches.ts';
import type { Shown, StrokeDuty, StrokeProps } from './stroke-props.ts';

/** A stroke in both systems. The units and their factors come with the props: their table is large. */
export const shownStroke = (stroke: number, { inches }: Pick<StrokeProps, 'inches'>): Shown => ({
  metric: `${grouped(stroke)}\u00a0mm`,
  us: `${grouped(converted(stroke * inches))}\u00a0in`,
});

/** Three digits of a load, rounded down. */
function roundedDown(load: number): number {
  const unit = 10 ** (Math.floor(Math.log10(Math.max(load, 0.1))) - 2);
  return Number((Math.floor(load / unit + 1e-9) * unit).toPrecision(3));
}

/** The push force that a rod may carry over a stroke: the full one as long as it does not buckle; null if unknown. */
export function allowedForce({ rod, force, mounting, pounds }: StrokeDuty, stroke: number): Shown | null {
  if (!mounting) return null;
  if (stroke <= mounting.longest) return force;
  const load = roundedDown(allowedLoad(rod, stroke, mounting.sizedAs));
  return { metric: `${grouped(load)}\u00a0kN`, us: `${grouped(converted(load * pounds))}\u00a0lbf` };
}
