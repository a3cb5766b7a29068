import { adminPaths } from '@hydraulics/common/contract/paths';
import { useCallback, useState } from 'react';
import { useMay } from '../../data/role.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { Page } from '../../ui/page.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { ProductExport } from './product-export.tsx';
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
          <ProductExport />
        </>
      }
    >
      <CategoriesTable onShown={onShown} />
      {/* Hidden meanwhile, because the categories would move it. */}
      <ProductsTable hidden={!showsCategories} />
    </Page>
  );
}
