/** Lets thumbnails scroll the strip of images without scrolling the page, and the current thumbnail follow the strip. */
export function startStrip(viewer: HTMLElement): void {
  const strip = viewer.querySelector<HTMLElement>('.viewer-strip');
  const thumbs = [...viewer.querySelectorAll<HTMLAnchorElement>('.viewer-thumbs a')];
  if (!strip) return;
  const mark = (current: number) => {
    for (const [index, thumb] of thumbs.entries()) {
      if (index === current) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
  };
  const follow = () => mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)));
  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      mark(index);
      strip.scrollTo({ left: index * strip.clientWidth });
    });
  }
  follow();
  strip.addEventListener('scroll', follow, { passive: true });
}
