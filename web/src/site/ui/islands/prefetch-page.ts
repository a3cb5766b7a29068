import { savesData } from '../../../shared/data/saves-data.ts';

const fetched = new Set<string>();

/** Lets the browser fetch the page of a link ahead when it is pointed at or gets the focus, once. */
export function prefetchLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.href && !link.target && !link.hasAttribute('download') && link.rel !== 'nofollow') prefetchPage(link);
}

function prefetchPage({ origin, pathname, search }: HTMLAnchorElement): void {
  const page = pathname + search;
  if (origin !== location.origin || page === location.pathname + location.search || savesData() || fetched.has(page))
    return;
  // Files, such as data sheets and catalogues as PDF, are made on request.
  if (/\.\w+$/.test(pathname) || pathname.startsWith('/documents/')) return;
  fetched.add(page);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: page }));
}
