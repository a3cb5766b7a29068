import { savesData } from '../../../shared/data/saves-data.ts';

const fetched = new Set<string>();

/** Lets the browser fetch a page of this site ahead, once, unless the visitor saves data. */
export function prefetchPage(address: string): void {
  const { origin, pathname, search } = new URL(address, location.href);
  const page = pathname + search;
  if (origin !== location.origin || page === location.pathname + location.search || savesData() || fetched.has(page))
    return;
  fetched.add(page);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: page }));
}
