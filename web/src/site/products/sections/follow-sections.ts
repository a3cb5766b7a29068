/**
 * Marks the section at the top of the window in the table of contents, by scrolling, and brings its link into sight. Of
 * several, which are short or beside each other, it is the one that a link led to, or else the first.
 */
export function followSections(contents: HTMLElement): void {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a')];
  const ids = links.map(({ hash }) => hash.slice(1));
  const within = new Set<string>();
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) within[isIntersecting ? 'add' : 'delete'](target.id);
      const linked = ids.indexOf(location.hash.slice(1));
      const first = within.has(ids[linked] ?? '') ? linked : ids.findIndex(id => within.has(id));
      if (first < 0) return;
      for (const [index, link] of links.entries()) {
        if (index === first) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
      // Only the list scrolls: scrolling the link into view would end a smooth scroll of the page.
      const [list, link] = [contents.firstElementChild, links[first]];
      if (list && link) list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
    },
    // Includes the position of a heading after following a link to it.
    { rootMargin: '-18% 0px -72%' },
  );
  for (const id of ids) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}
