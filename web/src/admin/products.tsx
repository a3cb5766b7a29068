import { adminPaths } from '@hydraulics/common/paths';
import { Link } from 'react-router-dom';
import { Glyph } from '../ui/glyph.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { Page } from './page.tsx';
import { ProductsTable } from './products-table.tsx';

/** The catalogue: its categories and its products. */
export function Component() {
  return (
    <Page
      title={adminPaths.products.title}
      action={
        <Link className="button button-primary" to={adminPaths.addCategory.href()}>
          <Glyph name="plus" /> {adminPaths.addCategory.title}
        </Link>
      }
    >
      <CategoriesTable />
      <ProductsTable />
    </Page>
  );
}
