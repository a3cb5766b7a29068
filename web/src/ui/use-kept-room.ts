import { type RefObject, useEffect, useState } from 'react';

const keyOf = (title: string) => `room:${title}`;

/** How many times the height of the window is kept at most: what stands below is out of sight then. */
const mostWindows = 1.5;

/**
 * While a panel waits for its rows, the room that they took the last time, so that nothing below it moves when they come.
 * @returns the least height of the panel in pixels; nothing while it has its rows
 */
export function useKeptRoom(title: string, panel: RefObject<HTMLElement | null>, filled: boolean, waits: boolean) {
  const [room] = useState(() => read(title));
  useEffect(() => {
    const element = panel.current;
    if (!filled || !element) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      // A screen that is being left has none.
      if (height > 0) write(title, height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [title, panel, filled]);
  return waits && room ? Math.min(room, mostWindows * innerHeight) : undefined;
}

/** A browser may forbid its storage, or have no room there; then the panel grows as it must. */
function read(title: string): number | undefined {
  try {
    // In a window of another width the rows break otherwise.
    const [width, height] = (localStorage.getItem(keyOf(title)) ?? '').split(' ').map(Number);
    return width === innerWidth ? height : undefined;
  } catch {
    return undefined;
  }
}

function write(title: string, height: number): void {
  try {
    localStorage.setItem(keyOf(title), `${innerWidth} ${height}`);
  } catch {
    // Nothing is lost but a little calm.
  }
}
