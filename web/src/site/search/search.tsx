import { paths } from '@hydraulics/common/contract/site-paths';
import type { Query } from '../../shared/data/query.ts';
import { titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { FieldContext, searched } from './search-address.ts';
import { SearchField } from './search-field.tsx';

const lazy = lazyPage(paths.search.title, () => import('./search-page.tsx'));

/** Not indexed, because it has an unlimited number of addresses. */
export const search: Omit<SitePage, 'pattern'> = {
  queries: () => [],
  searchQueries: (search): Query[] => {
    const { q, page } = searched(search);
    return q ? [queries.found(q, page)] : [];
  },
  head: store => ({ title: titleOf(store, paths.search.title), description: '' }),
  code: lazy.code,
  Component: () => (
    <FieldContext value={SearchField}>
      <lazy.Component />
    </FieldContext>
  ),
};
