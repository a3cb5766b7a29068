import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { exportCatalogue } from './imports/write-tables.ts';
import { CatalogueButton } from './pdf/catalogue-button.tsx';
import { productFilterOf } from './product-filters.tsx';

/** The filter in the address, and the number of matching products. */
function useFound() {
  const view = useTableView();
  const filter = { ...productFilterOf(view), ...(view.q ? { q: view.q } : {}) };
  const found = useApi(query('products', 'count', filter), { keepPrevious: true });
  return { filter, total: found.data?.total ?? 0 };
}

/** Makes a catalogue of the products of the filter. */
export function ProductCatalogue() {
  const { filter, total } = useFound();
  return <CatalogueButton input={filter} total={total} />;
}

/** Exports the products of the filter in the address, to be imported again. */
export function ProductExport() {
  const { filter, total } = useFound();
  return (
    <ExportButtons
      total={total}
      words={['product', 'products']}
      gather={(client, how) => exportCatalogue(client, how, { filter })}
    />
  );
}
