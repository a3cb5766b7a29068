import { type RefObject, useEffect, useState } from 'react';
import { keep, kept } from '../../../shared/data/kept.ts';

const keyOf = (title: string) => `room:${title}`;

/** How many times the height of the window is kept at most: what stands below is out of sight then. */
const mostWindows = 1.5;

/**
 * While a panel waits for its rows, the room that they took the last time, so that nothing below it moves when they come.
 * @param whole whether the panel has its rows now, and not only those that a filter lets through
 * @returns the least height of the panel in pixels; nothing while it does not wait
 */
export function useKeptRoom(title: string, panel: RefObject<HTMLElement | null>, whole: boolean, waits: boolean) {
  const [room] = useState(() => read(title));
  useEffect(() => {
    const element = panel.current;
    if (!whole || !element) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      // A screen that is being left has none.
      if (height > 0) keep(keyOf(title), { width: innerWidth, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [title, panel, whole]);
  return waits && room ? Math.min(room, mostWindows * innerHeight) : undefined;
}

function read(title: string): number | undefined {
  const { width, height } = kept(keyOf(title)) ?? {};
  // In a window of another width the rows break otherwise.
  return width === innerWidth ? Number(height) : undefined;
}
