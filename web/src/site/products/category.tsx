import { paths } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { retryAll, useQuery } from '../../shared/data/use-query.ts';
import { described, titleOf } from '../page/head.ts';
import { isMissing, type SitePage } from '../page/page.ts';
import { pageCount, pagedTitle, pageOf } from '../page/paging.ts';
import { useParam } from '../page/params.ts';
import { type CardProduct, queries } from '../page/queries.ts';
import { Pager } from '../paging/pager.tsx';
import { usePages } from '../paging/use-pages.ts';
import { Banner } from '../ui/banner.tsx';
import { Cards, CardsLoading } from '../ui/cards.tsx';
import { count, Dimension } from '../ui/dimension.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { WithIndex } from './product-index.tsx';

function Page() {
  const id = useParam('categoryId');
  const category = useQuery(queries.category(id));
  const counted = useQuery(queries.categoryCount(id));
  const { retry, values, ...pages } = usePages(page => queries.categoryProducts(id, page));
  const products = values?.flat();
  if (isMissing(category)) {
    return <Missing title="No category found." text="It may have been renamed or discontinued." />;
  }
  const isUnknown = category.state === 'error' && !category.value;
  const failed = retryAll(isUnknown ? category.retry : undefined, retry);
  const name = category.value?.name;
  return (
    <>
      <Banner
        title={paths.products.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={name ?? (isUnknown ? 'Not loaded' : siteMessages.loading)}
      />
      <WithIndex>
        <h2 className="line-over">Our Products</h2>
        {name && <h3 className="line-name">{name}</h3>}
        {failed ? (
          <LoadFailed retry={failed} />
        ) : (
          <List products={products} total={counted.value?.total ?? products?.length ?? 0} {...pages} />
        )}
      </WithIndex>
    </>
  );
}

type ListProps = Pick<ReturnType<typeof usePages>, 'from' | 'to' | 'onMore'> & {
  products: CardProduct[] | undefined;
  total: number;
};

function List({ products, total, ...pages }: ListProps) {
  if (!products) return <CardsLoading />;
  return (
    <>
      <Dimension>{count(total, 'product', 'products')}</Dimension>
      {products.length > 0 ? (
        <Cards products={products} heading="h4" first />
      ) : (
        <Nothing>{siteMessages.noProductsInCategory}</Nothing>
      )}
      <Pager total={total} what="products" {...pages} />
    </>
  );
}

export const category: Omit<SitePage, 'pattern'> = {
  queries: ({ categoryId = '', ...params }) => [
    queries.category(categoryId),
    queries.categoryProducts(categoryId, pageOf(params)),
    queries.categoryCount(categoryId),
  ],
  pages: (store, { categoryId = '' }) => {
    const { value } = store.get(queries.categoryCount(categoryId));
    return value && pageCount(value.total);
  },
  head: (store, params) => {
    const { categoryId = '' } = params;
    const found = store.get(queries.category(categoryId));
    const name = found.value?.name ?? (isMissing(found) ? 'No category found' : paths.category.title);
    const products = store.get(queries.categoryProducts(categoryId, pageOf(params))).value ?? [];
    const line = `${name} by ${store.get(queries.company).value?.name ?? ''}`;
    const names = products.map(product => product.name).join(', ');
    const title = titleOf(store, pagedTitle(name, params, category.pages?.(store, params)));
    return {
      title,
      description: described(
        names ? `${line}: ${names}.` : `${line}.`,
        store.get(queries.company).value?.summary ?? '',
      ),
    };
  },
  Component: Page,
};
