import { drawnCylinder } from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import type { DrawnPart } from '@hydraulics/common/figures/drawn-parts';

type Anchor = 'start' | 'middle' | 'end';
type Label = { x: number; y: number; anchor: Anchor };

/** The layout of a drawing that is 420 units wide. Diameters are to scale, lengths are not. */
export type CylinderLayout = {
  barrel: { x: number; end: number; half: number };
  bore: { x: number; half: number };
  rod: { piston: number; end: number; half: number };
  stroke: { end: number };
  /** The outline of the extended rod. */
  ghost: string;
  /** Whether it is a telescope, which is drawn with a break between its first and its last stage. */
  isBroken: boolean;
  length: boolean;
  labels: Record<DrawnPart, Label>;
  /** The pointer target of each dimension. They do not overlap, and have at least 44 pixels on the narrowest screen. */
  targets: Record<DrawnPart, string>;
};

const start = 18;
const right = 402;
/** The axis. */
export const middle = 130;
const outerHalf = 44;

/** The path of a box around the axis. */
export const box = (from: number, to: number, half: number): string =>
  `M${from} ${middle - half}H${to}V${middle + half}H${from}Z`;

/**
 * The layout of a cylinder, by its figures in millimetres. Undefined if they do not describe one.
 * @param behind the room that a mounting has behind the cap
 */
export function layoutOf(
  figures: Partial<Record<DrawnPart, number | undefined>>,
  behind = 0,
): CylinderLayout | undefined {
  const cylinder = drawnCylinder(figures);
  if (!cylinder) return undefined;
  const { bore, rod, stroke, length, outer, isTelescope: isBroken } = cylinder;
  const left = start + behind;
  const perMillimetre = outerHalf / (outer / 2);
  const whole = (length ?? stroke * 1.4 + bore) + stroke;
  const travel = Math.max(90, Math.min(150, ((right - left) * stroke) / whole));
  const rodIn = right - travel;
  const [boreHalf, rodHalf] = [(bore / 2) * perMillimetre, (rod / 2) * perMillimetre];
  const out = isBroken ? rodIn + 58 : rodIn;
  const first = `M${rodIn} ${middle - boreHalf}H${out - 8}l-4 ${boreHalf / 2} 8 ${boreHalf} -4 ${boreHalf / 2}H${rodIn}`;
  // Between the dimensions of the rod and those of the body.
  const split = rodIn - 12;
  return {
    barrel: { x: left, end: rodIn - 26, half: outerHalf },
    bore: { x: left + 34, half: boreHalf },
    rod: { piston: left + 46, end: rodIn, half: rodHalf },
    stroke: { end: right },
    ghost: (isBroken ? first : '') + box(out, right, rodHalf),
    isBroken,
    length: length !== undefined,
    labels: {
      bore: { x: start, y: 52, anchor: 'start' },
      stroke: { x: right, y: 52, anchor: 'end' },
      // Below the first stage, if that is drawn.
      rod: { x: rodIn + 6, y: isBroken ? 188 : 177, anchor: 'start' },
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
