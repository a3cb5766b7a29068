import { adminPaths } from '@hydraulics/common/contract/paths';
import { useMay } from '../../data/role.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { Page } from '../../ui/page.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { ProductsTable } from './products-table.tsx';

export function Component() {
  const mayChange = useMay()('content');
  return (
    <Page
      title={adminPaths.products.title}
      action={
        mayChange && (
          <>
            <AddLink page={adminPaths.addProduct} />
            <AddLink page={adminPaths.addCategory} plain />
          </>
        )
      }
    >
      <CategoriesTable />
      <ProductsTable />
    </Page>
  );
}
