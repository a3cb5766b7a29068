import { paths } from '@hydraulics/common/contract/site-paths';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './compare-page.tsx';
import { comparedIn } from './compared-in.ts';

export const compare: PageView = {
  queries: () => [],
  searchQueries: search => [queries.comparison(comparedIn(search))],
  followUps: (store, _params, search) => {
    const [first] = store.get(queries.comparison(comparedIn(search))).value?.products ?? [];
    return first ? [queries.related(first.categoryId)] : [];
  },
  head: store => ({
    title: titleOf(store, paths.compare.title),
    description: 'Products side by side.',
    noindex: true,
  }),
  Component: Page,
};
