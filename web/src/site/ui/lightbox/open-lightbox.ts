import type { MouseEvent } from 'react';
import type { Shot } from './lightbox.tsx';

/**
 * Takes the choice of a link to a picture and shows it in the lightbox instead, among its neighbours. What shows it is
 * fetched with the first; where that fails, the link does what it would have done.
 */
export function openLightbox(event: MouseEvent<HTMLAnchorElement>, name: string, shots: Shot[], index: number): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  import('./lightbox.tsx').then(
    ({ show }) => show(name, shots, index),
    () => location.assign(href),
  );
}
