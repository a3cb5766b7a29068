import { isAtFloor } from '../shared/browser-floor.ts';
import { recordEarlyChanges } from '../shared/changed-page/early-changes.ts';

/**
 * Inlined in every staff page: records the last input on the server-rendered page and replays it after hydration. The
 * server adds the storage keys and the scripts to fetch after the first paint.
 */
const root = document.documentElement;
const { tokenKey = '', roleKey = '', themeKey = '', scripts: addresses = '' } = document.currentScript?.dataset ?? {};
let scripts = isAtFloor() ? addresses.split(' ').filter(Boolean) : [];
root.toggleAttribute('data-browser-too-old', !isAtFloor());
let isInteractive = false;
let replay = (): void => undefined;

function record(event: Event, act: () => void): void {
  event.preventDefault();
  replay = act;
  root.dataset.pendingInput = '';
}

addEventListener('submit', event => {
  if (!isInteractive) record(event, () => (event.target as HTMLFormElement).requestSubmit());
});
addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
  if (!isInteractive && button) record(event, () => button.click());
});
addEventListener('keydown', event => {
  const command = (event.ctrlKey || event.metaKey) && (event.key === 'k' || event.key === '/');
  if (!isInteractive && command) record(event, () => dispatchEvent(new KeyboardEvent('keydown', event)));
});
// Before hydration, so that the user can type at once; not if something is already focused.
addEventListener('DOMContentLoaded', () => {
  recordEarlyChanges(document.getElementById('root'));
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('.login-form input')?.focus({ preventScroll: true });
});
addEventListener('interactive', () => {
  isInteractive = true;
});
addEventListener('hydrated', () => {
  delete root.dataset.pendingInput;
  replay();
});

const markLoadFailure = () => {
  if (!isInteractive) root.dataset.loadFailed = '';
};
// A script's load error does not bubble.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && markLoadFailure(), { capture: true });

function fetchScripts(): void {
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const entry = scripts.at(-1);
  // An import, because Trusted Types would require a policy for a script element's address.
  if (entry) import(/* @vite-ignore */ entry).catch(markLoadFailure);
  scripts = [];
}
// After the first paint, which it would slow down. A background tab never paints.
new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(fetchScripts, 1000));

// Last, because these lines throw if storage is forbidden. Applies the chosen colour scheme, and
// hides the app shell if nobody is signed in, and links that the role may not open.
const theme = localStorage.getItem(themeKey);
if (theme === 'light' || theme === 'dark') {
  root.dataset.theme = theme;
  // Until the style sheet has loaded.
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
}
if (!localStorage.getItem(tokenKey)) root.dataset.signedOut = '';
root.dataset.role = localStorage.getItem(roleKey)?.split(' ')[1] ?? '';
