import { pageParameter } from '@hydraulics/common/contract/site-paths';
import { fetchPage, noteAddress, startNew } from '../ui/islands/show-address.ts';
import { showToast } from '../ui/toasts/show-toast.ts';
import { rangeText } from './lines.ts';
import { masonry } from './masonry.ts';

/** What the browser keeps with the address of the last page: the first one that is shown, and where it was scrolled to. */
type Shown = { from: number; top?: number };

const entries = ':is(.card-name, .masonry-item) a:first-child';
const moreLink = '.pager > .button';

/** Further pages of the gallery load on request, so that visitors can reach the footer. */
const automaticPages = 4;

const addressNow = () => location.pathname + location.search;
const pageIn = (address: string) => Number(new URL(address, location.href).searchParams.get(pageParameter) ?? 1);

/**
 * Lets a list show more pages in place. The address follows, so that sharing or reloading it shows the last page reached;
 * Back restores those above.
 */
export function startPages(list: HTMLElement): void {
  const to = pageIn(location.href);
  const { from = to, top } = (history.state ?? {}) as Partial<Shown>;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let restored = Promise.resolve();
  if (from < to) {
    if (visit?.type === 'back_forward') restored = restore(list, from, to, top);
    // After a reload the page starts with the last one reached.
    else history.replaceState(null, '');
  }
  let isLoading = false;
  const load = async (focuses: boolean) => {
    const link = list.querySelector<HTMLAnchorElement>(moreLink);
    if (!link || isLoading) return;
    isLoading = true;
    const asked = addressNow();
    try {
      const page = await fetchPage(link.href);
      // Meanwhile the visitor has filtered the list, or gone back.
      if (addressNow() !== asked) return;
      const place = list.querySelectorAll(entries).length;
      const first = (history.state as Shown | null)?.from ?? pageIn(location.href);
      noteAddress(page, link.href, { from: first });
      append(list, page);
      if (focuses) list.querySelectorAll<HTMLElement>(entries)[place]?.focus();
    } finally {
      isLoading = false;
    }
    watch();
  };
  list.addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest(moreLink);
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load(true).catch(({ message }: Error) => showToast('error', message));
  });
  let observer: IntersectionObserver | undefined;
  /** Loads the next page of the gallery shortly before its link comes into view. The link remains after a failure. */
  const watch = () => {
    const before = observer;
    observer = undefined;
    before?.disconnect();
    const link = list.querySelector(moreLink);
    const shown = pageIn(location.href) - ((history.state as Shown | null)?.from ?? pageIn(location.href));
    if (!link || !list.matches('[data-automatic]') || shown % (automaticPages + 1) === automaticPages) return;
    const own = new IntersectionObserver(
      // A busy browser reports several positions at once; only the last is where the link is now. It may also report to
      // an observer whose page has already loaded, which must not add another page.
      seen => own === observer && seen.at(-1)?.isIntersecting && load(false).catch(() => own.disconnect()),
      { rootMargin: '800px 0px' },
    );
    observer = own;
    own.observe(link);
  };
  watch();
  keepPlace(restored);
}

/** The browser would restore the scroll position before the pages above are there. */
function keepPlace(restored: Promise<void>): void {
  addEventListener('pagehide', () => {
    if (!history.state?.from) return;
    history.scrollRestoration = 'manual';
    history.replaceState({ ...history.state, top: scrollY }, '');
  });
  const release = async () => {
    await restored;
    history.scrollRestoration = 'auto';
  };
  if (document.readyState === 'complete') void release();
  addEventListener('pageshow', release);
}

async function restore(list: HTMLElement, from: number, to: number, top = 0): Promise<void> {
  const address = (page: number) => {
    const url = new URL(location.href);
    if (page > 1) url.searchParams.set(pageParameter, String(page));
    else url.searchParams.delete(pageParameter);
    return url.href;
  };
  const asked = addressNow();
  const above = Array.from({ length: to - from }, (_, index) => address(from + index));
  const pages = await Promise.all(above.map(one => fetchPage(one))).catch(() => []);
  const [first, ...others] = pages.map(listIn);
  if (!first || addressNow() !== asked) return;
  const last = list.cloneNode() as HTMLElement;
  last.append(...list.childNodes);
  list.replaceChildren(...first.childNodes);
  for (const one of [...others, last]) if (one) appendList(list, one);
  startNew(list);
  scrollTo({ top, behavior: 'instant' });
}

const listIn = (page: Document) => page.querySelector<HTMLElement>('[data-island=pages]');

function append(list: HTMLElement, page: Document): void {
  const next = listIn(page);
  if (!next) return;
  appendList(list, next);
  startNew(list);
}

/** Adds the entries of a later page, those of a category that continues to its own, and takes over the links to pages. */
function appendList(list: HTMLElement, next: HTMLElement): void {
  for (const group of next.querySelectorAll<HTMLElement>('[data-group]')) {
    const own = list.querySelector<HTMLElement>(`[data-group="${CSS.escape(group.dataset.group ?? '')}"]`);
    if (own) joinGroup(own, group);
    else [...list.querySelectorAll('[data-group]')].at(-1)?.after(group);
  }
  const pager = list.querySelector('.pager');
  const nextPager = next.querySelector('.pager');
  if (pager && nextPager) takePager(pager, nextPager);
}

function joinGroup(own: HTMLElement, next: HTMLElement): void {
  const entries = own.querySelector('ul');
  entries?.append(...(next.querySelector('ul')?.children ?? []));
  const { first, size } = own.dataset;
  const dimension = own.querySelector('.dimension-text');
  const shown = entries?.children.length ?? 0;
  if (dimension && first && size) dimension.textContent = rangeText(Number(first), shown, Number(size));
  if (entries?.matches('.masonry')) arrange(entries);
}

/** The columns of pictures follow from all that are above them. */
function arrange(pictures: Element): void {
  const tiles = [...pictures.children];
  const { tiles: names } = masonry(
    Number(pictures.getAttribute('data-total')),
    tiles.map(tile => ({
      path: tile.querySelector<HTMLElement>('[data-image]')?.dataset.image ?? '',
      isNamed: tile.matches('.masonry-named'),
    })),
  );
  for (const [index, tile] of tiles.entries()) tile.className = names[index] ?? '';
}

function takePager(pager: Element, next: Element): void {
  const [shown, nextShown] = [pager, next].map(one => one.querySelector<HTMLElement>('.pager-shown'));
  const previous = pager.querySelector('[data-previous]');
  const later = next.querySelector('[data-previous]');
  if (previous) later?.replaceWith(previous);
  else later?.remove();
  // The region stays, so that screen readers announce its text.
  const { last = '', rest = '' } = nextShown?.dataset ?? {};
  if (shown) nextShown?.replaceWith(shown);
  pager.replaceChildren(...next.childNodes);
  if (shown) shown.textContent = `${shown.dataset.first}–${last}${rest}`;
}
