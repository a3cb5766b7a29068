import { useEffect, useRef } from 'react';

/**
 * When `place` has changed, scrolls to `top` in pixels, or not at all if it is null, and focuses what `target` finds.
 * Does nothing on the first page.
 */
export function useFocusOnNavigation(place: string, top: number | null, target: () => HTMLElement | null | undefined) {
  const handled = useRef(place);
  useEffect(() => {
    if (handled.current === place) return;
    handled.current = place;
    // Smooth scrolling would show the new page from its middle.
    if (top !== null) window.scrollTo({ top, behavior: 'instant' });
    target()?.focus({ preventScroll: true });
  });
}
