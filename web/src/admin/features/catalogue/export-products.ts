import type { Client } from '@hydraulics/common/contract/client';
import { paths } from '@hydraulics/common/contract/paths';
import type { ProductCard } from '@hydraulics/common/nouns/lists/product-card';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import { plainText } from '@hydraulics/common/text';
import { type Exported, type ExportHow, exportRows } from '../../ui/export/export-rows.ts';
import { type SheetColumn, timeOf } from '../../ui/export/sheet.ts';

/** The filter and the order of the exported list. */
export type ProductExportInput = {
  lacks?: ProductLack;
  home?: 'chosen';
  categoryId?: string;
  q?: string;
  sort?: 'name';
};

const columnsOf = (site: string): SheetColumn<ProductCard>[] => [
  { title: 'Name', width: 36, value: ({ name }) => name },
  { title: 'Category', width: 24, value: ({ category }) => category },
  { title: 'Description', width: 80, kind: 'long-text', value: ({ smallDesc }) => plainText(smallDesc) },
  { title: 'Images', width: 8, kind: 'number', value: ({ images }) => images.length },
  { title: 'Added', width: 20, kind: 'time', value: ({ createdAt }) => timeOf(createdAt) },
  { title: 'Changed', width: 20, kind: 'time', value: ({ updatedAt }) => timeOf(updatedAt) },
  { title: 'Address', width: 60, value: ({ _id }) => site + paths.product.href({ id: _id }) },
];

/**
 * The products of a filter as a file.
 * @param only the ids of the selected products; undefined exports all
 * @param site the origin of the website, for the addresses of the products' pages
 * @throws the error of a page's request; `AbortError` if aborted
 */
export const exportProducts = (
  client: Client,
  { site, only, ...input }: ProductExportInput & { site: string; only?: ReadonlyMap<string, unknown> | undefined },
  how: ExportHow,
): Promise<Exported> =>
  exportRows(
    {
      title: 'Products',
      name: 'products',
      columns: columnsOf(site),
      only,
      page: page => client.products.list({ fields: 'card', ...input, ...page }, { signal: how.signal }),
    },
    how,
  );
