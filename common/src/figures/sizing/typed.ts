/** What a visitor types of a cylinder, in the order of the form. */
export const sizingFigures = ['force', 'pressure', 'bore', 'stroke', 'rod', 'speed', 'flow'] as const;
export type SizingFigure = (typeof sizingFigures)[number];

/** Everything that is sent of a sizing. */
export const sizingInputs = [...sizingFigures, 'direction', 'mounting', 'units'] as const;

/** A figure that is longer is none. */
export const longestFigure = 60;
