import { siteMessages } from '@hydraulics/common/site-messages';
import { parseApart } from '../../../shared/ui/trusted-html.ts';

/** Counts the addresses asked for: the last one is shown. */
let latest = 0;
/** The address whose content the page shows. */
let shown = '';
let startIn: (part: ParentNode) => void = () => undefined;

/**
 * Fetches a page of this site as a document, in which no script runs.
 * @throws Error with the text for the visitor
 */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document> {
  const response = await fetch(address, init).catch(() => undefined);
  if (!response?.ok) throw new Error(siteMessages.listFailed);
  const html = await response.text();
  // The styles of the whole site are there; the policy of this page would refuse those of another.
  return parseApart(html.replace(/<style>.*?<\/style>/gs, ''));
}

/**
 * Shows another address of the same page in place: the parts marked by `data-part` and the islands take over the content
 * of its document, so that what is focused, opened and typed beside them stays. A later call wins.
 * @returns whether it is shown
 * @throws Error with the text for the visitor
 */
export async function showAddress(address: string, how: 'push' | 'replace' | 'restore'): Promise<boolean> {
  latest += 1;
  const own = latest;
  const stopSaying = sayLoading();
  const page = await fetchPage(address).finally(stopSaying);
  if (own !== latest) return false;
  if (how !== 'restore') history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  shown = location.pathname + location.search;
  takeHead(page);
  await takeIslands(page);
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector<HTMLElement>(`[data-part="${part.dataset.part}"]`);
    if (next) replacePart(part, next);
  }
  // Lets the service worker cache the page, since no document was loaded for it.
  navigator.serviceWorker?.controller?.postMessage(shown);
  return true;
}

/** Says that a list is on its way, if it takes longer than a moment. @returns what to call when it has come */
function sayLoading(): () => void {
  const found = document.getElementById('found');
  const timer = setTimeout(() => {
    found?.classList.replace('visually-hidden', 'loading-word');
    if (found) found.textContent = siteMessages.loading;
  }, 300);
  return () => {
    clearTimeout(timer);
    if (found?.classList.replace('loading-word', 'visually-hidden')) found.textContent = '';
  };
}

/** Notes an address that the page shows by itself, with more entries of a list. */
export function noteAddress(page: Document, address: string, state: object): void {
  history.replaceState(state, '', address);
  shown = location.pathname + location.search;
  takeHead(page);
  navigator.serviceWorker?.controller?.postMessage(shown);
}

/** Lets an address that is on its way not be shown: the visitor has returned to the one that is. */
export const stay = (): void => {
  latest += 1;
};

/** Starts what comes into the page, for example with a page of a list. */
export const startNew = (part: ParentNode): void => startIn(part);

/** Shows the address that Back or Forward leads to, on a page with such parts. */
export function followHistory(start: (part: ParentNode) => void): void {
  startIn = start;
  shown = location.pathname + location.search;
  addEventListener('popstate', () => {
    const address = location.pathname + location.search;
    // An anchor, or the entry of the lightbox.
    if (address === shown) return;
    showAddress(address, 'restore').catch(() => location.reload());
  });
}

const tags = 'meta[name], meta[property], link[rel=canonical], link[rel=prev], link[rel=next]';

/** What bookmarks, share menus and search engines that run scripts read. */
function takeHead(page: Document): void {
  document.title = page.title;
  for (const tag of document.head.querySelectorAll(tags)) tag.remove();
  document.head.append(...page.head.querySelectorAll(tags));
}

/** Waits for an island that is being hydrated: what was pressed in it would be lost with it. */
const hydrationOf = (island: HTMLElement): Promise<unknown> | undefined =>
  'touched' in island.dataset && !('live' in island.dataset)
    ? Promise.race(
        ['live', 'unloaded'].map(
          kind => new Promise(resolve => island.addEventListener(kind, resolve, { once: true })),
        ),
      )
    : undefined;

async function takeIslands(page: Document): Promise<void> {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island][data-props]:not([data-part] *)')) {
    const next = page.querySelector<HTMLElement>(`[data-island="${island.dataset.island}"]:not([data-part] *)`);
    if (!next || next.dataset.props === island.dataset.props) continue;
    await hydrationOf(island);
    const isUpdated =
      'live' in island.dataset && (await import('./hydrate-island.tsx')).updateIsland(island, next.dataset.props);
    if (!isUpdated) island.replaceWith(next);
  }
}

/** Screen readers announce a text that changes within a region, not a new region. */
function replacePart(part: HTMLElement, next: HTMLElement): void {
  const regions = [...part.querySelectorAll('[role=status][id]')];
  part.replaceWith(next);
  for (const region of regions) {
    const twin = document.getElementById(region.id);
    if (!twin) continue;
    const text = twin.textContent;
    twin.replaceWith(region);
    region.textContent = text;
  }
  startIn(next);
}
