import { isAtFloor } from '../shared/browser-floor.ts';
import { recordEarlyChanges } from '../shared/changed-page/early-changes.ts';

/**
 * The page's only script, inlined because a request would delay the first image on a slow connection. It hides the
 * header on scrolling down, defers the layout of content below the first screen, and loads React on the first
 * interaction. The server adds the addresses to fetch.
 */
const root = document.documentElement;
const { entry = '', imports = '', styles = '' } = document.getElementById('hydrate')?.dataset ?? {};

const triggers = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
// An older browser keeps the server's HTML.
let failed = !isAtFloor();
let started = failed;
let hydrated = false;
let pendingForm: HTMLFormElement | undefined;
let pendingLink: HTMLAnchorElement | undefined;

function hydrate(): void {
  if (started) return;
  started = true;
  // Fetches the entry's imports in parallel, and all styles, since the page contains only its own.
  fetchAll('modulepreload', imports);
  fetchAll('stylesheet', styles);
  import(/* @vite-ignore */ entry).catch(goWithout);
}

/** After a failure, the browser itself handles the pending submit or click. */
function goWithout(): void {
  failed = true;
  pendingForm?.submit();
  pendingLink?.click();
}
addEventListener('unloaded', goWithout);

function fetchAll(rel: string, addresses: string): void {
  for (const href of addresses.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
}

recordEarlyChanges(document.getElementById('root'));
for (const sign of triggers) addEventListener(sign, hydrate, { passive: true, once: true });
addEventListener('hydrated', () => {
  hydrated = true;
});

/** Shortly before `hydrated`, React already handles events, which shows in `defaultPrevented`. */
const isHandled = (event: Event) => hydrated || event.defaultPrevented;

// Submits a form only after React has loaded; the browser alone would leave the page.
function deferSubmit(event: Event): void {
  if (failed || isHandled(event)) return;
  event.preventDefault();
  if (!pendingForm) addEventListener('hydrated', () => pendingForm?.requestSubmit(), { once: true });
  pendingForm = (event.target as Element).closest('form') ?? undefined;
  hydrate();
}
addEventListener('submit', deferSubmit);

// Printing does not need React. A plain click on an image or a compare link is deferred until React has loaded; the
// browser alone would leave the page. Of several clicked images, the last one opens in the lightbox.
addEventListener('click', event => {
  if (isHandled(event)) return;
  const target = event.target as Element;
  if (target.closest('.designation-print')) print();
  const link = target.closest<HTMLAnchorElement>('a[href*="/uploads/"], .choose-compare');
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!link || failed || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  hydrate();
  pendingLink = link;
  addEventListener('hydrated', () => link.click(), { once: true });
});

type Connection = { effectiveType?: string; saveData?: boolean };
const connection = (navigator as { connection?: Connection }).connection;
// Every browser with `navigator.connection` also has `requestIdleCallback`.
if (connection?.effectiveType === '4g' && !connection.saveData) {
  addEventListener('load', () => setTimeout(() => requestIdleCallback(hydrate), 5000));
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
/** After a reload, back or forward the browser restores the scroll position. */
const isReturning = visit?.type !== 'navigate';

// Reading scrollY here would force two layouts, one before and one after the fonts arrive.
let last = isReturning ? Number.NaN : 0;
addEventListener(
  'scroll',
  () => {
    const moved = scrollY - last;
    if (Math.abs(moved) < 8) return;
    root.dataset.scrolled = '';
    root.toggleAttribute('data-header-hidden', moved > 0 && scrollY > 120);
    last = scrollY;
  },
  { passive: true },
);

// Lays out the sections below the first screen one by one when idle; on back navigation all at once, to restore the
// full height. Safari has no `requestIdleCallback`.
const whenIdle = window.requestIdleCallback ?? setTimeout;
const deferredSections = document.querySelectorAll<HTMLElement>('.later').values();

function layOutNext(): void {
  const { value: part } = deferredSections.next();
  (part ?? root).dataset.laidOut = '';
  if (part) whenIdle(layOutNext);
}

if (isReturning) root.dataset.laidOut = '';
else addEventListener('load', () => whenIdle(layOutNext));

// The visitor's choice of units. Near the end, because it throws if storage is forbidden.
const us = document.querySelector<HTMLInputElement>('.units-choice-us');
if (us && localStorage.getItem('units') === 'us') us.checked = true;

// Restores a draft. Last, because this line throws if storage is forbidden; only with the form, because the first
// access blocks on the disk.
if (document.querySelector('.contact-form') && localStorage.getItem('enquiry')) hydrate();
