import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf, withOwnSearch } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './about-page.tsx';

export const about: PageView = {
  queries: () => [queries.about, queries.photographs],
  head: store =>
    withOwnSearch(store, 'about', {
      title: titleOf(store, paths.about.title),
      description: described(
        store.get(queries.about).value?.intro ?? '',
        store.get(queries.company).value?.summary ?? '',
      ),
    }),
  Component: Page,
};
