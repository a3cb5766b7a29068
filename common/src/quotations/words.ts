import type { PositionKind } from './totals.ts';

/** Hundredths of a percent, for people: 1250 is `12.5 %`. */
export const formatPercent = (hundredths: number): string => `${hundredths / 100} %`;

/** About a position that is only offered beside the others: in the PDF, on the page of the customer, and for staff. */
export const kindWords: Record<PositionKind, string> = {
  normal: '',
  optional: 'Optional: not part of the total',
  alternative: 'Alternative: not part of the total',
};
