import { menuScreens } from '@hydraulics/common/screens';
import { matchRoutes } from 'react-router-dom';
import { screenRoutes } from './screen-routes.ts';

/**
 * Fetches the program of a screen that somebody is about to open. What cannot be had now is asked for again then, where
 * the browser does not remember that it failed.
 */
export function prefetch(path: string): void {
  for (const { route } of matchRoutes(screenRoutes, path) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** Fetches the programs of the main screens once the browser has nothing better to do, so that each opens at once. */
export function prefetchScreens(): () => void {
  const fetchAll = () => {
    // Now it would fail, and some browsers would remember.
    if (!navigator.onLine) return;
    for (const { path } of menuScreens('main')) prefetch(path);
  };
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 3000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchAll);
  return () => cancelIdleCallback(idle);
}
