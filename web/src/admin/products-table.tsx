import { binDays } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { adminPaths, paths } from '@hydraulics/common/paths';
import type { ProductCard } from '@hydraulics/common/products';
import { plainText } from '@hydraulics/common/text';
import { type Column, Table } from '../ui/table.tsx';
import { useApi } from './data/use-api.ts';
import { showDay } from './dates.ts';
import { PublicLink } from './public-link.tsx';
import { allCards } from './queries.ts';
import { RowActions } from './row-actions.tsx';
import { tableResult } from './table-result.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useRemoval } from './use-removal.tsx';

const imagesOf = ({ images }: ProductCard) =>
  images.length === 0 ? '' : images.length === 1 ? ' with its image' : ` with its ${images.length} images`;

/** The products of all categories. */
export function ProductsTable() {
  const products = useApi(allCards);
  const removal = useRemoval<ProductCard>({
    noun: 'products',
    what: 'Product',
    nameOf: ({ name }) => name,
    consequence: row =>
      `The product goes from the website${imagesOf(row)}. It is kept for ${binDays} days, in case it is wanted back.`,
    remove: (client, id) => client.products.remove({ id }),
    restore: (client, id) => client.products.restore({ id }),
  });
  const columns: Column<ProductCard>[] = [
    { title: 'Image', kind: 'image', cell: ({ images }) => <Thumbnail path={images[0]} /> },
    {
      title: 'Name',
      kind: 'name',
      value: ({ name }) => name,
      cell: ({ _id, name, smallDesc }) => (
        <>
          <PublicLink path={paths.product.href({ id: _id })}>{name}</PublicLink>
          <span className="cell-more">{plainText(smallDesc)}</span>
        </>
      ),
    },
    { title: 'Category', value: ({ category }) => category },
    { title: 'Images', kind: 'figure', value: ({ images }) => images.length },
    {
      title: 'Changed',
      kind: 'figure',
      value: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{showDay(updatedAt)}</time>,
    },
    {
      title: 'Operation',
      kind: 'actions',
      cell: row => (
        <RowActions
          of={row.name}
          edit={adminPaths.editProduct.href({ id: row._id })}
          onDelete={() => removal.ask(row)}
        />
      ),
    },
  ];
  return (
    <>
      <Table
        title="Products"
        columns={columns}
        {...tableResult(products, 'Error loading products: ')}
        empty={messages.noProducts}
        note={removal.note}
      />
      {removal.dialog}
    </>
  );
}
