import { isAtFloor } from '../shared/browser-floor.ts';

/**
 * The script that every page contains, inlined because a request would delay the first image on a slow connection. It
 * hides the header on scrolling down, defers the layout of content below the first screen, and loads the script of the
 * islands on the first interaction. Clicks and submissions in an island that is not hydrated yet are repeated once it is.
 * The server adds the addresses to fetch.
 */
const root = document.documentElement;
const { entry = '', imports = '', styles = '' } = document.getElementById('hydrate')?.dataset ?? {};

const touches = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input'] as const;
// An older browser keeps the server's HTML.
let failed = !isAtFloor();
let started = failed;
if (failed) root.dataset.failed = '';
let isRepeating = false;
/** The controls of an island that were pressed, with their places among their like. */
const pending = new Map<Element, Map<HTMLElement, number>>();

function load(): void {
  if (started) return;
  started = true;
  // Fetches the entry's imports in parallel, and all styles, since the page contains only its own.
  fetchAll('modulepreload', imports);
  fetchAll('stylesheet', styles);
  import(/* @vite-ignore */ entry).catch(() => {
    failed = true;
    root.dataset.failed = '';
    for (const island of pending.keys()) repeatIn(island);
  });
}

function fetchAll(rel: string, addresses: string): void {
  for (const href of addresses.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
}

/** The island of an event, unless it is hydrated. */
const islandOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest('[data-island]:not([data-live])') : null;

function touch(event: Event): void {
  load();
  const island = islandOf(event);
  if (!island || 'touched' in island.dataset) return;
  island.dataset.touched = '';
  island.dispatchEvent(new Event('touched', { bubbles: true }));
}

for (const kind of touches) addEventListener(kind, touch, { passive: true });

/** Once for each control, however often it was pressed; the last one last. */
function defer(event: Event, control: HTMLElement | null): void {
  const island = islandOf(event);
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (failed || isRepeating || !island || !control || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const controls = pending.get(island) ?? new Map();
  controls.delete(control);
  pending.set(island, controls.set(control, likeOf(island, control).indexOf(control)));
  touch(event);
}

const likeOf = (island: Element, { localName, className }: Element): HTMLElement[] =>
  [...island.querySelectorAll<HTMLElement>(localName)].filter(one => one.className === className);

/** If the island is not hydrated, the browser itself handles them. */
function repeatIn(island: Element): void {
  const controls = pending.get(island);
  pending.delete(island);
  isRepeating = true;
  for (const [pressed, place] of controls ?? []) {
    // An island that others have changed was built anew.
    const control = pressed.isConnected ? pressed : likeOf(island, pressed)[place];
    if (!control) continue;
    if (control instanceof HTMLFormElement) control.requestSubmit();
    // What has become a button.
    else (control.querySelector('button') ?? control).click();
  }
  isRepeating = false;
}

addEventListener('click', event => defer(event, (event.target as Element).closest('a,button,[data-press]')));
addEventListener('submit', event => defer(event, event.target as HTMLFormElement));
for (const kind of ['live', 'unloaded']) addEventListener(kind, ({ target }) => repeatIn(target as Element));

addEventListener('click', event => {
  if ((event.target as Element).closest('.designation-print')) print();
});

// Texts and groups of links are open without script. On phones they are folded, except for the one that a link leads to.
const folds = document.querySelectorAll<HTMLDetailsElement>('details[data-folds]');
const narrow = matchMedia(folds[0]?.dataset.folds ?? 'not all');
const fold = () => {
  for (const part of folds) {
    part.open = !narrow.matches;
    // The groups of the footer fold only on phones.
    part.querySelector('.footer-summary')?.setAttribute('tabindex', narrow.matches ? '0' : '-1');
  }
};
fold();
narrow.addEventListener('change', fold);
const openAt = (hash: string) =>
  document.getElementById(hash.slice(1))?.querySelector('[data-folds]')?.setAttribute('open', '');
openAt(location.hash);
addEventListener('hashchange', () => openAt(location.hash));
addEventListener('beforeprint', () => {
  for (const part of folds) part.open = true;
});
addEventListener('click', event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.contents a');
  if (link) openAt(link.hash);
});

// The choice of units, also that of a restored page, for every place of the page that offers it; it throws if storage
// is forbidden.
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest('.units-choice')) return;
  for (const same of document.querySelectorAll<HTMLInputElement>(`.units-choice [value=${target.value}]`))
    if (!same.checked) same.click();
  localStorage.setItem('units', target.value);
});

type Connection = { effectiveType?: string; saveData?: boolean };
const connection = (navigator as { connection?: Connection }).connection;
// Every browser with `navigator.connection` also has `requestIdleCallback`.
if (connection?.effectiveType === '4g' && !connection.saveData) {
  addEventListener('load', () => setTimeout(() => requestIdleCallback(load), 5000));
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
const us = document.querySelectorAll<HTMLInputElement>('.units-choice-us');
if (us[0] && localStorage.getItem('units') === 'us') for (const one of us) one.checked = true;

// The key of a form, see `submissionParameter`. A page that Back leads to is fetched again with another key, while the
// browser restores what was typed: what is sent again from there is the same submission.
const keys = document.querySelectorAll<HTMLInputElement>('[name=submission]');
if (keys[0]) history.replaceState({ submission: keys[0].value, ...history.state }, '');
for (const one of keys) one.value = history.state.submission;

// Pages of a list that were above the last one, when Back leads to them.
if (visit?.type === 'back_forward' && history.state?.from) load();

// Restores a draft, who writes, and that a list was sent. Last, because this line throws if storage is forbidden; only
// with the form, because the first access blocks on the disk.
const draft = document.querySelector<HTMLElement>('[data-island=contact]');
if (draft && ['enquiry', 'enquirer', 'sent-list'].some(key => localStorage.getItem(key))) {
  draft.dataset.touched = '';
  load();
}
