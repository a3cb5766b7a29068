import { productPath } from '@hydraulics/common/addresses/record-paths';
import { lives } from '@hydraulics/common/nouns/lists/product-life';
import { type RelatedProduct, type RelatedProducts, relations } from '@hydraulics/common/nouns/lists/related-products';
import { PageLink } from '../../ui/link.tsx';

/** The accessories, spare parts and successors of a product as links, by relation. */
export const RelatedLinks = ({ related }: { related: RelatedProducts }) => (
  <dl className="related-links">
    {related.map(({ relation, products }) => (
      <div key={relation}>
        <dt>{relations[relation].title}</dt>
        {products.map(product => (
          <dd key={product._id}>
            <RelatedLink product={product} />
          </dd>
        ))}
      </div>
    ))}
  </dl>
);

const RelatedLink = ({ product }: { product: RelatedProduct }) => (
  <>
    <PageLink to={productPath(product)}>{product.name}</PageLink>
    {product.life && ` (${lives[product.life].toLowerCase()})`}
  </>
);
