/** The typed fields of a sizing, in the order of the form. */
export const sizingFigures = ['force', 'pressure', 'bore', 'stroke', 'rod', 'speed', 'flow'] as const;
export type SizingFigure = (typeof sizingFigures)[number];

/** All parameters of a sizing. */
export const sizingInputs = [...sizingFigures, 'direction', 'mounting', 'units'] as const;

/** Longer texts are not figures. */
export const longestFigure = 60;
