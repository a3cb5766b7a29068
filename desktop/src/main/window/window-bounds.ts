import type { WindowState } from '../../settings-schema.ts';

type Area = { x: number; y: number; width: number; height: number };

const defaultSize = { width: 1280, height: 860 };
export const minimumSize = { width: 360, height: 480 };

/** The part of the title bar that must be on a display, so that the user can drag the window. */
const grabArea = { width: 120, height: 32 };

/**
 * The saved bounds if they are on a connected display, reduced to its size. `workAreas` are the displays without their
 * taskbars, the primary one first.
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
