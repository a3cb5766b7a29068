import { categoryPath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { Category } from '@hydraulics/common/nouns/categories';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { pageOf } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { type CardProduct, queries } from '../page/queries.ts';
import { linesOf, rangeText, type Sizes, totalOf } from '../paging/lines.ts';
import { Pager } from '../paging/pager.tsx';
import { Banner, TitleBlock } from '../ui/banner.tsx';
import { Cards } from '../ui/cards.tsx';
import { Dimension } from '../ui/dimension.tsx';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import { WithIndex } from './product-index.tsx';

export function Page() {
  const page = pageOf(useParams());
  const categories = useQuery(queries.categories).value;
  const shown = useQuery(queries.catalogue(page)).value;
  return (
    <>
      <Banner title={paths.products.title}>
        {shown && categories && (
          <TitleBlock
            cells={[
              ['Product lines', categories.length],
              ['Products', totalOf(shown.sizes)],
            ]}
          />
        )}
      </Banner>
      <WithIndex>
        {shown && categories ? <Lines categories={categories} page={page} {...shown} /> : <LoadFailed />}
      </WithIndex>
    </>
  );
}

type LinesProps = {
  categories: Pick<Category, '_id' | 'name' | 'address'>[];
  sizes: Sizes;
  products: CardProduct[];
  page: number;
};

function Lines({ categories, sizes, products, page }: LinesProps) {
  if (categories.length === 0) return <Nothing>{siteMessages.noProducts}</Nothing>;
  const lines = linesOf({ categories, sizes, products, page });
  return (
    <>
      <div className="island" data-island="pages">
        {lines.map(({ _id, address, name, own, size, first }, index) => (
          <section
            className={index === 0 ? 'line' : 'line later'}
            key={_id}
            aria-labelledby={`line-${_id}`}
            data-group={_id}
            data-first={first}
            data-size={size}
          >
            <h2 className="line-name" id={`line-${_id}`}>
              <PageLink to={categoryPath({ _id, address })}>{name}</PageLink>
            </h2>
            <Dimension>{rangeText(first, own.length, size)}</Dimension>
            {own.length > 0 ? (
              <Cards products={own} first={index === 0} lines />
            ) : (
              <Nothing>{siteMessages.noProducts}</Nothing>
            )}
          </section>
        ))}
        <Pager total={totalOf(sizes)} what="products" />
      </div>
      <p className="index-ways">
        <CatalogueLink />
      </p>
    </>
  );
}
