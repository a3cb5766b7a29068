import { paths } from '@hydraulics/common/contract/site-paths';
import type { Query } from '../../shared/data/query.ts';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { searched } from '../ui/search/search-address.ts';
import { Page } from './search-page.tsx';

/** Not indexed, because it has an unlimited number of addresses. */
export const search: PageView = {
  queries: () => [],
  searchQueries: (search): Query[] => {
    const { q, page } = searched(search);
    return q ? [queries.found(q, page)] : [];
  },
  head: store => ({ title: titleOf(store, paths.search.title), description: '' }),
  Component: Page,
};
