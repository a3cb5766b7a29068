/** The widths of the window at which a layout changes, as `styles/breakpoints.css` names them, in rem. */
export const breakpoints = { small: 36, medium: 46.875, large: 56.25, wide: 68, full: 76 };

type Breakpoint = keyof typeof breakpoints;

/** A condition for `useMedia` and for the `sizes` of an image. */
export const from = (name: Breakpoint): string => `(min-width: ${breakpoints[name]}rem)`;

export const below = (name: Breakpoint): string => `not all and ${from(name)}`;

/** For components that count columns by the pixels of the window. */
export const lastPixelBelow = (name: Breakpoint): number => 16 * breakpoints[name] - 1;
