import { goingBack } from './going-back.ts';
import type { SectionForms } from './section-forms.ts';

type Guard = Pick<SectionForms, 'isUnsaved' | 'mayLeave'>;

/** The place of the present entry in the history; undefined where the browser does not tell, in an entry of an anchor. */
const place = (): number | undefined => window.navigation?.currentEntry?.index ?? history.state?.idx;

/**
 * Has the open forms asked before the page is left by a link or by going back. The site's router cannot wait for an
 * answer, so this hears of both before the router does. For a closing tab the browser asks by itself.
 * @returns what ends the watch
 */
export function watchLeaving({ isUnsaved, mayLeave }: Guard): () => void {
  const here = location.pathname;
  let at = place();
  /** How far in the history one wanted to go, while the page is put back into its place. */
  let wanted = 0;

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || !leadsAway(link, here) || event.button !== 0 || !isUnsaved()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void mayLeave().then(leave => leave && link.click());
  };

  // A browser tells of going back only afterwards: one goes forward again, and back in earnest once that was answered.
  const turn = (event: PopStateEvent) => {
    const steps = wanted;
    if (steps) {
      event.stopImmediatePropagation();
      wanted = 0;
      void mayLeave().then(leave => leave && history.go(steps));
      return;
    }
    const now = place();
    if (location.pathname === here || !isUnsaved()) {
      at = now;
      return;
    }
    // Without knowing where to go back to, what was typed is left to its draft.
    if (now === undefined || at === undefined) return;
    event.stopImmediatePropagation();
    wanted = now - at;
    history.go(-wanted);
  };

  document.addEventListener('click', follow, { capture: true });
  goingBack.hear = turn;
  return () => {
    document.removeEventListener('click', follow, { capture: true });
    goingBack.hear = undefined;
  };
}

/** Whether a link leads to another page of the site; pictures open in the lightbox above this one. */
const leadsAway = ({ origin, pathname, target }: HTMLAnchorElement, here: string): boolean =>
  origin === location.origin && pathname !== here && !pathname.startsWith('/uploads/') && target !== '_blank';
