import { paths } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { isMissing } from '../page/page.ts';
import { filtersOf, pageOf } from '../page/paging.ts';
import { useParam, useParams } from '../page/params.ts';
import { type CardProduct, type FilteredCards, queries } from '../page/queries.ts';
import { Pager } from '../paging/pager.tsx';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { Cards } from '../ui/cards.tsx';
import { count, Dimension } from '../ui/dimension.tsx';
import { Island } from '../ui/islands/island.tsx';
import { PageLink } from '../ui/link.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { FilterSummary } from './filters/filter-summary.tsx';
import { Nearest } from './filters/nearest.tsx';
import { WithIndex } from './product-index.tsx';
import { hasRanges, Ranges, rangesId } from './ranges/category-ranges.tsx';

export function Page() {
  const id = useParam('categoryId');
  const params = useParams();
  const category = useQuery(queries.category(id));
  const counted = useQuery(queries.categoryCount(id)).value?.total;
  const { found, products } = useList(id, filtersOf(params), pageOf(params));
  const ranges = useQuery(queries.ranges(id)).value;
  const isFiltered = filtersOf(params) !== '';
  if (isMissing(category)) {
    return <Missing title="No category found." text="It was removed from the catalogue, or the address is mistyped." />;
  }
  const name = category.value?.name;
  const total = isFiltered ? (found?.total ?? 0) : (counted ?? products?.length ?? 0);
  return (
    <>
      <Banner
        title={paths.products.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={null}
        compact
        plain
      />
      <WithIndex below>
        <h1 className="line-name">{name ?? 'Not loaded'}</h1>
        {category.value?.intro && <p className="line-intro">{category.value.intro}</p>}
        {hasRanges(ranges) && (
          <p className="line-jump">
            <a href={`#${rangesId}`}>Ranges at a glance</a>
          </p>
        )}
        <h2 className="line-over">Our Products</h2>
        <FirstScreenEnd />
        {found && found.filters.length > 0 && (
          <Island
            name="filters"
            Component={FilterPanel}
            props={{ filters: found.filters, chosen: found.chips.length, isUs: found.system === 'us' }}
          />
        )}
        <div className="line-found" data-part="products">
          {found && <FilterSummary found={found} />}
          {name && products ? (
            <List products={products} total={total} found={isFiltered ? found : undefined} />
          ) : (
            <LoadFailed />
          )}
          <p className="index-ways">
            {(counted ?? found?.all ?? 0) > 0 && <CatalogueLink categoryId={id} />}
            {category.value?.isSized && (
              <PageLink to={paths.sizing.href()} className="button button-line">
                {paths.sizing.title}
              </PageLink>
            )}
          </p>
        </div>
        {hasRanges(ranges) && <Ranges ranges={ranges} />}
      </WithIndex>
    </>
  );
}

/** The products of a page of the list, with its filters. */
function useList(id: string, filters: string, page: number) {
  const offered = useQuery(queries.filters(id)).value;
  const filtered = useQuery(queries.filteredProducts(id, filters, page)).value;
  const whole = useQuery(queries.categoryProducts(id, page)).value;
  return filters ? { found: filtered, products: filtered?.products } : { found: offered, products: whole };
}

type ListProps = { products: CardProduct[]; total: number; found: FilteredCards | undefined };

function List({ products, total, found }: ListProps) {
  return (
    <>
      <Dimension>
        {found && total < found.all && `${total} of `}
        {count(found?.all ?? total, 'product', 'products')}
      </Dimension>
      {products.length > 0 && (
        <div className="island" data-island="pages">
          <div className="island" data-group="products">
            <Cards products={products} first compare {...(found ? { sizes: found.sizes } : {})} />
          </div>
          <Pager total={total} what="products" />
        </div>
      )}
      {products.length === 0 && found && found.all > 0 && <Nearest found={found} />}
      {products.length === 0 && !(found && found.all > 0) && <Nothing>{siteMessages.noProductsInCategory}</Nothing>}
    </>
  );
}
