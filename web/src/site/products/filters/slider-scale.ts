type Limits = { from: number; to: number };
type End = 'from' | 'to';

/** The places of a slider. */
export const steps = 100;

/** From this ratio on the scale is logarithmic, so that small figures have positions as well. */
const wide = 50;

const isLogarithmic = ({ from, to }: Limits) => from > 0 && to / from > wide;

const endPlace = (end: End) => (end === 'from' ? 0 : steps);

/** The figure at a position, as text for the field; empty at the end of the scale, which sets no limit. */
export function figureAt(limits: Limits, end: End, place: number): string {
  if (place === endPlace(end)) return '';
  const { from, to } = limits;
  const share = place / steps;
  const figure = isLogarithmic(limits) ? from * (to / from) ** share : from + (to - from) * share;
  // Never `1.250`, which could be read as thousands: a figure from 1 on has at most two decimals.
  return String(Number(figure.toPrecision(3)));
}

/** The position of a typed figure; the end of the scale if there is none. */
export function placeOf(limits: Limits, end: End, text: string): number {
  const figure = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(figure)) return endPlace(end);
  const { from, to } = limits;
  const share = isLogarithmic(limits)
    ? Math.log(Math.max(figure, from) / from) / Math.log(to / from)
    : (figure - from) / (to - from);
  return Math.round(steps * Math.min(1, Math.max(0, share)));
}
