import { useLayoutEffect, useRef } from 'react';

/** Calls the latest function at each key that is pressed anywhere in the document, as soon as the screen is visible. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  // Layout effects: others run after the screen is painted, and a key that is pressed before them would be lost.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const call = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', call);
    return () => removeEventListener('keydown', call);
  }, []);
}
