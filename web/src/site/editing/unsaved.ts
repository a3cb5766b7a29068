/** The open editors of this page whose text is not saved. */
const keys = new Set<string>();
let onUnsaved = (): void => undefined;

/** Says whether an editor has something unsaved. */
export function setUnsaved(key: string, is: boolean): void {
  if (!is) keys.delete(key);
  else {
    keys.add(key);
    onUnsaved();
  }
}

/** Lets the page go without a question. */
export const forgetUnsaved = (): void => keys.clear();

/** Marks the entry of the history that stands for this page a second time, see below. */
type Entry = { doubled?: boolean } | null;

/**
 * Watches for every way off the page while something is unsaved: a link or going back waits for the answer, and for a
 * closing tab the browser asks by itself. Browsers tell of going back only afterwards, and the site's router hears of
 * it first. So the page stands twice in the history while something is unsaved, and going back arrives at itself.
 * @param ask is given what goes on with the leaving
 * @returns what ends the watch
 */
export function watchLeaving(ask: (leave: () => void) => void): () => void {
  const here = location.pathname;
  const isDoubled = () => Boolean((history.state as Entry)?.doubled);
  /** Whether this page stands in the history a second time. */
  let guarded = false;
  let follows: (() => void) | undefined;

  const guard = () => {
    if (!isDoubled()) history.pushState({ ...history.state, doubled: true }, '');
    guarded = true;
  };

  const close = (event: BeforeUnloadEvent) => {
    if (keys.size > 0) event.preventDefault();
  };

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (keys.size === 0 || !link || !leadsAway(link, here) || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      forgetUnsaved();
      follows = () => link.click();
      if (isDoubled()) history.back();
      else turn();
    });
  };

  const turn = () => {
    if (follows) {
      const go = follows;
      follows = undefined;
      go();
      return;
    }
    if (location.pathname !== here || isDoubled() || !guarded) return;
    guarded = false;
    if (keys.size === 0) {
      history.back();
      return;
    }
    guard();
    ask(() => {
      forgetUnsaved();
      history.go(-2);
    });
  };

  onUnsaved = guard;
  if (keys.size > 0) guard();
  addEventListener('beforeunload', close);
  document.addEventListener('click', follow, { capture: true });
  addEventListener('popstate', turn);
  return () => {
    onUnsaved = () => undefined;
    removeEventListener('beforeunload', close);
    document.removeEventListener('click', follow, { capture: true });
    removeEventListener('popstate', turn);
  };
}

/** Whether a link leads to another page of the site; pictures open in the lightbox above this one. */
const leadsAway = ({ origin, pathname, target }: HTMLAnchorElement, here: string): boolean =>
  origin === location.origin && pathname !== here && !pathname.startsWith('/uploads/') && target !== '_blank';
