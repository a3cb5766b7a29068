import { pageParameter, paths, searchParameter } from '@hydraulics/common/contract/site-paths';
import type { Query } from '../../shared/data/query.ts';
import { titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { requestedPage } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { latePage } from '../ui/late-page.tsx';

/** What an address looks for, and which page of it. */
export const searched = (search: URLSearchParams): { q: string; page: number } => ({
  q: (search.get(searchParameter) ?? '').trim(),
  page: (search.has(pageParameter) && requestedPage(search)) || 1,
});

/** No search engine lists it: its addresses are without end. */
export const search: Omit<SitePage, 'pattern'> = {
  queries: () => [],
  searchQueries: (search): Query[] => {
    const { q, page } = searched(search);
    return q ? [queries.found(q, page)] : [];
  },
  head: store => ({ title: titleOf(store, paths.search.title), description: '' }),
  ...latePage(paths.search.title, () => import('./search-page.tsx')),
};
