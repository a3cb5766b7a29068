import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import type { FilteredCards } from '../../page/queries.ts';
import { PageLink } from '../../ui/link.tsx';
import { Differences } from '../../ui/units/differences.tsx';

/** The nearest products, with what they have instead, if no product matches all filters. */
export function Nearest({ found: { nearest } }: { found: FilteredCards }) {
  return (
    <div className="nearest">
      <p className="nearest-text">No exact match.{nearest.length > 0 && ' Closest products:'}</p>
      <ul className="nearest-list">
        {nearest.map(({ product: [product], code, differs }) =>
          product ? (
            <li className="nearest-product" key={product._id}>
              <PageLink to={code === null ? productPath(product) : sizePath(product, code)} className="nearest-name">
                {product.name}
                {code !== null && `, ${code}`}
              </PageLink>
              <Differences list={differs} className="nearest-differs" />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
