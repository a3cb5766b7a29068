import { isAtFloor } from '../shared/browser-floor.ts';

/**
 * Inlined in the head of the staff's page: applies the colour scheme before the first paint, and loads the app if the
 * browser can run it. The server adds the storage key and the addresses.
 */
const root = document.documentElement;
const { themeKey = '', entry = '', imports = '' } = document.currentScript?.dataset ?? {};

if (isAtFloor()) {
  // After the style sheet, without which nothing is painted.
  const later = { rel: 'modulepreload', fetchPriority: 'low' };
  for (const href of [...imports.split(' '), entry]) {
    document.head.append(Object.assign(document.createElement('link'), { ...later, href }));
  }
  addEventListener('DOMContentLoaded', () => {
    // An import, because Trusted Types would require a policy for a script element's address.
    import(/* @vite-ignore */ entry).catch(error => {
      root.dataset.loadFailed = '';
      // The browser itself reports a failed download, which is a TypeError.
      if (!(error instanceof TypeError)) reportError(error);
    });
  });
} else root.dataset.browserTooOld = '';

// Last, because it throws if storage is forbidden.
const theme = localStorage.getItem(themeKey);
if (theme === 'light' || theme === 'dark') {
  root.dataset.theme = theme;
  // Until the style sheet has loaded.
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
}
