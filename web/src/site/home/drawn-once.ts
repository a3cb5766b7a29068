/** For whom the lines of the hero are drawn. */
export const drawnOnce = '(prefers-reduced-motion: no-preference)';
