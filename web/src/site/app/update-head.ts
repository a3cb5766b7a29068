import type { DataStore } from '../../shared/data/store.ts';
import { type HeadTag, headTags, valueAttribute } from '../page/head-tags.ts';
import { matchPage, pageToShow } from './routes.tsx';

/**
 * Updates the document's head after navigation, as the server writes it: bookmarks, share menus and search engines that
 * run scripts use it.
 */
export function updateHead(store: DataStore, pathname: string, search: string): void {
  const { page, params } = pageToShow(store, matchPage(pathname, new URLSearchParams(search)));
  // The site may be reached under another name than its public one.
  const { origin } = new URL(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href);
  document.title = page.head(store, params).title;
  headTags({ page, params, store, origin }).forEach(put);
}

function put({ tag, by, name, value }: HeadTag): void {
  const existing = document.head.querySelector(`${tag}[${by}="${name}"]`);
  if (!value) {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(valueAttribute[tag], value);
}
