import '../styles/site.css';
// Only the server's build names it, and only this one writes files for browsers.
import '../site/home/hero-drawing.svg';
import { setFilesAddress } from '@hydraulics/common/units/images';
import type { ComponentType } from 'react';
import { isSignedIn } from '../site/editing/signed-in.ts';
import { startPages } from '../site/paging/load-more.ts';
import { startChips } from '../site/products/filters/chips.ts';
import { followSections } from '../site/products/sections/follow-sections.ts';
import { isChosenStored } from '../site/ui/comparison/stored.ts';
import { startAsking, startComparing } from '../site/ui/comparison/toggles.ts';
import type { IslandName } from '../site/ui/islands/island.tsx';
import { prefetchLink } from '../site/ui/islands/prefetch-page.ts';
import { followHistory } from '../site/ui/islands/show-address.ts';
import { startLightbox } from '../site/ui/lightbox/open-lightbox.ts';
import { startStrip } from '../site/ui/lightbox/strip.ts';
import { dismissMenus } from '../site/ui/menus/dismiss-menus.ts';

// Before anything is hydrated: the addresses must be those of the server.
setFilesAddress(document.documentElement.dataset.files ?? '');

/**
 * The script of public pages, loaded at the first sign of a visitor. It hydrates each island at the first pointer, touch,
 * key or focus on it, and leaves the rest of the page to translators and extensions.
 */
// Props are what the server has written for the component.
// biome-ignore lint/suspicious/noExplicitAny: see above.
const components: Record<IslandName, () => Promise<ComponentType<any>>> = {
  contact: async () => (await import('../site/contact/contact-form.tsx')).ContactForm,
  filters: async () => (await import('../site/products/filters/filter-panel.tsx')).FilterPanel,
  files: async () => (await import('../site/contact/files/files-form.tsx')).FilesForm,
  map: async () => (await import('../site/ui/contact-details/map-on-request.tsx')).MapOnRequest,
  'order-code': async () => (await import('../site/products/details/order-code.tsx')).OrderCode,
  search: async () => (await import('../site/ui/search/search-field.tsx')).SearchField,
  sizes: async () => (await import('../site/products/type-code/size-chooser.tsx')).SizeChooser,
  stroke: async () => (await import('../site/products/type-code/stroke-slider.tsx')).StrokeSlider,
  variants: async () => (await import('../site/products/details/variants-table.tsx')).VariantsTable,
};

/** Islands without React, which start with this script: they react to scrolling, or show what the browser has stored. */
const plain: Record<string, (island: HTMLElement) => void> = {
  ask: startAsking,
  brands: island => void import('../site/home/pause-brands.ts').then(({ pauseBrands }) => pauseBrands(island), nothing),
  chips: startChips,
  circles: island => void import('../site/about/count-up.ts').then(({ countUp }) => countUp(island), nothing),
  compare: startComparing,
  contents: followSections,
  lightbox: startLightbox,
  list: form =>
    void import('../site/enquiry-list/edit-list.ts').then(
      ({ startList }) => startList(form as HTMLFormElement),
      nothing,
    ),
  pages: startPages,
  review: banner =>
    void import('../site/review/start-review.ts').then(({ startReview }) => startReview(banner), nothing),
  sent: () => void import('../site/contact/enquiry-draft.ts').then(({ remove }) => remove(), nothing),
  strip: startStrip,
};

function nothing(): void {}

const tell = (island: HTMLElement, what: 'live' | 'unloaded') =>
  island.dispatchEvent(new Event(what, { bubbles: true }));

/** Starts the islands without React in a part of the page. */
function startPlain(part: ParentNode): void {
  for (const island of part.querySelectorAll<HTMLElement>('[data-island]:not([data-live])')) {
    const start = plain[island.dataset.island ?? ''];
    if (!start) continue;
    start(island);
    island.dataset.live = '';
    tell(island, 'live');
  }
}

const starting = new WeakSet<Element>();

async function hydrate(island: HTMLElement): Promise<void> {
  const load = components[island.dataset.island as IslandName];
  if (!load || starting.has(island)) return;
  starting.add(island);
  const code = await Promise.all([import('../site/ui/islands/hydrate-island.tsx'), load()]).catch(nothing);
  if (!code) {
    // Without its code, the island works as HTML; the next touch tries again.
    starting.delete(island);
    delete island.dataset.touched;
    tell(island, 'unloaded');
    return;
  }
  const [{ hydrateIsland }, Component] = code;
  // If that fails, the HTML of the server is in its place again, which works without script.
  await hydrateIsland(island, Component).catch(nothing);
  island.dataset.live = '';
  tell(island, 'live');
}

addEventListener('touched', ({ target }) => void hydrate(target as HTMLElement));
for (const kind of ['pointerover', 'focusin']) addEventListener(kind, prefetchLink, { passive: true });
dismissMenus();
followHistory(startPlain);
startPlain(document);

// What was touched before this script arrived. In development, the script that notes touches is missing.
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (import.meta.env.DEV || island.matches('[data-touched], :hover, :focus-within')) void hydrate(island);
}

function showChosen(): void {
  if (isChosenStored()) void import('../site/ui/comparison/show-tray.tsx').then(({ showTray }) => showTray(), nothing);
}
showChosen();
// Also what was chosen on another page, after going back to this one.
addEventListener('pageshow', ({ persisted }) => persisted && showChosen());

const id = document.querySelector<HTMLElement>('[data-product]')?.dataset.product;
// A review shows others' eyes the page; staff edit it elsewhere.
if (document.querySelector('[data-island=review]')) nothing();
else if (id && isSignedIn()) void import('./product-editing.tsx').then(({ startEditing }) => startEditing(id), nothing);
else if (isSignedIn())
  void import('../site/editing/edit-links.ts').then(
    ({ showEditLinks }) => showEditLinks(async text => (await import('./profile-editing.tsx')).startText(text)),
    nothing,
  );

if (import.meta.env.DEV) document.documentElement.dataset.laidOut = '';
document.documentElement.dataset.islands = '';
