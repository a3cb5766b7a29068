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
  for (const sign of signs) removeEventListener(sign, wake);
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

for (const sign of signs) addEventListener(sign, wake, { passive: true });
addEventListener('awake', () => {
  awake = true;
});

// A form that is sent while React is on its way waits for it; the browser alone would only leave the page.
addEventListener('submit', event => {
  if (awake || failed) return;
  event.preventDefault();
  held = event.target as HTMLFormElement;
  addEventListener('awake', () => held?.requestSubmit(), { once: true });
  wake();
});

type Connection = { effectiveType?: string; saveData?: boolean };
const connection = (navigator as { connection?: Connection }).connection;
const fast = connection ? connection.effectiveType === '4g' && !connection.saveData : false;
if (fast && 'requestIdleCallback' in window) {
  addEventListener('load', () => setTimeout(() => requestIdleCallback(wake), 3000));
}

let last = scrollY;
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

// Last, as it ends this script where the storage is forbidden: what was typed into the form earlier comes back at once.
if (localStorage.getItem('enquiry') && document.querySelector('.contact-form')) wake();
