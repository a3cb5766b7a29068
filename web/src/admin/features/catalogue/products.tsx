import { adminPaths } from '@hydraulics/common/contract/paths';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { Page } from '../../ui/page.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { MadeCatalogues } from './pdf/made-catalogues.tsx';
import { ProductCatalogue, ProductExport } from './product-export.tsx';
import { ProductsTable } from './products-table.tsx';

export function Component() {
  const mayChange = useMay()('content');
  const [showsCategories, setShowsCategories] = useState(false);
  const onShown = useCallback(() => setShowsCategories(true), []);
  return (
    <Page
      title={adminPaths.products.title}
      action={
        <>
          {mayChange && <AddLink page={adminPaths.addProduct} />}
          {mayChange && <AddLink page={adminPaths.addCategory} plain />}
          {mayChange && (
            <Link className="button" to={adminPaths.importProducts.href()}>
              <Icon icon={icons.plus} /> {adminPaths.importProducts.title}
            </Link>
          )}
          <ProductExport />
          {mayChange && <ProductCatalogue />}
        </>
      }
    >
      {mayChange && <MadeCatalogues />}
      <CategoriesTable onShown={onShown} />
      {/* Hidden until the categories have loaded, because they would move it. */}
      <ProductsTable hidden={!showsCategories} />
    </Page>
  );
}
