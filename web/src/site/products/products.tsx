import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf, withOwnSearch } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { pageCount, pagedTitle, pageOf } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { totalOf } from '../paging/lines.ts';
import { Page } from './products-page.tsx';

export const allProducts: PageView = {
  queries: params => [queries.categories, queries.catalogue(pageOf(params))],
  pages: (store, params) => {
    const { value } = store.get(queries.catalogue(pageOf(params)));
    return value && pageCount(totalOf(value.sizes));
  },
  head: (store, params) => {
    const numbered = (title: string) => pagedTitle(title, params, allProducts.pages?.(store, params));
    const head = {
      title: titleOf(store, numbered(paths.products.title)),
      description: described(
        `The whole range: ${(store.get(queries.categories).value ?? []).map(({ name }) => name).join(', ')}.`,
        store.get(queries.company).value?.summary ?? '',
      ),
    };
    return withOwnSearch(store, 'products', head, numbered);
  },
  Component: Page,
};
