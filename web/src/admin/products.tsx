import { adminPaths } from '@hydraulics/common/paths';
import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';
import { AddLink } from './add-link.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { Page } from './page.tsx';
import { ProductsTable } from './products-table.tsx';

/** The catalogue: its categories and its products. */
export function Component() {
  // The screen shows with its first table, and the longer one comes with the next picture. Who goes back finds their
  // place in it again, for which it has to be there at once.
  const back = useNavigationType() === 'POP';
  const shown = useDeferredValue(true, back);
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
      {shown && <ProductsTable />}
    </Page>
  );
}
