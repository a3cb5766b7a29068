import { paths } from '@hydraulics/common/contract/site-paths';
import { shareAddress } from '@hydraulics/common/units/share';
import { described, titleOf } from '../page/head.ts';
import { isMissing, type PageView } from '../page/page.ts';
import { filtersOf, pageCount, pagedTitle, pageOf } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { Page } from './category-page.tsx';

export const category: PageView = {
  queries: ({ categoryId: id = '', ...params }) => {
    const [filters, page] = [filtersOf(params), pageOf(params)];
    return filters
      ? [queries.category(id), queries.ranges(id), queries.filteredProducts(id, filters, page)]
      : [queries.category(id), queries.ranges(id), queries.categoryProducts(id, page), queries.categoryCount(id)];
  },
  searchQueries: (_search, { categoryId = '', ...params }) => (filtersOf(params) ? [] : [queries.filters(categoryId)]),
  pages: (store, { categoryId = '', ...params }) => {
    const filters = filtersOf(params);
    const { value } = store.get(
      filters ? queries.filteredProducts(categoryId, filters, pageOf(params)) : queries.categoryCount(categoryId),
    );
    return value && pageCount(value.total);
  },
  head: (store, params) => {
    const { categoryId = '' } = params;
    const filters = filtersOf(params);
    const found = store.get(queries.category(categoryId));
    const name = found.value?.name ?? (isMissing(found) ? 'No category found' : paths.category.title);
    const products = filters
      ? (store.get(queries.filteredProducts(categoryId, filters, pageOf(params))).value?.products ?? [])
      : (store.get(queries.categoryProducts(categoryId, pageOf(params))).value ?? []);
    const line = `${name} by ${store.get(queries.company).value?.name ?? ''}`;
    const names = products.map(product => product.name).join(', ');
    const filtered = filters ? `${name}, filtered` : name;
    const title = titleOf(store, pagedTitle(filtered, params, category.pages?.(store, params)));
    const description = described(
      names ? `${line}: ${names}.` : `${line}.`,
      store.get(queries.company).value?.summary ?? '',
    );
    const { intro, searchTitle, searchDescription, searchImage, noindex } = found.value ?? {};
    // Filtered lists and further pages have titles of their own.
    const isWhole = !filters && pageOf(params) === 1;
    return {
      title: (isWhole && searchTitle) || title,
      description: (isWhole && (searchDescription || intro)) || description,
      ...(noindex || filters ? { noindex: true } : {}),
      ...(found.value && searchImage
        ? { share: { address: shareAddress(found.value), alt: name, type: 'website' as const } }
        : {}),
    };
  },
  Component: Page,
};
