/**
 * Inside every page of the back office, before anything that can be seen: until the program is there, what somebody does
 * to the page that the server drew is held, and done then. The last thing counts. It imports nothing; the server writes
 * beside it under which key the browser keeps the token, and what is to be fetched once the page has been painted.
 */
const root = document.documentElement;
const { tokenKey = '', later = '' } = document.currentScript?.dataset ?? {};
let scripts = later.split(' ').filter(Boolean);
let awake = false;
let held = (): void => undefined;

function hold(event: Event, act: () => void): void {
  event.preventDefault();
  held = act;
  root.dataset.held = '';
}

addEventListener('submit', event => {
  if (!awake) hold(event, () => (event.target as HTMLFormElement).requestSubmit());
});
addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
  if (!awake && button) hold(event, () => button.click());
});
addEventListener('keydown', event => {
  const command = (event.ctrlKey || event.metaKey) && (event.key === 'k' || event.key === '/');
  if (!awake && command) hold(event, () => dispatchEvent(new KeyboardEvent('keydown', event)));
});
addEventListener('awake', () => {
  awake = true;
  delete root.dataset.held;
  held();
});

// A script that cannot be had says so to nobody but its own element.
const unloaded = (event: Event) => {
  if (!awake && event.target instanceof HTMLScriptElement) root.dataset.unloaded = '';
};
addEventListener('error', unloaded, { capture: true });

function fetchLater(): void {
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const entry = scripts.at(-1);
  if (entry) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  scripts = [];
}
// Once the picture stands on the screen: before that the program would compete with it. A tab in the background has none.
new PerformanceObserver(fetchLater).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(fetchLater, 1000));

// Last, as it ends this script where the storage is forbidden. Whoever is not signed in is not shown the frame.
if (!localStorage.getItem(tokenKey)) root.dataset.signedOut = '';

export {};
