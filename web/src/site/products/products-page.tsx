import { categoryPath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { Category } from '@hydraulics/common/nouns/categories';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { type CardProduct, queries } from '../page/queries.ts';
import { linesOf, type Sizes, totalOf } from '../paging/lines.ts';
import { Banner, TitleBlock } from '../ui/banner.tsx';
import { Cards } from '../ui/cards.tsx';
import { count, Dimension } from '../ui/dimension.tsx';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import { WithIndex } from './product-index.tsx';

export function Page() {
  const categories = useQuery(queries.categories).value;
  const shown = useQuery(queries.catalogue).value;
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
      <WithIndex>{shown && categories ? <Lines categories={categories} {...shown} /> : <LoadFailed />}</WithIndex>
    </>
  );
}

type LinesProps = {
  categories: Pick<Category, '_id' | 'name' | 'address'>[];
  sizes: Sizes;
  products: CardProduct[];
};

function Lines({ categories, sizes, products }: LinesProps) {
  if (categories.length === 0) return <Nothing>{siteMessages.noProducts}</Nothing>;
  return (
    <>
      {linesOf({ categories, sizes, products }).map(({ _id, address, name, own, size }, index) => (
        <section className={index === 0 ? 'line' : 'line later'} key={_id} aria-labelledby={`line-${_id}`}>
          <h2 className="line-name" id={`line-${_id}`}>
            <PageLink to={categoryPath({ _id, address })}>{name}</PageLink>
          </h2>
          <Dimension>{count(size, 'product', 'products')}</Dimension>
          {own.length > 0 ? (
            <Cards products={own} first={index === 0} lines />
          ) : (
            <Nothing>{siteMessages.noProducts}</Nothing>
          )}
          {own.length < size && (
            <p className="line-all">
              <PageLink to={categoryPath({ _id, address })} className="more">
                All {size.toLocaleString('en')}
                <span className="visually-hidden"> {name}</span>
                <Icon icon={icons.arrow} />
              </PageLink>
            </p>
          )}
        </section>
      ))}
      <p className="index-ways">
        <CatalogueLink />
      </p>
    </>
  );
}
