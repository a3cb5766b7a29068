import type { DataStore } from '../../shared/data/store.ts';
import { type HeadTag, headTags, saidIn } from '../page/head-tags.ts';
import { matchPage, presentPage } from './routes.tsx';

/**
 * Has the document's head tell of the page at a path, as the server wrote it of the first: bookmarks, share menus and
 * search engines that run scripts go by it.
 */
export function tellHead(store: DataStore, pathname: string, search: string): void {
  const { page, params } = presentPage(store, matchPage(pathname, new URLSearchParams(search)));
  // The site may be reached by other names than the public one, which the server has written.
  const { origin } = new URL(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href);
  document.title = page.head(store, params).title;
  headTags({ page, params, store, origin }).forEach(put);
}

function put({ tag, by, name, says }: HeadTag): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`);
  if (!says) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(saidIn[tag], says);
}
