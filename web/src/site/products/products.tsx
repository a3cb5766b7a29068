import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf, withOwnSearch } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './products-page.tsx';

export const allProducts: PageView = {
  queries: () => [queries.categories, queries.catalogue],
  head: store =>
    withOwnSearch(store, 'products', {
      title: titleOf(store, paths.products.title),
      description: described(
        `The whole range: ${(store.get(queries.categories).value ?? []).map(({ name }) => name).join(', ')}.`,
        store.get(queries.company).value?.summary ?? '',
      ),
    }),
  Component: Page,
};
