import { paths } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { isMissing } from '../page/page.ts';
import { filtersOf } from '../page/paging.ts';
import { useParam, useParams } from '../page/params.ts';
import { type CardProduct, type FilteredCards, queries } from '../page/queries.ts';
import { Pager } from '../paging/pager.tsx';
import { retryAll, retryIfFailed } from '../paging/retry-all.ts';
import { usePages } from '../paging/use-pages.ts';
import { Banner } from '../ui/banner.tsx';
import { Cards, CardsLoading } from '../ui/cards.tsx';
import { count, Dimension } from '../ui/dimension.tsx';
import { PageLink } from '../ui/link.tsx';
import { Missing } from '../ui/not-found.tsx';
import { Part } from '../ui/parts/part.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { FilterSummary } from './filters/filter-summary.tsx';
import { Nearest } from './filters/nearest.tsx';
import { WithIndex } from './product-index.tsx';
import { useFiltering } from './use-filtering.ts';

export function Page() {
  const id = useParam('categoryId');
  const filters = filtersOf(useParams());
  const category = useQuery(queries.category(id));
  const counted = useQuery(queries.categoryCount(id));
  const offered = useQuery(queries.filters(id));
  const { retry, values, ...pages } = usePages<CardList | FilteredCards>(page =>
    filters ? queries.filteredProducts(id, filters, page) : queries.categoryProducts(id, page),
  );
  const onFilter = useFiltering(id);
  if (isMissing(category)) {
    return <Missing title="No category found." text="It was removed from the catalogue, or the address is mistyped." />;
  }
  const found = values?.findLast(isFiltered) ?? (filters ? undefined : offered.value);
  const products = values?.flatMap(value => (Array.isArray(value) ? value : value.products));
  const isUnknown = category.state === 'error' && !category.value;
  // The count and the filters are optional; a retry also repeats them.
  const isMissed = isUnknown || retry;
  const failed = isMissed && retryAll(retry, ...[category, counted, offered].map(retryIfFailed));
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
      <WithIndex
        beside={
          panel && (
            <Part key={id}>
              <FilterPanel found={panel} onFilter={onFilter} />
            </Part>
          )
        }
      >
        <h2 className="line-over">Our Products</h2>
        {name && <h3 className="line-name">{name}</h3>}
        {found && <FilterSummary found={found} onFilter={onFilter} />}
        {failed ? (
          <LoadFailed retry={failed} />
        ) : (
          <List products={products} total={total} found={filters ? found : undefined} {...pages} />
        )}
        <p className="index-ways">
          {(counted.value?.total ?? found?.all ?? 0) > 0 && <CatalogueLink categoryId={id} />}
          {category.value?.isSized && (
            <PageLink to={paths.sizing.href()} className="button button-line">
              {paths.sizing.title}
            </PageLink>
          )}
        </p>
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
        <Nearest found={found} />
      ) : (
        <Nothing>{siteMessages.noProductsInCategory}</Nothing>
      )}
      <Pager total={total} what="products" {...pages} />
    </>
  );
}
