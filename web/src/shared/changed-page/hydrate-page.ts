import { keepInput } from './restore-input.ts';

type Hydrate = (onRecoverableError: (error: unknown) => void) => void;

/** Loaded only for a page that is known to be changed. */
const changedPage = () => import('./hydrate-changed.ts');

/**
 * Hydrates a page that translators, password managers and other extensions may have changed (docs/decisions/0104).
 * @param hydrate takes what `hydrateRoot` has to call about a page that could not be hydrated
 * @param usually runs `hydrate` for a page that nobody has changed
 */
export async function hydratePage(root: HTMLElement, hydrate: Hydrate, usually: (start: () => void) => void) {
  const changes: MutationRecord[] = [];
  dispatchEvent(new CustomEvent('hydrating', { detail: changes }));
  if (changes[0]) {
    (await changedPage()).hydrateChanged(root, changes, hydrate);
    return;
  }
  // An extension may have changed the page before recording began.
  const kept = keepInput(root);
  addEventListener('hydrated', kept.end, { once: true });
  usually(() => hydrate(kept.onRecoverableError));
  followTranslators();
}

/** Keeps React working once a translator or an extension changes the page. */
export function followTranslators(): void {
  new MutationObserver(async (records, observer) => {
    if (!records.some(isForeign)) return;
    observer.disconnect();
    (await changedPage()).followReplacedTexts(records);
  }).observe(document.body, { subtree: true, childList: true });
}

/** React inserts and removes nodes in steps of their own, and never a <font>. */
const isForeign = ({ addedNodes: [added], removedNodes: [removed] }: MutationRecord) =>
  added && (added.nodeName === 'FONT' || removed?.nodeType === 3);
