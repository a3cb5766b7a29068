import type { DataStore } from '../../shared/data/store.ts';
import { addressOf, neighboursOf } from '../page/paging.ts';
import { matchPage, presentPage } from './routes.tsx';

/**
 * Has the document's head tell of the page at a path, as the server wrote it of the first: bookmarks, share menus and
 * search engines that run scripts go by it.
 */
export function tellHead(store: DataStore, pathname: string, search: string): void {
  const { page, params } = presentPage(store, matchPage(pathname, new URLSearchParams(search)));
  const { title, description } = page.head(store, params);
  // The site may be reached by other names than the public one, which the server has written.
  const { origin } = new URL(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href);
  // A page without a description is of nothing that is there.
  const address = description && origin + addressOf(page, params);
  const { prev, next } = neighboursOf(page, params, store);
  document.title = title;
  put('link', 'rel', 'canonical', 'href', address);
  put('link', 'rel', 'prev', 'href', prev && origin + prev);
  put('link', 'rel', 'next', 'href', next && origin + next);
  put('meta', 'name', 'robots', 'content', description ? '' : 'noindex');
  put('meta', 'name', 'description', 'content', description);
  put('meta', 'property', 'og:url', 'content', address);
  put('meta', 'property', 'og:title', 'content', title);
  put('meta', 'property', 'og:description', 'content', description);
}

function put(tag: 'link' | 'meta', naming: string, name: string, attribute: string, value = ''): void {
  const found = document.head.querySelector(`${tag}[${naming}="${name}"]`);
  if (!value) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(naming, name);
  element.setAttribute(attribute, value);
}
