/** What a figure measures on the drawing of a cylinder. `length`: over all, with the rod in; `barrel`: outside. */
export const drawnParts = ['bore', 'rod', 'stroke', 'length', 'barrel'] as const;
export type DrawnPart = (typeof drawnParts)[number];
