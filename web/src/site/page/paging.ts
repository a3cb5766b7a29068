import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { isTracking, pageParameter, unitsParameter } from '@hydraulics/common/contract/site-paths';
import { limits } from '@hydraulics/common/limits';
import type { DataStore } from '../../shared/data/store.ts';
import type { Params, SitePage } from './page.ts';

/** The number of cards or images on a page of a list. */
export const pageSize = limits.cards;

/** The number of pages for `total` entries; an empty list has one. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The API input for one page of a list. */
export const pageInput = (page: number): { limit: number; offset?: number } =>
  page > 1 ? { limit: pageSize, offset: (page - 1) * pageSize } : { limit: pageSize };

/** The page that an address requests; null if it is no valid page number. */
export function requestedPage(search: URLSearchParams): number | null {
  const text = search.get(pageParameter) ?? '1';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The current page of a list by its address parameters. */
export const pageOf = (params: Params): number => Number(params[pageParameter] ?? 1);

export function pageAddress(path: string, page: number, filters = ''): string {
  const query = [filters, page > 1 ? `${pageParameter}=${page}` : ''].filter(Boolean).join('&');
  return query ? `${path}?${query}` : path;
}

/** The filters of a list by its address parameters, as the query of an address; empty if there are none. */
export const filtersOf = (params: Params): string => params.filters ?? '';

/** The filters that an address requests: all parameters that have a value, in their order. */
export function requestedFilters(search: URLSearchParams): string {
  const isEmpty = ([name, value]: [string, string]) =>
    value.trim() === '' ||
    name === pageParameter ||
    isTracking(name) ||
    (name === unitsParameter && value === 'metric');
  return new URLSearchParams([...search].filter(pair => !isEmpty(pair))).toString();
}

/**
 * The canonical address of a page, independent of the request's case, trailing slash and parameters; of a filtered list
 * that of the whole.
 */
export const addressOf = (
  { pattern, address }: Pick<SitePage, 'pattern' | 'address'>,
  params: Params,
  store: DataStore,
): string =>
  address ? address(store, params) : pageAddress(fillPath(pattern, params), filtersOf(params) ? 1 : pageOf(params));

/** The addresses of the previous and next page, for crawlers. */
export function neighboursOf(
  page: SitePage,
  params: Params,
  store: DataStore,
): { prev: string | undefined; next: string | undefined } {
  if (filtersOf(params)) return { prev: undefined, next: undefined };
  const number = pageOf(params);
  const at = (other: number) => pageAddress(fillPath(page.pattern, params), other);
  return {
    prev: number > 1 ? at(number - 1) : undefined,
    next: number < (page.pages?.(store, params) ?? 1) ? at(number + 1) : undefined,
  };
}

/** A title with the page number: `Cylinders – page 2 of 9`. */
export function pagedTitle(title: string, params: Params, pages: number | undefined): string {
  const number = pageOf(params);
  return number > 1 ? `${title} – page ${number}${pages ? ` of ${pages}` : ''}` : title;
}
