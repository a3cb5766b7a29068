import { pageParameter, paths, searchParameter } from '@hydraulics/common/contract/site-paths';
import { requestedPage } from '../../page/paging.ts';

/** The search text and the page number in an address. */
export const searched = (search: URLSearchParams): { q: string; page: number } => ({
  q: (search.get(searchParameter) ?? '').trim(),
  page: (search.has(pageParameter) && requestedPage(search)) || 1,
});

export const searchAddress = (q: string, more: Record<string, string> = {}): string =>
  `${paths.search.href()}?${new URLSearchParams({ [searchParameter]: q, ...more })}`;
