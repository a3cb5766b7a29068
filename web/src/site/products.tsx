import type { Category } from '@hydraulics/common/categories';
import { paths } from '@hydraulics/common/paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../data/use-query.ts';
import { Banner, TitleBlock } from './banner.tsx';
import { Cards, CardsLoading } from './cards.tsx';
import { count, Dimension } from './dimension.tsx';
import { summary, titleOf } from './head.ts';
import { PageLink } from './link.tsx';
import type { SitePage } from './page.ts';
import { WithIndex } from './product-index.tsx';
import { type CardProduct, queries } from './queries.ts';
import { LoadFailed, Nothing } from './states.tsx';

function Page() {
  const categories = useQuery(queries.categories);
  const products = useQuery(queries.allProducts);
  const failed = [categories, products].find(({ state, value }) => state === 'error' && !value);
  return (
    <>
      <Banner title={paths.products.title}>
        {products.value && categories.value && (
          <TitleBlock
            cells={[
              ['Product lines', categories.value.length],
              ['Products', products.value.length],
            ]}
          />
        )}
      </Banner>
      <WithIndex>
        {failed ? (
          <LoadFailed retry={failed.retry} />
        ) : (
          <Lines categories={categories.value} products={products.value} />
        )}
      </WithIndex>
    </>
  );
}

type LinesProps = { categories: Pick<Category, '_id' | 'name'>[] | undefined; products: CardProduct[] | undefined };

function Lines({ categories, products }: LinesProps) {
  if (!categories || !products) return <CardsLoading number={9} />;
  if (categories.length === 0) return <Nothing>{siteMessages.noProducts}</Nothing>;
  return categories.map(({ _id, name }, index) => {
    const own = products.filter(({ categoryId }) => categoryId === _id);
    return (
      <section className={index === 0 ? 'line' : 'line later'} key={_id} aria-labelledby={`line-${_id}`}>
        <h2 className="line-name" id={`line-${_id}`}>
          <PageLink to={paths.category.href({ categoryId: _id })}>{name}</PageLink>
        </h2>
        <Dimension>{count(own.length, 'product', 'products')}</Dimension>
        {own.length > 0 ? <Cards products={own} first={index === 0} /> : <Nothing>{siteMessages.noProducts}</Nothing>}
      </section>
    );
  });
}

/** All categories, each with its products. */
export const allProducts: Omit<SitePage, 'pattern'> = {
  queries: () => [queries.allProducts],
  head: store => ({
    title: titleOf(store, paths.products.title),
    description: summary(
      `The whole range: ${(store.get(queries.categories).value ?? []).map(({ name }) => name).join(', ')}.`,
    ),
  }),
  Component: Page,
};
