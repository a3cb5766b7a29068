import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { pageParameter } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import type { DataStore } from '../../shared/data/store.ts';
import type { Params, SitePage } from './page.ts';

/** How many cards or pictures a page of a list has. */
export const pageSize = limits.cards;

/** How many pages so many entries take. An empty list is one page, too. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** What is asked of a list for one of its pages. */
export const pageInput = (page: number): { limit: number; offset?: number } =>
  page > 1 ? { limit: pageSize, offset: (page - 1) * pageSize } : { limit: pageSize };

/** The page that an address asks for; null for what is no number of a page. */
export function askedPage(search: URLSearchParams): number | null {
  const text = search.get(pageParameter) ?? '1';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The page that a list is at, by the parameters of its address. */
export const pageOf = (params: Params): number => Number(params[pageParameter] ?? 1);

/** The address of a page of a list: `/gallery`, `/gallery?page=2`. */
export const pageAddress = (path: string, page: number): string =>
  page > 1 ? `${path}?${pageParameter}=${page}` : path;

/** The one address of a page, whatever was asked for: that may differ in case, end in a slash, and carry more. */
export const addressOf = ({ pattern }: Pick<SitePage, 'pattern'>, params: Params): string =>
  pageAddress(fillPath(pattern, params), pageOf(params));

/** The addresses of the pages before and after, for crawlers. */
export function neighboursOf(
  page: SitePage,
  params: Params,
  store: DataStore,
): { prev: string | undefined; next: string | undefined } {
  const number = pageOf(params);
  const at = (other: number) => pageAddress(fillPath(page.pattern, params), other);
  return {
    prev: number > 1 ? at(number - 1) : undefined,
    next: number < (page.pages?.(store, params) ?? 1) ? at(number + 1) : undefined,
  };
}

/** A title that tells the pages of a list apart: `Cylinders – page 2 of 9`. */
export function pagedTitle(title: string, params: Params, pages: number | undefined): string {
  const number = pageOf(params);
  return number > 1 ? `${title} – page ${number}${pages ? ` of ${pages}` : ''}` : title;
}
