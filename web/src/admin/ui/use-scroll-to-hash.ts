import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormSetFocus } from 'react-hook-form';
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

const start = '#field-';

/** The end of an address that opens a form at one of its fields. */
export const fieldHash = (name: string): string => start + name;

/** In ms: editors are loaded after the form, and take the focus once they are there. */
const waitsMs = [0, 300, 1000];

/** Focuses the field that the address names when the form opens, unless the user has gone elsewhere by then. */
export function useFieldInAddress<V extends FieldValues>(setFocus: UseFormSetFocus<V>): void {
  // Not the router's: a section's form on the website has none.
  const [hash] = useState(() => location.hash);
  useEffect(() => {
    if (!hash.startsWith(start)) return;
    const name = hash.slice(start.length) as Path<V>;
    const before = document.activeElement;
    const timers = waitsMs.map(ms =>
      setTimeout(() => {
        const isElsewhere = document.activeElement !== before && document.activeElement?.tagName !== 'H1';
        if (!isElsewhere) setFocus(name);
      }, ms),
    );
    return () => timers.forEach(clearTimeout);
  }, [hash, setFocus]);
}
