import type { DrawnPart } from '../drawn-parts.ts';

/** In mm; what is not known may be anything. */
type Dimensions = Partial<Record<DrawnPart, number | null | undefined>>;

/** Figures that were typed in two units are equal but for rounding. */
const rounding = 1e-9;

/** Whether a round part fits into one of another diameter: a rod into its bore, and a bore into its barrel. */
export const fitsInto = (inner: number, outer: number): boolean => inner < outer * (1 - rounding);

const isPositive = (figure: number | null | undefined): boolean => (figure ?? 1) > 0;

/** Whether there can be a cylinder with these dimensions. */
export const isPossible = ({ bore, rod, stroke, length, barrel }: Dimensions): boolean =>
  isPositive(bore) &&
  isPositive(rod) &&
  isPositive(stroke) &&
  isPositive(length) &&
  isPositive(barrel) &&
  fitsInto(rod ?? 0, bore ?? Number.POSITIVE_INFINITY) &&
  fitsInto(bore ?? 0, barrel ?? Number.POSITIVE_INFINITY);

/** Whether a cylinder is a telescope: its stroke is longer than its body. */
export const isTelescopic = ({ stroke, length }: Pick<Dimensions, 'stroke' | 'length'>): boolean =>
  (length ?? Number.POSITIVE_INFINITY) <= (stroke ?? Number.NEGATIVE_INFINITY);
