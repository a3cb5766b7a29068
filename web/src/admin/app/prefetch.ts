import { menuScreens } from '@hydraulics/common/screens';
import { matchRoutes } from 'react-router-dom';
import { screenRoutes } from './screen-routes.ts';

/**
 * Loads the script of a screen that is about to be opened. A failure is retried on opening it, unless the browser
 * caches failures.
 */
export function prefetch(path: string): void {
  for (const { route } of matchRoutes(screenRoutes, path) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/**
 * Loads the scripts of the main screens when idle, so that each opens at once. Called again, it loads what is missing.
 * @param isReading whether a screen waits for its data, which goes first; asked once more when idle, since a component
 * learns of it a moment late
 */
export function prefetchScreens(isReading: () => boolean): () => void {
  const fetchAll = () => {
    // Some browsers cache a failed import.
    if (!navigator.onLine || isReading()) return;
    for (const { path } of menuScreens('work')) prefetch(path);
  };
  // Safari lacks it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 3000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchAll);
  return () => cancelIdleCallback(idle);
}
