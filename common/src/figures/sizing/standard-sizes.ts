/**
 * The preferred bores of ISO 3320 in mm from 25 on, each with its rods in mm, from the area ratio 1.25 to 5. Those in
 * brackets in the standard (90, 110, 140 …) are left out.
 */
const pairs: readonly (readonly [bore: number, rods: readonly number[]])[] = [
  [25, [12, 14, 16, 18, 20, 22]],
  [32, [14, 18, 20, 22, 25, 28]],
  [40, [18, 22, 25, 28, 32, 36]],
  [50, [22, 28, 32, 36, 40, 45]],
  [63, [28, 36, 40, 45, 50, 56]],
  [80, [36, 45, 50, 56, 63, 70]],
  [100, [45, 56, 63, 70, 80, 90]],
  [125, [56, 70, 80, 90, 100, 110]],
  [160, [70, 90, 100, 110, 125, 140]],
  [200, [90, 110, 125, 140, 160, 180]],
  [250, [110, 140, 160, 180, 200, 220]],
  [320, [140, 180, 200, 220, 250, 280]],
  [400, [180, 220, 250, 280, 320, 360]],
  [500, [220, 280, 320, 360, 400, 450]],
];

export const standardBores: readonly number[] = pairs.map(([bore]) => bore);

const allRods = [...new Set(pairs.flatMap(([, rods]) => rods))].sort((one, other) => one - other);

/** The rods of a bore in mm, thinnest first. A bore that is not standard gets the rods between the same area ratios. */
export const standardRods = (bore: number): readonly number[] =>
  pairs.find(([one]) => one === bore)?.[1] ?? allRods.filter(rod => rod >= bore * 0.43 && rod <= bore * 0.9);
