import type { MouseEvent } from 'react';
import type { LightboxImage } from './lightbox-image.ts';

/** The last click, so that two clicks while the lightbox loads open it once. */
let latest: Event | undefined;

/**
 * Opens a link to an image in the lightbox instead, with its siblings. The lightbox is loaded on first use; if that
 * fails, the link is followed.
 */
export function openLightbox(
  event: MouseEvent<HTMLAnchorElement>,
  name: string,
  images: LightboxImage[],
  index: number,
): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const placeholder = event.currentTarget.querySelector('img')?.currentSrc;
  const { nativeEvent } = event;
  latest = nativeEvent;
  import('./lightbox.tsx').then(
    ({ show }) => latest === nativeEvent && show({ name, images, index, placeholder }),
    () => latest === nativeEvent && location.assign(href),
  );
}
