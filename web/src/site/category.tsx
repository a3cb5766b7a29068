import { paths } from '@hydraulics/common/paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../data/use-query.ts';
import { Banner } from './banner.tsx';
import { Cards, CardsLoading } from './cards.tsx';
import { count, Dimension } from './dimension.tsx';
import { summary, titleOf } from './head.ts';
import { Missing } from './not-found.tsx';
import { isMissing, type SitePage } from './page.ts';
import { useParam } from './params.ts';
import { WithIndex } from './product-index.tsx';
import { type CardProduct, queries } from './queries.ts';
import { LoadFailed, Nothing } from './states.tsx';

function Page() {
  const id = useParam('categoryId');
  const category = useQuery(queries.category(id));
  const products = useQuery(queries.categoryProducts(id));
  if (isMissing(category)) {
    return <Missing title="No category found." text="It may have been renamed or taken out of the range." />;
  }
  const failed = [category, products].find(({ state, value }) => state === 'error' && !value);
  const name = category.value?.name;
  return (
    <>
      <Banner
        title={paths.products.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={name ?? siteMessages.loading}
      />
      <WithIndex>
        <h2 className="line-over">Our Products</h2>
        {name && <h3 className="line-name">{name}</h3>}
        {failed ? <LoadFailed retry={failed.retry} /> : <List products={products.value} />}
      </WithIndex>
    </>
  );
}

function List({ products }: { products: CardProduct[] | undefined }) {
  if (!products) return <CardsLoading />;
  return (
    <>
      <Dimension>{count(products.length, 'product', 'products')}</Dimension>
      {products.length > 0 ? (
        <Cards products={products} heading="h4" first />
      ) : (
        <Nothing>{siteMessages.noProductsInCategory}</Nothing>
      )}
    </>
  );
}

/** The products of one category. */
export const category: Omit<SitePage, 'pattern'> = {
  queries: ({ categoryId = '' }) => [queries.category(categoryId), queries.categoryProducts(categoryId)],
  head: (store, { categoryId = '' }) => {
    const found = store.get(queries.category(categoryId));
    const name = found.value?.name ?? (isMissing(found) ? 'No category found' : paths.category.title);
    const products = store.get(queries.categoryProducts(categoryId)).value ?? [];
    const line = `${name} by ${store.get(queries.company).value?.name ?? ''}`;
    const names = products.map(product => product.name).join(', ');
    return { title: titleOf(store, name), description: summary(names ? `${line}: ${names}.` : `${line}.`) };
  },
  Component: Page,
};
