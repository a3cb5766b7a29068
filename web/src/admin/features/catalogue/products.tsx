import { adminPaths } from '@hydraulics/common/contract/paths';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { Tabs } from '../../ui/menu/tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { categoriesTab } from '../../ui/table/list-address.ts';
import { tabFrom } from '../../ui/table/list-place.ts';
import { CategoriesTable } from './categories-table.tsx';
import { MadeCatalogues } from './pdf/made-catalogues.tsx';
import { ProductCatalogue, ProductExport } from './product-export.tsx';
import { ProductsTable } from './products-table.tsx';

/** The products, and on a second tab their categories. */
export function Component() {
  const mayChange = useMay()('content');
  const [params] = useSearchParams();
  const { state } = useLocation();
  const showsCategories = (params.get('tab') ?? tabFrom(state)) === 'categories';
  const products = useApi(query('products', 'count', {}));
  const categories = useApi(query('categories', 'list'));
  return (
    <Page
      title={adminPaths.products.title}
      action={
        <>
          {mayChange && <AddLink page={adminPaths.addProduct} plain={showsCategories} />}
          {mayChange && <AddLink page={adminPaths.addCategory} plain={!showsCategories} />}
          <MenuButton label={mayChange ? 'Import and export' : 'Export'} icon={icons.download}>
            {mayChange && (
              <Link className="button" to={adminPaths.importProducts.href()}>
                <Icon icon={icons.plus} /> {adminPaths.importProducts.title}
              </Link>
            )}
            <ProductExport />
            {mayChange && <ProductCatalogue />}
          </MenuButton>
        </>
      }
    >
      <Tabs
        label="Products and categories"
        tabs={[
          {
            title: 'Products',
            to: adminPaths.products.href(),
            isShown: !showsCategories,
            count: products.data?.total,
          },
          { title: 'Categories', to: categoriesTab, isShown: showsCategories, count: categories.data?.length },
        ]}
      />
      {mayChange && <MadeCatalogues />}
      {showsCategories ? <CategoriesTable /> : <ProductsTable />}
    </Page>
  );
}
