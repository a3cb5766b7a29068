import { goingBack } from './going-back.ts';
import type { SectionForms } from './section-forms.ts';

type Guard = Pick<SectionForms, 'isUnsaved' | 'mayLeave'>;

/** Undefined for an anchor's entry in browsers without the Navigation API. */
const place = (): number | undefined => window.navigation?.currentEntry?.index ?? history.state?.idx;

/**
 * Asks the open forms before a link or going back leaves the page. The site's router cannot wait for an answer, so this
 * handles both events first; the browser itself asks before a tab closes.
 * @returns a function that stops watching
 */
export function watchLeaving({ isUnsaved, mayLeave }: Guard): () => void {
  const here = location.pathname;
  let at = place();
  /** The delta to go once confirmed, while the entry of this page is being restored. */
  let pendingSteps = 0;

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || !leavesPage(link, here) || event.button !== 0 || !isUnsaved()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void mayLeave().then(leave => leave && link.click());
  };

  // popstate comes after the fact, so this goes forward again, and back once confirmed.
  const turn = (event: PopStateEvent) => {
    const steps = pendingSteps;
    if (steps) {
      event.stopImmediatePropagation();
      pendingSteps = 0;
      void mayLeave().then(leave => leave && history.go(steps));
      return;
    }
    const now = place();
    if (location.pathname === here || !isUnsaved()) {
      at = now;
      return;
    }
    // Without an index going forward is impossible; the draft remains.
    if (now === undefined || at === undefined) return;
    event.stopImmediatePropagation();
    pendingSteps = now - at;
    history.go(-pendingSteps);
  };

  document.addEventListener('click', follow, { capture: true });
  goingBack.handle = turn;
  return () => {
    document.removeEventListener('click', follow, { capture: true });
    goingBack.handle = undefined;
  };
}

/** Images open in the lightbox and are no navigation. */
const leavesPage = ({ origin, pathname, target }: HTMLAnchorElement, here: string): boolean =>
  origin === location.origin && pathname !== here && !pathname.includes('/uploads/') && target !== '_blank';
