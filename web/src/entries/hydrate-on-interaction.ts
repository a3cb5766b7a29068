/**
 * All the script that a visitor gets at first, inside the page itself: a request of its own would hold up the first
 * picture on a slow line. The page works as plain HTML; this hides the header when scrolled down and brings React in at
 * the first sign that somebody means to use the page. It imports nothing; the server writes beside it what to fetch.
 */
const root = document.documentElement;
const { entry = '', parts = '', styles = '' } = document.getElementById('wake')?.dataset ?? {};

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
let woken = false;
let awake = false;
let failed = false;
let held: HTMLFormElement | undefined;

function wake(): void {
  if (woken) return;
  woken = true;
  // What the entry imports is fetched beside it, not after it. The page carries its own styles only; what React adds to
  // it, and the pages that it leads to, need all of them.
  fetchAlong('modulepreload', parts);
  fetchAlong('stylesheet', styles);
  // When React cannot be had, the form goes the way it goes without script.
  import(/* @vite-ignore */ entry).catch(() => {
    failed = true;
    held?.submit();
  });
}

function fetchAlong(rel: string, addresses: string): void {
  for (const href of addresses.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
}

for (const sign of signs) addEventListener(sign, wake, { passive: true, once: true });
addEventListener('awake', () => {
  awake = true;
});

// A form that is sent while React is on its way waits for it; the browser alone would only leave the page, or say one
// fault in a bubble.
function hold(event: Event): void {
  if (awake || failed) return;
  event.preventDefault();
  if (!held) addEventListener('awake', () => held?.requestSubmit(), { once: true });
  held = (event.target as Element).closest('form') ?? undefined;
  wake();
}
addEventListener('submit', hold);
addEventListener('invalid', hold, { capture: true });

type Connection = { effectiveType?: string; saveData?: boolean };
const connection = (navigator as { connection?: Connection }).connection;
// Every browser that says what its line is like also says when it is idle.
if (connection?.effectiveType === '4g' && !connection.saveData) {
  addEventListener('load', () => setTimeout(() => requestIdleCallback(wake), 5000));
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
/** By reload, back or forward: then the browser scrolls to where it was. */
const comesBack = visit?.type !== 'navigate';

// To ask for scrollY now would make the browser lay out the page at once, and again when the fonts are there.
let last = comesBack ? Number.NaN : 0;
addEventListener(
  'scroll',
  () => {
    const moved = scrollY - last;
    if (Math.abs(moved) < 8) return;
    root.toggleAttribute('data-header-hidden', moved > 0 && scrollY > 120);
    last = scrollY;
  },
  { passive: true },
);

// The parts below the first screen are laid out after it, one whenever the browser has nothing better to do. Whoever
// comes back is to find the page as long as it was. Not every browser says when it is idle.
const whenIdle = window.requestIdleCallback ?? setTimeout;
const waiting = document.querySelectorAll<HTMLElement>('.later').values();

function layOutNext(): void {
  const { value: part } = waiting.next();
  (part ?? root).dataset.whole = '';
  if (part) whenIdle(layOutNext);
}

if (comesBack) root.dataset.whole = '';
else addEventListener('load', () => whenIdle(layOutNext));

// What was typed into the form earlier comes back at once. Last, as it ends this script where the storage is forbidden;
// and asked only where there is a form, for which the browser has this script wait while it reads from the disk.
if (document.querySelector('.contact-form') && localStorage.getItem('enquiry')) wake();
