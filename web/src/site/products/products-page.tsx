import { paths } from '@hydraulics/common/contract/site-paths';
import type { Category } from '@hydraulics/common/nouns/categories';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { type CardProduct, queries } from '../page/queries.ts';
import { linesOf, type Sizes, totalOf } from '../paging/lines.ts';
import { Pager } from '../paging/pager.tsx';
import { retryAll, retryIfFailed } from '../paging/retry-all.ts';
import { usePages } from '../paging/use-pages.ts';
import { Banner, TitleBlock } from '../ui/banner.tsx';
import { Cards, CardsLoading } from '../ui/cards.tsx';
import { count, Dimension } from '../ui/dimension.tsx';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import { WithIndex } from './product-index.tsx';

export function Page() {
  const categories = useQuery(queries.categories);
  const shown = usePages(queries.catalogue);
  const sizes = shown.values?.at(-1)?.sizes;
  const retry = retryAll(retryIfFailed(categories), shown.retry);
  return (
    <>
      <Banner title={paths.products.title}>
        {sizes && categories.value && (
          <TitleBlock
            cells={[
              ['Product lines', categories.value.length],
              ['Products', totalOf(sizes)],
            ]}
          />
        )}
      </Banner>
      <WithIndex>
        {retry ? (
          <LoadFailed retry={retry} />
        ) : (
          <Lines
            categories={categories.value}
            sizes={sizes}
            products={shown.values?.flatMap(({ products }) => products)}
            {...shown}
          />
        )}
      </WithIndex>
    </>
  );
}

type LinesProps = Pick<ReturnType<typeof usePages>, 'from' | 'to' | 'onMore'> & {
  categories: Pick<Category, '_id' | 'name'>[] | undefined;
  sizes: Sizes | undefined;
  products: CardProduct[] | undefined;
};

function Lines({ categories, sizes, products, ...pages }: LinesProps) {
  if (!categories || !sizes || !products) return <CardsLoading number={9} />;
  if (categories.length === 0) return <Nothing>{siteMessages.noProducts}</Nothing>;
  const lines = linesOf({ categories, sizes, products, ...pages });
  return (
    <>
      {lines.map(({ _id, name, own, size, first }, index) => (
        <section className={index === 0 ? 'line' : 'line later'} key={_id} aria-labelledby={`line-${_id}`}>
          <h2 className="line-name" id={`line-${_id}`}>
            <PageLink to={paths.category.href({ categoryId: _id })}>{name}</PageLink>
          </h2>
          <Dimension>
            {own.length < size && `${[first, first + own.length - 1].slice(0, own.length).join('–')} of `}
            {count(size, 'product', 'products')}
          </Dimension>
          {own.length > 0 ? (
            <Cards products={own} first={index === 0} lines />
          ) : (
            <Nothing>{siteMessages.noProducts}</Nothing>
          )}
        </section>
      ))}
      <Pager total={totalOf(sizes)} what="products" {...pages} />
      <p className="index-ways">
        <CatalogueLink />
      </p>
    </>
  );
}
