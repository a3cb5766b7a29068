import type { LightboxImage } from './lightbox-image.ts';

/** The last click, so that two clicks while the lightbox loads open it once. */
let latest: Event | undefined;

/**
 * Opens the links to images within an element in the lightbox, as they are at the time. The lightbox is loaded on first
 * use; if that fails, the link is followed.
 */
export function startLightbox(group: HTMLElement): void {
  group.addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-image]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    latest = event;
    const links = group.matches('a') ? [link] : [...group.querySelectorAll<HTMLAnchorElement>('a[data-image]')];
    const shown = {
      name: group.dataset.name ?? '',
      images: links.map(imageOf),
      index: links.indexOf(link),
      placeholder: link.querySelector('img')?.currentSrc,
    };
    import('./lightbox.tsx').then(
      ({ show }) => latest === event && show(shown),
      () => latest === event && location.assign(link.href),
    );
  });
}

/** A link to the page of the product may be beside that of the image. */
function imageOf(link: HTMLAnchorElement): LightboxImage {
  const { image = '', page, title = '' } = link.dataset;
  return {
    path: image,
    alt: link.querySelector('img')?.alt ?? '',
    page: page === undefined ? undefined : { title, href: page },
  };
}
