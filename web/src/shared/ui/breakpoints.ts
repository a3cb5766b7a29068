/** The window widths at which layouts change, in rem, as in `styles/breakpoints.css`. */
export const breakpoints = { phone: 19, small: 36, medium: 46.875, large: 56.25, wide: 68, full: 76 };

type Breakpoint = keyof typeof breakpoints;

/** A condition for `useMedia` and the `sizes` of an image. */
export const from = (name: Breakpoint): string => `(min-width: ${breakpoints[name]}rem)`;

export const below = (name: Breakpoint): string => `not all and ${from(name)}`;

/** For components that count columns by window pixels. */
export const lastPixelBelow = (name: Breakpoint): number => 16 * breakpoints[name] - 1;
