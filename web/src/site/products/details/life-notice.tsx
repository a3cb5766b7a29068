import { productPath } from '@hydraulics/common/addresses/record-paths';
import { lifeNotice } from '@hydraulics/common/nouns/lists/product-life';
import { relatedBy } from '@hydraulics/common/nouns/lists/related-products';
import type { Product } from '@hydraulics/common/nouns/products';
import { Fragment } from 'react';
import { PageLink } from '../../ui/link.tsx';

/** At the top of a product that is no longer supplied as a whole, with what replaces it. */
export function LifeNotice({ product }: { product: Product }) {
  const text = lifeNotice(product);
  if (!text) return null;
  const successors = relatedBy(product.related, 'replacedBy');
  return (
    <div className="wrap">
      <p className="life-notice">
        {text}
        {successors.length > 0 && ' Replaced by '}
        {successors.map((one, place) => (
          <Fragment key={one._id}>
            {place > 0 && ', '}
            <PageLink to={productPath(one)}>{one.name}</PageLink>
          </Fragment>
        ))}
        {successors.length > 0 && '.'}
      </p>
    </div>
  );
}
