import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { trashDays } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import type { ProductCard } from '@hydraulics/common/nouns/lists/product-card';
import { plainText } from '@hydraulics/common/text';
import { type ReactNode, useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDate } from '../../ui/dates.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { PendingBadge } from '../../ui/publication/pending/pending-badge.tsx';
import { isDraft, PublicationBadge } from '../../ui/publication/publication-badge.tsx';
import { useSuccessor } from '../../ui/successor/use-successor.tsx';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { useRowSelection } from '../../ui/table/selection/use-row-selection.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useOfferedColumns } from '../../ui/table/use-offered-columns.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Time } from '../../ui/time.tsx';
import { copyAddress } from './copy-address.ts';
import { useProductBulk } from './product-bulk.tsx';
import { ProductFilters, productFilterOf } from './product-filters.tsx';
import { useProductOrder } from './use-product-order.tsx';

const imagesOf = ({ images }: ProductCard) =>
  images.length === 0 ? '' : images.length === 1 ? ' with its image' : ` with its ${images.length} images`;

type Lead = (row: ProductCard) => ReactNode;

const columnsOf = (onDelete: (row: ProductCard) => void, lead?: Lead): Column<ProductCard>[] => [
  { title: 'Image', kind: 'image', cell: ({ images }) => <Thumbnail path={images[0]} /> },
  {
    title: 'Name',
    kind: 'name',
    sort: 'name',
    cell: row => (
      <>
        <RecordName
          lead={lead?.(row)}
          name={row.name}
          edit={adminPaths.editProduct.href({ id: row._id })}
          {...(isDraft(row) ? {} : { view: paths.product.href({ id: row._id }) })}
        />
        <PublicationBadge {...row} />
        <PendingBadge noun="products" id={row._id} />
        <span className="cell-more">{plainText(row.smallDesc)}</span>
      </>
    ),
  },
  { title: 'Category', sort: 'category', cell: ({ category }) => category },
  { title: 'Images', kind: 'figure', sort: 'images', cell: ({ images }) => images.length },
  {
    title: 'Changed',
    kind: 'figure',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => <Time at={updatedAt} format={formatDate} />,
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions
        of={row.name}
        edit={adminPaths.editProduct.href({ id: row._id })}
        copy={copyAddress(row._id)}
        onDelete={() => onDelete(row)}
      />
    ),
  },
];

/** For the names of the sort fields. */
const sortable = columnsOf(() => undefined);

export function ProductsTable() {
  const view = useTableView();
  const filter = productFilterOf(view);
  const found = useApi(query('products', 'count', { ...filter, ...(view.q ? { q: view.q } : {}) }), {
    keepPrevious: true,
  });
  const total = useApi(query('products', 'count', {}));
  const successor = useSuccessor('product');
  const deletion = useDeletion<ProductCard>({
    noun: 'products',
    nameOf: ({ name }) => name,
    consequence: row =>
      `The product is removed from the website${imagesOf(row)}. It can be restored for ${trashDays} days.`,
    more: ({ _id }) => successor.field(_id),
    remove: (client, id) => client.products.remove({ id, ...successor.inputOf(id) }),
    restore: (client, id) => client.products.restore({ id }),
  });
  const may = useMay();
  const mayChange = may('content');
  const list = (page: object) =>
    query('products', 'list', { fields: 'card', ...filter, ...(page as { sort?: 'name' }) });
  const rows = usePagedRows<ProductCard>({
    view,
    columns: sortable,
    list,
    found: { ...found, data: found.data?.total },
    total: total.data?.total,
    about: 'Error loading products: ',
  });
  const searched = { ...filter, ...(view.q ? { q: view.q } : {}) };
  const { selection, box } = useRowSelection(
    `products ${JSON.stringify(searched)}`,
    mayChange ? rows.shown : undefined,
  );
  const bulk = useProductBulk({ selection, found: rows.found, filter: searched });
  const order = useProductOrder({ filter: searched, view, rows, list, mayOrder: may('publish') });
  const { grip } = order;
  const columns = useOfferedColumns(
    useMemo(
      () =>
        columnsOf(
          deletion.ask,
          mayChange
            ? row => (
                <span className="row-lead">
                  {grip?.(row, row.name)}
                  {box(row, row.name)}
                </span>
              )
            : undefined,
        ),
      [deletion.ask, mayChange, box, grip],
    ),
    'content',
  );
  return (
    <>
      <TableFrame
        title="Products"
        noun="products"
        columns={columns}
        view={view}
        rows={rows}
        empty={messages.noProducts}
        filters={
          <>
            <ProductFilters view={view} {...filter} />
            {order.unchosen}
          </>
        }
        tools={
          mayChange && (
            <>
              {bulk.bar}
              {order.hint}
            </>
          )
        }
        note={
          <>
            {bulk.note}
            {deletion.note}
          </>
        }
      />
      {deletion.dialog}
      {bulk.dialog}
      {order.dialog}
    </>
  );
}
