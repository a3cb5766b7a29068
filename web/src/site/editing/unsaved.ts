/** The open editors of this page whose text is not saved. */
export const unsaved = new Set<string>();

/**
 * Watches for every way off the page while something is unsaved. The site's router can block nothing, so this stands
 * before it: a link, back and forward wait for the answer; for a closing tab the browser asks by itself.
 * @param ask is given what goes on with the leaving
 * @returns what ends the watch
 */
export function watchLeaving(ask: (leave: () => void) => void): () => void {
  const here = location.pathname;
  let place = indexOf(history.state);
  let returning = false;

  const leaveBy = (go: () => void) =>
    ask(() => {
      unsaved.clear();
      go();
    });

  const close = (event: BeforeUnloadEvent) => {
    if (unsaved.size > 0) event.preventDefault();
  };

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (unsaved.size === 0 || !link || !leadsAway(link, here) || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    leaveBy(() => link.click());
  };

  const turn = (event: PopStateEvent) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    const moved = indexOf(event.state) - place || -1;
    if (unsaved.size === 0 || location.pathname === here) {
      place = indexOf(event.state);
      return;
    }
    event.stopImmediatePropagation();
    returning = true;
    history.go(-moved);
    leaveBy(() => history.go(moved));
  };

  addEventListener('beforeunload', close);
  document.addEventListener('click', follow, { capture: true });
  addEventListener('popstate', turn, { capture: true });
  return () => {
    removeEventListener('beforeunload', close);
    document.removeEventListener('click', follow, { capture: true });
    removeEventListener('popstate', turn, { capture: true });
  };
}

/** The place in the history that the router notes in each of its entries. */
const indexOf = (state: { idx?: number } | null): number => state?.idx ?? 0;

/** Whether a link leads to another page of the site; pictures open in the lightbox above this one. */
const leadsAway = ({ origin, pathname, target }: HTMLAnchorElement, here: string): boolean =>
  origin === location.origin && pathname !== here && !pathname.startsWith('/uploads/') && target !== '_blank';
