import { matchRoutes } from 'react-router-dom';
import { screenRoutes } from './screen-routes.ts';

/** Fetches the program of a screen that somebody is about to open. What cannot be had now is asked for again then. */
export function prefetch(path: string): void {
  for (const { route } of matchRoutes(screenRoutes, path) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}
