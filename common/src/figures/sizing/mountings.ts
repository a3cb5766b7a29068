/**
 * How a cylinder is held, by its mounting (ISO 6099) and its rod end. `euler`: the factor of Euler's case of the two
 * ends: 0.5 fixed and fixed, 0.7 fixed and pivoted, 1 pivoted and pivoted, 2 fixed and free. `column`: the length between
 * the two ends with the rod out, in strokes: 1 if the body is held at its head, 1.5 in its middle, 2 at its cap.
 */
export const mountings = {
  'cap-pivot': {
    name: 'Eye, clevis or trunnions at the cap (MP1, MP3, MP5, MT2), rod end pivoted',
    euler: 1,
    column: 2,
  },
  'middle-trunnion': { name: 'Trunnions in the middle (MT4), rod end pivoted', euler: 1, column: 1.5 },
  'head-trunnion': { name: 'Trunnions at the head (MT1), rod end pivoted', euler: 1, column: 1 },
  'head-pivoted': {
    name: 'Flange or plate at the head (MF1, MF3, ME5) or lugs (MS2), rod end pivoted and guided',
    euler: 0.7,
    column: 1,
  },
  'head-guided': {
    name: 'Flange or plate at the head (MF1, MF3, ME5) or lugs (MS2), rod end fixed and guided',
    euler: 0.5,
    column: 1,
  },
  'head-free': {
    name: 'Flange or plate at the head (MF1, MF3, ME5) or lugs (MS2), rod end not guided',
    euler: 2,
    column: 1,
  },
  'cap-pivoted': {
    name: 'Flange or plate at the cap (MF2, MF4, ME6), rod end pivoted and guided',
    euler: 0.7,
    column: 2,
  },
  'cap-guided': { name: 'Flange or plate at the cap (MF2, MF4, ME6), rod end fixed and guided', euler: 0.5, column: 2 },
  'cap-free': { name: 'Flange or plate at the cap (MF2, MF4, ME6), rod end not guided', euler: 2, column: 2 },
} as const;
export type Mounting = keyof typeof mountings;

/** The most common one, and a conservative assumption. */
export const usualMounting: Mounting = 'cap-pivot';

export const isMounting = (text: string): text is Mounting => Object.hasOwn(mountings, text);

/** The effective length of a mounting in strokes, which makers call the stroke factor. */
export const strokeFactor = (mounting: Mounting): number => mountings[mounting].euler * mountings[mounting].column;
