import type { Product } from '@hydraulics/common/products';
import { query } from '../data/query.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { listFault } from './data/reasons.ts';
import { useApi } from './data/use-api.ts';
import { MeasureCircle } from './measure-circle.tsx';
import { measure } from './measures.ts';

/** Five circles that say what a visitor would miss, computed from the catalogue itself. */
export function CatalogueHealth() {
  const products = useApi(query('products', 'list'));
  const categories = useApi(query('categories', 'list'));
  const home = useApi(query('products', 'home'));
  const failed = [products, categories, home].find(({ error, data }) => error && !data);
  const retry = () => {
    for (const result of [products, categories, home]) if (result.error) void result.refetch();
  };
  return (
    <section className="panel health" aria-labelledby="health">
      <header className="panel-head">
        <h2 id="health">Catalogue</h2>
      </header>
      {failed ? (
        <Failed {...listFault(failed.error)} retry={retry} />
      ) : products.data && categories.data && home.data ? (
        <div className="health-circles">
          {measure({
            // Asked for whole, so these are data sheets and not cards.
            products: products.data as Product[],
            categories: categories.data,
            home: home.data,
          }).map(one => (
            <MeasureCircle key={one.label} measure={one} />
          ))}
        </div>
      ) : (
        <Loading />
      )}
    </section>
  );
}
