import type { ComponentProps, MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { savesData } from '../../../shared/data/saves-data.ts';
import { useStore } from '../../../shared/data/use-query.ts';
import { prefetchPage } from '../../ui/islands/prefetch-page.ts';
import { loadPage, matchPage } from '../routes.tsx';
import { hasIslands } from './island-pages.ts';

/**
 * A link of a page that is hydrated whole. It prefetches the page's data on hover, focus or touch. It is smaller than
 * the router's own. A page with islands is loaded as a document.
 */
export function LiveLink({ to, ...rest }: ComponentProps<'a'> & { to: string }) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to);
  const store = useStore();
  const [path = to, query] = to.split(/[?#]/);
  const search = new URLSearchParams(query);
  const isDocument = () => hasIslands(matchPage(path, search).page);
  const prefetch = () => {
    if (isDocument()) prefetchPage(to);
    else if (!savesData()) void loadPage(store, path, search);
  };
  // Offline the browser loads the document, so that the service worker serves its copy or the offline page.
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isDocument() || !(navigator.onLine || !navigator.serviceWorker?.controller)) return;
    withPictureTransition(event, go);
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
