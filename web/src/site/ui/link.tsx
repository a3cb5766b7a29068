import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';

type Prefetch = (path: string, search: URLSearchParams) => void;

const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Provides links with the prefetch function, because only the layout has the queries of each page. */
export const PrefetchProvider = PrefetchContext.Provider;

/**
 * A link to a page of the site. It prefetches the page's data on hover, focus or touch, and marks the current page. It
 * is smaller than the router's own.
 */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { pathname } = useLocation();
  const current = pathname === to ? ('page' as const) : undefined;
  // No resolving and no listeners on the server, where they would take a third of the rendering time.
  if (import.meta.env.SSR) return <a href={to} aria-current={current} {...rest} />;
  return <LiveLink to={to} aria-current={current} {...rest} />;
}

function LiveLink({ to, ...rest }: ComponentProps<'a'> & { to: string }) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to);
  const fetchAhead = useContext(PrefetchContext);
  const prefetch = () => {
    const [path = to, search] = to.split(/[?#]/);
    fetchAhead(path, new URLSearchParams(search));
  };
  // Offline the browser loads the document, so that the service worker serves its copy or the offline page.
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (navigator.onLine || !navigator.serviceWorker?.controller) withPictureTransition(event, go);
  };
  return <a href={to} onClick={follow} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}

/** Follows the link of a card; its picture grows into that of the page, if the browser supports view transitions. */
function withPictureTransition(
  event: MouseEvent<HTMLAnchorElement>,
  go: (event: MouseEvent<HTMLAnchorElement>) => void,
): void {
  const { metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (metaKey || ctrlKey || shiftKey || altKey || !document.startViewTransition || !currentTarget.closest('.card')) {
    go(event);
    return;
  }
  event.preventDefault();
  const { ready, finished } = document.startViewTransition(
    () =>
      new Promise(shown => {
        addEventListener('navigated', shown, { once: true });
        go(event);
      }),
  );
  // Rejected if the transition is skipped, for example while the page is hidden.
  Promise.all([ready, finished]).catch(() => undefined);
}
