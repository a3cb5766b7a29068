import type { MouseEvent } from 'react';
import type { LightboxImage } from './lightbox.tsx';

/**
 * Opens a link to an image in the lightbox instead, with its siblings. The lightbox is loaded on first use; if that
 * fails, the link is followed.
 */
export function openLightbox(
  event: MouseEvent<HTMLAnchorElement>,
  name: string,
  shots: LightboxImage[],
  index: number,
): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  import('./lightbox.tsx').then(
    ({ show }) => show(name, shots, index),
    () => location.assign(href),
  );
}
