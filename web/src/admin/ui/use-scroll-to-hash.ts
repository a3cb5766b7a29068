import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to a section that the address's hash names, as soon as it is rendered. */
export function useScrollToHash(targetHash: string, ready: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs for each navigation
  useEffect(() => {
    if (ready && hash === targetHash) part.current?.scrollIntoView();
  }, [ready, hash, targetHash, key]);
  return part;
}
