import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import { lifeNotice } from '@hydraulics/common/nouns/lists/product-life';
import { relatedBy } from '@hydraulics/common/nouns/lists/related-products';
import type { Product } from '@hydraulics/common/nouns/products';
import { Fragment } from 'react';
import { PageLink } from '../../ui/link.tsx';

type Successor = { to: string; name: string };

/** At the top of a product or a size that is no longer supplied as a whole, with what replaces it. */
export function LifeNotice({ product, size }: { product: Product; size: Size | undefined }) {
  const ofSize = size?.replacedBy;
  const text = ofSize ? `${size.code} is discontinued.` : lifeNotice(product, new Date().getUTCFullYear());
  const successors: Successor[] = ofSize
    ? [{ to: sizePath(ofSize, ofSize.code), name: ofSize.code }]
    : relatedBy(product.related, 'replacedBy').map(one => ({ to: productPath(one), name: one.name }));
  return (
    <div data-part="life">
      {text && (
        <div className="wrap">
          <p className="life-notice">
            {text}
            {successors.length > 0 && ' Replaced by '}
            {successors.map(({ to, name }, place) => (
              <Fragment key={to}>
                {place > 0 && ', '}
                <PageLink to={to}>{name}</PageLink>
              </Fragment>
            ))}
            {successors.length > 0 && '.'}
          </p>
        </div>
      )}
    </div>
  );
}
