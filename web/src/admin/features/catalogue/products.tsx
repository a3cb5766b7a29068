import { adminPaths } from '@hydraulics/common/contract/paths';
import { AddLink } from '../../ui/add-link.tsx';
import { Page } from '../../ui/page.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { ProductsTable } from './products-table.tsx';

export function Component() {
  return (
    <Page
      title={adminPaths.products.title}
      action={
        <>
          <AddLink page={adminPaths.addProduct} />
          <AddLink page={adminPaths.addCategory} plain />
        </>
      }
    >
      <CategoriesTable />
      <ProductsTable />
    </Page>
  );
}
