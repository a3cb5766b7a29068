import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { trashDays } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import type { ProductCard, ProductLack } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import { useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDate } from '../../ui/dates.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useOfferedColumns } from '../../ui/table/use-offered-columns.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useScrollToHash } from '../../ui/use-scroll-to-hash.ts';
import { ProductFilters } from './product-filters.tsx';

const imagesOf = ({ images }: ProductCard) =>
  images.length === 0 ? '' : images.length === 1 ? ' with its image' : ` with its ${images.length} images`;

const columnsOf = (onDelete: (row: ProductCard) => void): Column<ProductCard>[] => [
  { title: 'Image', kind: 'image', cell: ({ images }) => <Thumbnail path={images[0]} /> },
  {
    title: 'Name',
    kind: 'name',
    sort: 'name',
    cell: ({ _id, name, smallDesc }) => (
      <>
        <PublicLink path={paths.product.href({ id: _id })}>{name}</PublicLink>
        <span className="cell-more">{plainText(smallDesc)}</span>
      </>
    ),
  },
  { title: 'Category', sort: 'category', cell: ({ category }) => category },
  { title: 'Images', kind: 'figure', sort: 'images', cell: ({ images }) => images.length },
  {
    title: 'Changed',
    kind: 'figure',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} edit={adminPaths.editProduct.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

export function ProductsTable({ hidden }: { hidden: boolean }) {
  const view = useTableView();
  const lacks = lackOf(view.choice('lacks'));
  const categoryId = view.choice('category');
  const filter = { ...(lacks ? { lacks } : {}), ...(categoryId ? { categoryId } : {}) };
  const found = useApi(query('products', 'count', { ...filter, ...(view.q ? { q: view.q } : {}) }), {
    keepPrevious: true,
  });
  const total = useApi(query('products', 'count', {}));
  const deletion = useDeletion<ProductCard>({
    noun: 'products',
    nameOf: ({ name }) => name,
    consequence: row =>
      `The product goes from the website${imagesOf(row)}. It is kept for ${trashDays} days, in case it is wanted back.`,
    remove: (client, id) => client.products.remove({ id }),
    restore: (client, id) => client.products.restore({ id }),
  });
  const columns = useOfferedColumns(
    useMemo(() => columnsOf(deletion.ask), [deletion.ask]),
    'content',
  );
  const rows = usePagedRows<ProductCard>({
    view,
    columns,
    list: page => query('products', 'list', { fields: 'card', ...filter, ...(page as { sort?: 'name' }) }),
    found: { ...found, data: found.data?.total },
    total: total.data?.total,
    about: 'Error loading products: ',
  });
  const anchor = useScrollToHash('#products', !hidden && rows.shown !== undefined);
  return (
    <div id="products" className="page-part" ref={anchor} hidden={hidden}>
      {!hidden && (
        <TableFrame
          title="Products"
          columns={columns}
          view={view}
          rows={rows}
          empty={messages.noProducts}
          filters={<ProductFilters view={view} lacks={lacks ?? ''} categoryId={categoryId} />}
          note={deletion.note}
        />
      )}
      {deletion.dialog}
    </div>
  );
}

const lackOf = (text: string): ProductLack | undefined =>
  (['images', 'specImage', 'texts'] as const).find(lack => lack === text);
