import type { DrawnPart } from '@hydraulics/common/figures/drawn-parts';

type Anchor = 'start' | 'middle' | 'end';
type Label = { x: number; y: number; anchor: Anchor };

/** Where everything is on a drawing of 420 units, with the axis at 130. Diameters are to scale, lengths are not. */
export type CylinderLayout = {
  barrel: { x: number; width: number; half: number };
  bore: { x: number; half: number };
  rod: { piston: number; end: number; half: number };
  stroke: { end: number };
  length: boolean;
  labels: Record<DrawnPart, Label>;
  /** The areas that belong to each dimension: without overlap, and at least 44 pixels both ways on the narrowest screen. */
  targets: Record<DrawnPart, string>;
};

const left = 18;
const right = 402;
const outerHalf = 44;

/**
 * The layout of a plain cylinder, by its figures in millimetres. Undefined unless bore, rod and stroke are known and fit
 * each other: the rod into the bore, the bore into the barrel, the stroke into the body.
 */
export function layoutOf(figures: Partial<Record<DrawnPart, number | undefined>>): CylinderLayout | undefined {
  const { bore, rod, stroke, length } = figures;
  if (!bore || !rod || !stroke || rod >= bore || (length !== undefined && length <= stroke)) return undefined;
  const outer = figures.barrel ?? bore * 1.2;
  if (outer <= bore) return undefined;
  const perMillimetre = outerHalf / (outer / 2);
  const whole = (length ?? stroke * 1.4 + bore) + stroke;
  const travel = Math.max(90, Math.min(150, ((right - left) * stroke) / whole));
  const rodIn = right - travel;
  const width = rodIn - 26 - left;
  // Between the dimensions of the rod and those of the body.
  const split = rodIn - 12;
  return {
    barrel: { x: left, width, half: outerHalf },
    bore: { x: left + 34, half: (bore / 2) * perMillimetre },
    rod: { piston: left + 46, end: rodIn, half: (rod / 2) * perMillimetre },
    stroke: { end: right },
    length: length !== undefined,
    labels: {
      bore: { x: left, y: 52, anchor: 'start' },
      stroke: { x: right, y: 52, anchor: 'end' },
      rod: { x: rodIn + 6, y: 177, anchor: 'start' },
      barrel: { x: left + 26, y: 202, anchor: 'start' },
      length: { x: (left + rodIn) / 2, y: 246, anchor: 'middle' },
    },
    targets: {
      bore: `M0 34H${split}v62H0z`,
      stroke: `M420 34H${split}v96H420z`,
      rod: `M420 130H${split}v76H420z`,
      barrel: `M0 146H${split}v60H0z`,
      length: 'M0 206H420v58H0z',
    },
  };
}
