import type { WindowState } from '../../settings-schema.ts';

export type Area = { x: number; y: number; width: number; height: number };

/** The window of a first start. */
export const defaultSize = { width: 1280, height: 860 };
export const minimumSize = { width: 360, height: 480 };

/** How much of the window's upper edge must be on a display, so that one can take hold of it. */
const grabArea = { width: 120, height: 32 };

/**
 * Where the window opens: where it was, if that is on a display that is there now, and no larger than it. `work` is what
 * taskbars leave of each display.
 */
export function initialBounds(saved: WindowState | null, workAreas: readonly Area[]): Partial<Area> {
  const [first] = workAreas;
  if (!saved) return fit(defaultSize, first);
  const display = workAreas.find(area => isReachable(area, saved));
  if (!display) return fit(saved, first);
  return { x: saved.x, y: saved.y, ...fit(saved, display) };
}

const isReachable = (area: Area, { x, y, width }: WindowState): boolean =>
  y >= area.y &&
  y + grabArea.height <= area.y + area.height &&
  Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= grabArea.width;

const fit = (size: { width: number; height: number }, area: Area | undefined) => ({
  width: Math.max(minimumSize.width, Math.min(size.width, area?.width ?? size.width)),
  height: Math.max(minimumSize.height, Math.min(size.height, area?.height ?? size.height)),
});
