import { adminPaths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import type { Category } from '@hydraulics/common/nouns/categories';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { addedColumn } from '../../ui/table/added-column.tsx';
import { listAddress } from '../../ui/table/list-address.ts';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { useOfferedColumns } from '../../ui/table/use-offered-columns.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';

type Row = Category & { products: number | string };
type Sizes = { categoryId: string; products: number }[];

function withSizes(categories: Category[], sizes: Sizes | undefined): Row[] {
  const counts = new Map(sizes?.map(({ categoryId, products }) => [categoryId, products]));
  return categories.map(category => ({ ...category, products: sizes ? (counts.get(category._id) ?? 0) : '–' }));
}

const columnsOf = (onDelete: (row: Row) => void): Column<Row>[] => [
  { title: 'Name', kind: 'name', value: ({ name }) => name },
  {
    title: 'Products',
    kind: 'figure',
    value: ({ products }) => products,
    cell: ({ _id, name, products }) =>
      products ? (
        <Link to={listAddress.productsOf(_id)} aria-label={`Products of ${name}: ${products}`}>
          {products.toLocaleString('en')}
        </Link>
      ) : (
        products
      ),
  },
  addedColumn,
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} edit={adminPaths.editCategory.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

const name = 'categories';

/** @param onShown called once all categories, or the reason for their absence, are on the screen */
export function CategoriesTable({ onShown }: { onShown: () => void }) {
  const categories = useApi(query('categories', 'list'));
  const sizes = useApi(query('categories', 'sizes'));
  const { choice, choose } = useTableView(name);
  const unused = choice('unused') !== '';
  const rows = useMemo(() => categories.data && withSizes(categories.data, sizes.data), [categories.data, sizes.data]);
  const empty = useMemo(() => rows?.filter(({ products }) => products === 0), [rows]);
  const deletion = useDeletion<Row>({
    noun: 'categories',
    nameOf: ({ name }) => name,
    consequence: () =>
      'The category goes from the menu and the pages of the website. One that still has products is kept.',
    remove: (client, id) => client.categories.remove({ id }),
    restore: (client, id) => client.categories.restore({ id }),
  });
  const columns = useOfferedColumns(
    useMemo(() => columnsOf(deletion.ask), [deletion.ask]),
    'content',
  );
  return (
    <>
      <Table
        title="Categories"
        name={name}
        columns={columns}
        {...tableResult(categories, 'Error loading categories: ')}
        rows={unused ? empty : rows}
        empty={unused ? 'Every category has products.' : messages.noCategories}
        filters={
          <TableChoice
            label="Which categories"
            value={unused ? 'yes' : ''}
            onChoose={value => choose('unused', value)}
            choices={[
              { value: '', label: 'All', count: rows?.length },
              { value: 'yes', label: 'Without products', count: sizes.data && empty?.length },
            ]}
          />
        }
        note={deletion.note}
        onShown={onShown}
      />
      {deletion.dialog}
    </>
  );
}
