import type { Place } from '../../settings-schema.ts';

export type Area = { x: number; y: number; width: number; height: number };

/** The window of a first start. */
export const usualSize = { width: 1280, height: 860 };
export const smallestSize = { width: 360, height: 480 };

/** How much of the window's upper edge must be on a display, so that one can take hold of it. */
const handle = { width: 120, height: 32 };

/**
 * Where the window opens: where it was, if that is on a display that is there now, and no larger than it. `work` is what
 * taskbars leave of each display.
 */
export function placeFor(kept: Place | null, work: readonly Area[]): Partial<Area> {
  const [first] = work;
  if (!kept) return within(usualSize, first);
  const display = work.find(area => holds(area, kept));
  if (!display) return within(kept, first);
  return { x: kept.x, y: kept.y, ...within(kept, display) };
}

const holds = (area: Area, { x, y, width }: Place): boolean =>
  y >= area.y &&
  y + handle.height <= area.y + area.height &&
  Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= handle.width;

const within = (size: { width: number; height: number }, area: Area | undefined) => ({
  width: Math.max(smallestSize.width, Math.min(size.width, area?.width ?? size.width)),
  height: Math.max(smallestSize.height, Math.min(size.height, area?.height ?? size.height)),
});
