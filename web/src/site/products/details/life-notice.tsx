import { lifeNotice } from '@hydraulics/common/nouns/lists/product-life';
import type { Product } from '@hydraulics/common/nouns/products';

/** At the top of a product that is no longer supplied as a whole. */
export function LifeNotice({ product }: { product: Product }) {
  const text = lifeNotice(product);
  if (!text) return null;
  return (
    <div className="wrap">
      <p className="life-notice">{text}</p>
    </div>
  );
}
