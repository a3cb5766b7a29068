import { adminPaths } from '@hydraulics/common/paths';
import { AddLink } from './add-link.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { LowerPart } from './lower-part.tsx';
import { Page } from './page.tsx';
import { ProductsTable } from './products-table.tsx';

/** The catalogue: its categories and its products. */
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
      <LowerPart>
        <ProductsTable />
      </LowerPart>
    </Page>
  );
}
