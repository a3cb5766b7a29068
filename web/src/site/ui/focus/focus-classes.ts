import type { Focus } from '@hydraulics/common/nouns/images/focus';

const nearest = (percent: number) => Math.round(percent / 25) * 25;

/** The focal point to a quarter, as classes: a page may have no style attributes. Empty without one. */
export const focusClasses = (focus: Focus | null | undefined): string =>
  focus ? `focus-x-${nearest(focus.x)} focus-y-${nearest(focus.y)}` : '';
