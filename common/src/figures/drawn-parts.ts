/** A dimension in the drawing of a cylinder. `length`: overall, with the rod in; `barrel`: its outer diameter. */
export const drawnParts = ['bore', 'rod', 'stroke', 'length', 'barrel'] as const;
export type DrawnPart = (typeof drawnParts)[number];
