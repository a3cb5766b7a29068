import { type RefObject, useEffect, useState } from 'react';

const duration = 1200;

/**
 * Counts from 0 to 1 once when an element scrolls into view. The result is 1 otherwise: before and after, for elements
 * in view from the start, with reduced motion and in print.
 */
export function useCountUp(element: RefObject<Element | null>): number {
  const [part, setPart] = useState(1);
  useEffect(() => {
    if (!element.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let waits = false;
    const finish = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      setPart(1);
    };
    const step = (began: number) => (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / duration));
      setPart(1 - (1 - share) ** 3);
      if (share < 1) frame = requestAnimationFrame(step(began));
    };
    const observer = new IntersectionObserver(
      entries => {
        // A busy browser reports several positions at once; only the last is where the figure is now.
        if (!entries.at(-1)?.isIntersecting) {
          waits = true;
          setPart(0);
          return;
        }
        observer.disconnect();
        if (waits) frame = requestAnimationFrame(step(performance.now()));
      },
      { threshold: 0.3 },
    );
    observer.observe(element.current);
    addEventListener('beforeprint', finish);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('beforeprint', finish);
    };
  }, [element]);
  return part;
}
