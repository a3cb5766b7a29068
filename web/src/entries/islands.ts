import { isChosenStored } from '../site/ui/comparison/stored.ts';
import type { IslandName } from '../site/ui/islands/island.tsx';
import { prefetchPage } from '../site/ui/islands/prefetch-page.ts';
import { dismissMenus } from '../site/ui/menus/dismiss-menus.ts';
import type { HydrateIsland } from './hydrate-island.tsx';

/**
 * The script of a page with islands, loaded at the first sign of a visitor. It hydrates each island at the first pointer,
 * key or focus on it, and leaves the rest of the page to translators and extensions.
 */
const islands: Record<IslandName, () => Promise<HydrateIsland>> = {
  search: async () => {
    const [{ hydrateIsland }, { SearchField }] = await Promise.all([
      import('./hydrate-island.tsx'),
      import('../site/search/search-field.tsx'),
    ]);
    return element => hydrateIsland(element, SearchField);
  },
};

const started = new WeakSet<Element>();

async function start(island: HTMLElement): Promise<void> {
  if (started.has(island)) return;
  started.add(island);
  try {
    (await islands[island.dataset.island as IslandName]())(island);
  } catch {
    // Without its code, the island works as HTML; the next touch tries again.
    started.delete(island);
  }
}

const touched = ({ target }: Event) => {
  if (!(target instanceof Element)) return;
  const island = target.closest<HTMLElement>('[data-island]');
  if (island) void start(island);
  const link = target.closest('a');
  if (link?.href && !link.target && !link.hash && !link.pathname.startsWith('/uploads/')) prefetchPage(link.href);
};

for (const kind of ['pointerover', 'pointerdown', 'focusin', 'keydown']) {
  addEventListener(kind, touched, { passive: true });
}
dismissMenus();

// What was touched before this script arrived.
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (import.meta.env.DEV || island.matches(':hover, :focus-within')) void start(island);
}

const circles = document.querySelector<HTMLElement>('.circles');
if (circles)
  void import('../site/about/count-up.ts').then(
    ({ countUp }) => countUp(circles),
    () => undefined,
  );

if (isChosenStored())
  void import('./hydrate-island.tsx').then(
    ({ showTray }) => showTray(),
    () => undefined,
  );

// The recording of early changes is for pages that React hydrates whole.
dispatchEvent(new CustomEvent('hydrating', { detail: [] }));
// In development, the script that lays out deferred content is missing.
if (import.meta.env.DEV) document.documentElement.dataset.laidOut = '';
document.documentElement.dataset.islands = '';
dispatchEvent(new Event('hydrated'));
