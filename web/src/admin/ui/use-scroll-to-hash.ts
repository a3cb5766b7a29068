import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to a section that the address's hash names, as soon as it is rendered. */
export function useScrollToHash<Part extends HTMLElement = HTMLDivElement>(
  targetHash: string,
  ready: boolean,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs for each navigation
  useEffect(() => {
    if (ready && hash === targetHash) part.current?.scrollIntoView();
  }, [ready, hash, targetHash, key]);
  return part;
}
