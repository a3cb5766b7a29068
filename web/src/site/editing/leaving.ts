import type { SectionForms } from './section-forms.ts';

/**
 * Asks the open forms before a link leaves the page; before going back and before a tab closes, the browser itself asks.
 * @returns a function that stops watching
 */
export function watchLeaving({ isUnsaved, mayLeave }: Pick<SectionForms, 'isUnsaved' | 'mayLeave'>): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || !leavesPage(link) || event.button !== 0 || !isUnsaved()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void mayLeave().then(leave => leave && link.click());
  };
  document.addEventListener('click', follow, { capture: true });
  return () => document.removeEventListener('click', follow, { capture: true });
}

/**
 * After a save, lets the next page be current: the server answers visitors with the former page at first.
 * @returns a function that stops it
 */
export function refreshNextPage(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || !leavesPage(link) || event.button !== 0 || event.defaultPrevented) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const go = () => location.assign(link.href);
    fetch(link.href, { headers: { 'Cache-Control': 'no-cache' } }).then(go, go);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** Images open in the lightbox and are no navigation. */
const leavesPage = ({ origin, pathname, target }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  pathname !== location.pathname &&
  !pathname.includes('/uploads/') &&
  target !== '_blank';
