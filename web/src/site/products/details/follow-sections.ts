/**
 * Marks the section at the top of the window in the table of contents, by scrolling. Of several short ones it is the
 * first.
 */
export function followSections(contents: HTMLElement): void {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a')];
  const ids = links.map(({ hash }) => hash.slice(1));
  const within = new Set<string>();
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) within[isIntersecting ? 'add' : 'delete'](target.id);
      const first = ids.findIndex(id => within.has(id));
      if (first < 0) return;
      for (const [index, link] of links.entries()) {
        if (index === first) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    // Includes the position of a heading after following a link to it.
    { rootMargin: '-18% 0px -72%' },
  );
  for (const id of ids) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}
