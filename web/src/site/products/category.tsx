import { paths } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { retryAll, useQuery } from '../../shared/data/use-query.ts';
import { described, titleOf } from '../page/head.ts';
import { isMissing, type SitePage } from '../page/page.ts';
import { filtersOf, pageCount, pagedTitle, pageOf } from '../page/paging.ts';
import { useParam, useParams } from '../page/params.ts';
import { type CardProduct, type FilteredCards, queries } from '../page/queries.ts';
import { Pager } from '../paging/pager.tsx';
import { usePages } from '../paging/use-pages.ts';
import { Banner } from '../ui/banner.tsx';
import { Cards, CardsLoading } from '../ui/cards.tsx';
import { count, Dimension } from '../ui/dimension.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { loadFilterParts, useFilterParts } from './filter-parts.ts';
import { WithIndex } from './product-index.tsx';
import { listQueries, useFiltering } from './use-filtering.ts';

function Page() {
  const id = useParam('categoryId');
  const filters = filtersOf(useParams());
  const category = useQuery(queries.category(id));
  const counted = useQuery(queries.categoryCount(id));
  const offered = useQuery(queries.filters(id));
  const { retry, values, ...pages } = usePages<CardList | FilteredCards>(page =>
    filters ? queries.filteredProducts(id, filters, page) : queries.categoryProducts(id, page),
  );
  const parts = useFilterParts();
  const onFilter = useFiltering(id);
  if (isMissing(category)) {
    return <Missing title="No category found." text="It may have been renamed or discontinued." />;
  }
  const found = values?.findLast(isFiltered) ?? (filters ? undefined : offered.value);
  const products = values?.flatMap(value => (Array.isArray(value) ? value : value.products));
  const isUnknown = category.state === 'error' && !category.value;
  const failed = retryAll(isUnknown ? category.retry : undefined, retry);
  const name = category.value?.name;
  const total = filters ? (found?.total ?? 0) : (counted.value?.total ?? products?.length ?? 0);
  const panel = found && found.filters.length > 0 ? found : undefined;
  return (
    <>
      <Banner
        title={paths.products.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={name ?? (isUnknown ? 'Not loaded' : siteMessages.loading)}
      />
      <WithIndex beside={parts && panel && <parts.FilterPanel key={id} found={panel} onFilter={onFilter} />}>
        <h2 className="line-over">Our Products</h2>
        {name && <h3 className="line-name">{name}</h3>}
        {parts && found && <parts.FilterSummary found={found} onFilter={onFilter} />}
        {failed ? (
          <LoadFailed retry={failed} />
        ) : (
          <List products={products} total={total} found={filters ? found : undefined} {...pages} />
        )}
      </WithIndex>
    </>
  );
}

type CardList = CardProduct[];

const isFiltered = (value: CardList | FilteredCards): value is FilteredCards => !Array.isArray(value);

type ListProps = Pick<ReturnType<typeof usePages>, 'from' | 'to' | 'onMore'> & {
  products: CardList | undefined;
  total: number;
  found: FilteredCards | undefined;
};

function List({ products, total, found, ...pages }: ListProps) {
  const parts = useFilterParts();
  if (!products) return <CardsLoading />;
  return (
    <>
      <Dimension>
        {found && total < found.all && `${total} of `}
        {count(found?.all ?? total, 'product', 'products')}
      </Dimension>
      {products.length > 0 ? (
        <Cards products={products} heading="h4" first compare />
      ) : found && found.all > 0 ? (
        parts && <parts.Nearest found={found} />
      ) : (
        <Nothing>{siteMessages.noProductsInCategory}</Nothing>
      )}
      <Pager total={total} what="products" {...pages} />
    </>
  );
}

export const category: Omit<SitePage, 'pattern'> = {
  hasFilters: true,
  queries: ({ categoryId = '', ...params }) => listQueries(categoryId, filtersOf(params), pageOf(params)),
  searchQueries: (_search, { categoryId = '', ...params }) => (filtersOf(params) ? [] : [queries.filters(categoryId)]),
  code: loadFilterParts,
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
    return { title, description, ...(filters ? { noindex: true } : {}) };
  },
  Component: Page,
};
