import { categoryPathOf } from '@hydraulics/common/addresses/record-paths';
import type { Product } from '@hydraulics/common/nouns/products';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { type CardProduct, queries, relatedCount } from '../page/queries.ts';
import { Cards } from '../ui/cards.tsx';
import { PageLink } from '../ui/link.tsx';

/** The other products of the list, starting after the product and wrapping around. */
export function othersOf(product: Pick<Product, '_id'>, list: CardProduct[]): CardProduct[] {
  const place = list.findIndex(({ _id }) => _id === product._id);
  return [...list.slice(place + 1), ...list.slice(0, Math.max(place, 0))].slice(0, relatedCount);
}

/** Related products. If they cannot be loaded, nothing is shown. */
export function RelatedProducts({ product }: { product: Product }) {
  const { value } = useQuery(queries.related(product.categoryId));
  const others = othersOf(product, value ?? []);
  if (others.length === 0) return null;
  return (
    <section className="wrap related later" aria-labelledby="related">
      <div className="section-head">
        <h2 className="section-title" id="related">
          More in {product.category}
        </h2>
        <PageLink to={categoryPathOf(product)} className="more">
          All {product.category}
          <Icon icon={icons.arrow} />
        </PageLink>
      </div>
      <Cards products={others} four names />
    </section>
  );
}
