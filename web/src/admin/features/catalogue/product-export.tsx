import { query } from '../../../shared/data/query.ts';
import { useHost } from '../../../shared/host.tsx';
import { useApi } from '../../data/use-api.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { exportProducts, type ProductExportInput } from './export-products.ts';
import { productFilterOf } from './product-filters.tsx';

/** Exports the products of the filter and the order in the address. */
export function ProductExport() {
  const { site } = useHost();
  const view = useTableView();
  const { q, order } = view;
  const filter = { ...productFilterOf(view), ...(q ? { q } : {}) };
  const found = useApi(query('products', 'count', filter), { keepPrevious: true });
  const sort = order ? `${order.descending ? '-' : ''}${order.by}` : undefined;
  const input = { ...filter, ...(sort ? { sort } : {}), site } as ProductExportInput & { site: string };
  return (
    <ExportButtons
      total={found.data?.total ?? 0}
      words={['product', 'products']}
      gather={(client, how) => exportProducts(client, input, how)}
    />
  );
}
